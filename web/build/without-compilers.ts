import type { Plugin } from "vite";

/**
 * Leaves out the compilers of languages that a page of one file has no use for: TypeScript's is a third of a lesson. The
 * advice after a bad ending is left out as well: such a page gives none.
 */
export function withoutCompilers(languages: ReadonlySet<string>): Plugin {
  return {
    name: "sandglass:without-compilers",
    enforce: "pre",
    load(id) {
      const [, folder, name] = /\/languages\/(?:(\w+)\/)?(\w+)\.script\.ts\?script$/.exec(id) ?? [];
      // A language has several: its compiler, and what shows its values.
      const language = folder ?? name;
      return language === undefined || languages.has(language) ? null : 'export default "";';
    },
  };
}
