import { signatures } from "virtual:elixir-library";
import type * as monaco from "monaco-editor/editor";
import { permittedSignatures } from "../../types/elixir-signatures.ts";
import type { EditorEnvironment } from "../editor.ts";
import { completionsAt, type ElixirName, parseSignatures, signaturesAt } from "../elixir-names.ts";

/**
 * Completion and signatures for Elixir, from the names of the library and of the text. Monaco is handed over, and not
 * imported: what two chunks import, the bundler puts into a third.
 */
export function provideElixir(
  languages: typeof monaco.languages,
  environment: () => EditorEnvironment | undefined,
): void {
  const all = parseSignatures(signatures);
  const permitted = () => permittedSignatures(all, environment()?.capabilities ?? {});
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
      const suggestions = completionsAt(before, text, permitted()).map(
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
      const found = signaturesAt(model.getValue(), model.getOffsetAt(position), permitted());
      if (!found) return null;
      const [start, end] = [model.getPositionAt(found.start), model.getPositionAt(found.end)];
      const range = {
        startLineNumber: start.lineNumber,
        startColumn: start.column,
        endLineNumber: end.lineNumber,
        endColumn: end.column,
      };
      return { contents: [{ value: `\`\`\`elixir\n${found.signatures.join("\n")}\n\`\`\`` }], range };
    },
  });
}
