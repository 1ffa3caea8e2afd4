import type { Plugin } from "vite";

/** Leaves out the compilers of languages that a page of one file has no use for: TypeScript's is a third of a lesson. */
export function withoutCompilers(languages: ReadonlySet<string>): Plugin {
  return {
    name: "sandglass:without-compilers",
    enforce: "pre",
    load(id) {
      const [, language] = /\/languages\/(\w+)\/\1\.script\.ts\?script$/.exec(id) ?? [];
      return language === undefined || languages.has(language) ? null : 'export default "";';
    },
  };
}
