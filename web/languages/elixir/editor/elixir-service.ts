import type { LanguageNames, NameScope } from "../../language.ts";
import { permittedSignatures } from "../allowlist/elixir-signatures.ts";
import { describeElixir, notInElixir } from "../allowlist/elixir-text.ts";
import { docsAt, hostNames } from "./elixir-host-names.ts";
import { completionsAt, modulesOf, parseSignatures, signaturesAt } from "./elixir-names.ts";

/** Elixir's names: those of the library, as the build reads them from it, of the host's modules and of the program. */
export async function loadNames(): Promise<LanguageNames> {
  const { signatures } = await import("virtual:elixir-library");
  return namesIn(signatures);
}

/** The same for a library of these signatures: see `parseSignatures`. */
export function namesIn(signatures: string): LanguageNames {
  const library = parseSignatures(signatures);
  const signaturesIn = ({ capabilities, modules, files }: NameScope) =>
    new Map([
      ...permittedSignatures(library, capabilities),
      ...hostNames(modules).signatures,
      ...files
        .filter(({ path }) => path.endsWith(".ex"))
        .flatMap(({ text }) => [...modulesOf(text)])
        .map(([module, { publicFunctions }]) => [module, publicFunctions] as const),
    ]);
  return {
    triggerCharacters: ["."],
    completionsAt(text, offset, scope) {
      const before = text.slice(0, offset);
      const word = /[\w?!]*$/.exec(before)?.[0].length ?? 0;
      return { start: offset - word, names: completionsAt(before, text, signaturesIn(scope)) };
    },
    descriptionAt(text, offset, scope) {
      const host = hostNames(scope.modules);
      const docs = docsAt(text, offset, host);
      if (docs) return { markdown: docs.docs, start: docs.start, end: docs.end };
      const match = signaturesAt(text, offset, signaturesIn(scope));
      if (!match) return undefined;
      const specs = [...new Set(match.signatures.map((each) => each.slice(0, each.indexOf("("))))].flatMap(
        (name) => host.specs.get(name) ?? [],
      );
      const lines = [...match.signatures, ...specs].join("\n");
      return { markdown: `\`\`\`elixir\n${lines}\n\`\`\``, start: match.start, end: match.end };
    },
    permitted: (capabilities) => ({
      sentences: [describeElixir(capabilities), notInElixir],
      groups: [...permittedSignatures(library, capabilities)]
        .filter(([, functions]) => functions.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([title, names]) => ({ title, names })),
    }),
  };
}
