import { signatures } from "virtual:elixir-library";
import type * as monaco from "monaco-editor/editor";
import { elixirModules, permittedSignatures } from "../../languages/elixir/allowlist/elixir-signatures.ts";
import { docsAt, hostNames } from "../../languages/elixir/editor/elixir-host-names.ts";
import {
  completionsAt,
  type ElixirName,
  modulesOf,
  parseSignatures,
  signaturesAt,
} from "../../languages/elixir/editor/elixir-names.ts";
import type { EditorEnvironment } from "../editor.ts";

/**
 * Completion and signatures for Elixir, from the names of the library and of the text. Monaco is a parameter and not
 * imported, because the bundler puts modules that two chunks import into a third chunk.
 */
export function provideElixir(
  languages: typeof monaco.languages,
  environment: () => EditorEnvironment | undefined,
  /** The program's files. */
  models: () => readonly monaco.editor.ITextModel[],
): void {
  const all = parseSignatures(signatures);
  const ofHost = () => {
    const { modules, capabilities } = environment() ?? {};
    return hostNames(modules && capabilities ? elixirModules(modules, capabilities) : []);
  };
  const ofFiles = (open: monaco.editor.ITextModel) =>
    models()
      .filter((each) => each !== open && each.uri.path.endsWith(".ex"))
      .flatMap((each) => [...modulesOf(each.getValue())])
      .map(([module, { publicFunctions }]) => [module, publicFunctions] as const);
  const signaturesFor = (open: monaco.editor.ITextModel) =>
    new Map([
      ...permittedSignatures(all, environment()?.capabilities ?? {}),
      ...ofHost().signatures,
      ...ofFiles(open),
    ]);
  languages.registerCompletionItemProvider("elixir", {
    triggerCharacters: ["."],
    provideCompletionItems(model, position) {
      const text = model.getValue();
      const before = text.slice(0, model.getOffsetAt(position));
      const word = /[\w?!]*$/.exec(before)?.[0].length ?? 0;
      const { lineNumber, column } = position;
      const range = {
        startLineNumber: lineNumber,
        startColumn: column - word,
        endLineNumber: lineNumber,
        endColumn: column,
      };
      const { Function: fn, Module: module, Keyword: keyword } = languages.CompletionItemKind;
      const kinds: Readonly<Record<ElixirName["kind"], monaco.languages.CompletionItemKind>> = {
        function: fn,
        module,
        keyword,
      };
      const suggestions = completionsAt(before, text, signaturesFor(model)).map(
        ({ kind, label, name, signature }) => ({
          label,
          kind: kinds[kind],
          insertText: name,
          filterText: name,
          detail: signature,
          range,
        }),
      );
      return { suggestions };
    },
  });
  languages.registerHoverProvider("elixir", {
    provideHover(model, position) {
      const text = model.getValue();
      const offset = model.getOffsetAt(position);
      const host = ofHost();
      const match = signaturesAt(text, offset, signaturesFor(model));
      const docs = docsAt(text, offset, host);
      const at = docs ?? match;
      if (!at) return null;
      const [start, end] = [model.getPositionAt(at.start), model.getPositionAt(at.end)];
      const range = {
        startLineNumber: start.lineNumber,
        startColumn: start.column,
        endLineNumber: end.lineNumber,
        endColumn: end.column,
      };
      if (docs) return { contents: [{ value: docs.docs }], range };
      const signatures = match?.signatures ?? [];
      const specs = [...new Set(signatures.map((each) => each.slice(0, each.indexOf("("))))].flatMap(
        (name) => host.specs.get(name) ?? [],
      );
      const lines = [...signatures, ...specs].join("\n");
      return { contents: [{ value: `\`\`\`elixir\n${lines}\n\`\`\`` }], range };
    },
  });
}
