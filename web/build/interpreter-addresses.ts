import { readFile, stat } from "node:fs/promises";
import type { Plugin } from "vite";
import { languages } from "../languages/catalog.ts";
import { interpreterFile, interpreterRows, interpreterSource } from "./build-interpreters.ts";

const id = "virtual:interpreters";

/** The interpreters that are fetched when a program is run. */
export const largeFile = new RegExp(
  `^assets/(?:${languages
    .filter(({ downloadMb }) => downloadMb)
    .map(({ id }) => id)
    .join("|")})-[^/]*\\.wasm$`,
);

/**
 * `import { interpreters } from "virtual:interpreters"` returns the URLs of the interpreters and their sizes, by their languages.
 *
 * @param isWanted whether a page is for programs in that language.
 * @param isInside whether the page consists of one script: then the URLs are the files themselves.
 */
export function interpreterAddresses(
  isWanted: (language: string) => boolean = () => true,
  isInside = false,
): Plugin {
  const rows = interpreterRows.filter(({ language }) => isWanted(language));
  return {
    name: "sandglass:interpreters",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(resolvedId) {
      if (resolvedId !== `\0${id}`) return null;
      const files = await Promise.all(rows.map(interpreterFile));
      const imports = await Promise.all(
        files.map(async (file, nth) =>
          isInside
            ? `const url${nth} = "data:application/wasm;base64,${await readFile(file, "base64")}";\n`
            : `import url${nth} from ${JSON.stringify(`${file}?url`)};\n`,
        ),
      );
      const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
      const entries = rows.map(
        ({ language }, nth) => `${JSON.stringify(language)}: { url: url${nth}, bytes: ${sizes[nth]} }`,
      );
      const code = `${imports.join("")}export const interpreters = { ${entries.join(", ")} };`;
      return { code, meta: { bundled: rows.map(interpreterSource) } };
    },
  };
}
