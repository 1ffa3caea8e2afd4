import type { Plugin } from "vite";
import { interpreterAddresses } from "./interpreter-addresses.ts";

/**
 * Leaves out the compilers and interpreters of languages that a page in one file does not need: TypeScript's is a third of
 * a lesson. The code that explains failures by the text is also left out.
 */
export function withoutCompilers(languages: ReadonlySet<string>, isInside = false): Plugin[] {
  return [withoutScripts(languages), interpreterAddresses((language) => languages.has(language), isInside)];
}

function withoutScripts(languages: ReadonlySet<string>): Plugin {
  return {
    name: "sandglass:without-compilers",
    enforce: "pre",
    load(id) {
      const [, folder, name] = /\/languages\/(?:(\w+)\/)?(\w+)\.script\.ts\?script$/.exec(id) ?? [];
      // A language has several scripts: its compiler, and the script that shows its values.
      const language = folder ?? name;
      return language === undefined || languages.has(language) ? null : 'export default "";';
    },
  };
}
