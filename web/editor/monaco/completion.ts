import type * as monaco from "monaco-editor/editor";
import type { Completion } from "../typescript/protocol.ts";
import { type ProgramQueries, rangeOf } from "./monaco-conversions.ts";

type Item = monaco.languages.CompletionItem;

/** Completion for TypeScript's languages. The details of an entry are requested when it is selected. */
export function completionProvider(
  languages: typeof monaco.languages,
  program: ProgramQueries,
): monaco.languages.CompletionItemProvider {
  const origins = new WeakMap<
    Item,
    { readonly entry: Completion; readonly model: monaco.editor.ITextModel; readonly offset: number }
  >();
  return {
    triggerCharacters: [".", '"', "'", "`", "/", "#"],
    async provideCompletionItems(model, position, _, token) {
      const offset = model.getOffsetAt(position);
      const ask = () => program.ask(model, (answers, file) => answers.complete(file, offset));
      let entries = await ask();
      // While the reader types on, the worker may be replaced, because it takes too long for the text before. Monaco
      // would not ask again before the next key. It cancels if the place is not the same.
      if (!entries && !token.isCancellationRequested && !model.isDisposed()) entries = await ask();
      const { startColumn } = model.getWordUntilPosition(position);
      const { lineNumber, column } = position;
      const word = { startLineNumber: lineNumber, startColumn, endLineNumber: lineNumber, endColumn: column };
      const suggestions = (entries ?? []).map((entry) => {
        const item = itemOf(entry, entry.replaces ? rangeOf(model, entry.replaces) : word, languages);
        origins.set(item, { entry, model, offset });
        return item;
      });
      return { suggestions };
    },
    async resolveCompletionItem(item) {
      const origin = origins.get(item);
      if (!origin || origin.model.isDisposed()) return item;
      const { entry, model, offset } = origin;
      const details = await program.ask(model, (answers, file) => answers.describeEntry(file, offset, entry));
      if (!details) return item;
      item.detail = details.signature;
      item.documentation = { value: details.docs };
      if (details.changes.length > 0)
        item.additionalTextEdits = details.changes.map((change) => ({
          range: rangeOf(model, change),
          text: change.text,
        }));
      return item;
    },
  };
}

function itemOf(entry: Completion, range: monaco.IRange, languages: typeof monaco.languages): Item {
  const { name, kind, sortText, insertText, filterText, from, isDeprecated } = entry;
  const { CompletionItemKind, CompletionItemTag } = languages;
  return {
    label: from === undefined ? name : { label: name, description: from },
    kind: CompletionItemKind[kinds[kind] ?? "Property"],
    insertText,
    sortText,
    range,
    ...(filterText !== undefined && { filterText }),
    ...(isDeprecated && { tags: [CompletionItemTag.Deprecated] }),
  };
}

/** Monaco's kind for each of TypeScript's kinds. */
const kinds: Readonly<Record<string, keyof typeof monaco.languages.CompletionItemKind>> = {
  alias: "Variable",
  class: "Class",
  const: "Variable",
  enum: "Enum",
  "enum member": "EnumMember",
  "external module name": "Module",
  function: "Function",
  interface: "Interface",
  keyword: "Keyword",
  let: "Variable",
  "local function": "Function",
  "local var": "Variable",
  method: "Method",
  module: "Module",
  parameter: "Variable",
  "primitive type": "Keyword",
  script: "File",
  string: "Constant",
  type: "Interface",
  "type parameter": "TypeParameter",
  var: "Variable",
};
