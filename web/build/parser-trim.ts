import type { Plugin } from "vite";

/**
 * Removes from Babel's parser the syntaxes that no program here uses: Flow, ESTree's tree, V8's own syntax and
 * placeholders. They are classes for parsers that request them by name, and web/languages/typescript/babel-parse.ts
 * does not: 9 KiB of brotli that a program in TypeScript waits for.
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
