import type { Plugin } from "vite";

/**
 * Leaves out of Babel's parser the syntaxes that no program here is read in: Flow's, ESTree's tree, V8's own and
 * placeholders. They are classes that a parser is made from when they are requested by name, which
 * web/languages/typescript/babel-parse.ts does not: 9 KiB of brotli in what a program in TypeScript waits for.
 */
export function parserTrim(): Plugin {
  return {
    name: "sandglass:parser-trim",
    transform(code, id) {
      if (!id.endsWith("/@babel/parser/lib/index.js")) return null;
      const result = code.replace(
        /^const mixinPlugins = \{[^}]*\};$/m,
        "const mixinPlugins = { jsx, typescript };",
      );
      if (result === code)
        this.error("@babel/parser has no list of mixinPlugins any more: see web/build/parser-trim.ts.");
      return { code: result, map: null };
    },
  };
}
