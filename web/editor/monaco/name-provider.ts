import * as monaco from "monaco-editor/editor";
import { permittedModules } from "../../allowlist/module-access.ts";
import type { LanguageNames, NameScope, OfferedName } from "../../languages/language.ts";
import { serviceEnvironment } from "./language-service.ts";

const { Function: fn, Module: module, Keyword: keyword } = monaco.languages.CompletionItemKind;
const kinds: Readonly<Record<OfferedName["kind"], monaco.languages.CompletionItemKind>> = {
  function: fn,
  module,
  keyword,
};

/** Completions and hovers for a language without a language service, from its names. */
export function provideNames(language: string, names: LanguageNames): void {
  const scopeOf = (open: monaco.editor.ITextModel): NameScope => {
    const { modules = [], capabilities } = serviceEnvironment() ?? {};
    return {
      capabilities: capabilities ?? {},
      modules: capabilities ? permittedModules(modules, capabilities, language) : [],
      files: monaco.editor
        .getModels()
        .filter((each) => each !== open)
        .map((each) => ({ path: each.uri.path, text: each.getValue() })),
    };
  };
  const range = (model: monaco.editor.ITextModel, start: number, end: number) =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  monaco.languages.registerCompletionItemProvider(language, {
    triggerCharacters: [...names.triggerCharacters],
    provideCompletionItems(model, position) {
      const offset = model.getOffsetAt(position);
      const completions = names.completionsAt(model.getValue(), offset, scopeOf(model));
      const replacedRange = range(model, completions.start, offset);
      const suggestions = completions.names.map(({ kind, label, name, signature }) => ({
        label,
        kind: kinds[kind],
        insertText: name,
        filterText: name,
        detail: signature,
        range: replacedRange,
      }));
      return { suggestions };
    },
  });
  monaco.languages.registerHoverProvider(language, {
    provideHover(model, position) {
      const description = names.descriptionAt(model.getValue(), model.getOffsetAt(position), scopeOf(model));
      if (!description) return null;
      const { markdown, start, end } = description;
      return { contents: [{ value: markdown }], range: range(model, start, end) };
    },
  });
}
