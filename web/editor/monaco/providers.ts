import type * as monaco from "monaco-editor/editor";
import * as texts from "../code-editor-texts.ts";
import type { Outline } from "../typescript/protocol.ts";
import { completionProvider } from "./completion.ts";
import { editsOf, locationsOf, type ProgramQueries, rangeOf, spanOf } from "./monaco-conversions.ts";

type Model = monaco.editor.ITextModel;

/** Registers the providers of completion, hovers and so on for these languages. */
export function registerProviders(
  languages: typeof monaco.languages,
  selector: string[],
  program: ProgramQueries,
): void {
  languages.registerCompletionItemProvider(selector, completionProvider(languages, program));
  languages.registerSignatureHelpProvider(selector, {
    signatureHelpTriggerCharacters: ["(", ",", "<"],
    signatureHelpRetriggerCharacters: [")"],
    async provideSignatureHelp(model, position) {
      const offset = model.getOffsetAt(position);
      const help = await program.ask(model, (answers, file) => answers.signatures(file, offset));
      if (!help) return null;
      const signatures = help.items.map(({ label, docs, parameters }) => ({
        label,
        documentation: { value: docs },
        parameters: parameters.map((each) => ({ label: each.label, documentation: { value: each.docs } })),
      }));
      const value = { signatures, activeSignature: help.active, activeParameter: help.argument };
      return { value, dispose() {} };
    },
  });
  languages.registerHoverProvider(selector, {
    async provideHover(model, position) {
      const offset = model.getOffsetAt(position);
      const description = await program.askForRanges(model, (answers, file) =>
        answers.describe(file, offset),
      );
      if (!description) return null;
      const contents = [
        { value: `\`\`\`typescript\n${description.signature}\n\`\`\`` },
        { value: description.docs },
      ];
      return { contents, range: rangeOf(model, description) };
    },
  });
  languages.registerDocumentHighlightProvider(selector, {
    async provideDocumentHighlights(model, position) {
      const offset = model.getOffsetAt(position);
      const occurrences = await program.askForRanges(model, (answers, file) =>
        answers.occurrences(file, offset),
      );
      const { Read, Write } = languages.DocumentHighlightKind;
      return (occurrences ?? []).map((each) => ({
        range: rangeOf(model, each),
        kind: each.isWritten ? Write : Read,
      }));
    },
  });
  languages.registerDefinitionProvider(selector, {
    async provideDefinition(model, position) {
      const offset = model.getOffsetAt(position);
      const definitions = await program.askForRanges(model, (answers, file) =>
        answers.definitions(file, offset),
      );
      return locationsOf(program, definitions ?? []);
    },
  });
  languages.registerReferenceProvider(selector, {
    async provideReferences(model, position) {
      const offset = model.getOffsetAt(position);
      const references = await program.askForRanges(model, (answers, file) =>
        answers.references(file, offset),
      );
      return locationsOf(program, references ?? []);
    },
  });
  languages.registerDocumentSymbolProvider(selector, {
    async provideDocumentSymbols(model) {
      const kinds = symbolKinds(languages.SymbolKind);
      const entries = await program.askForRanges(model, (answers, file) => answers.outline(file));
      return (entries ?? []).map((each) => symbolOf(each, model, kinds));
    },
  });
  languages.registerRenameProvider(selector, {
    async resolveRenameLocation(model, position) {
      const offset = model.getOffsetAt(position);
      const target = await program.askForRanges(model, (answers, file) => answers.nameAt(file, offset));
      const rejection = { range: emptyAt(position), text: "" };
      if (!target) return { ...rejection, rejectReason: texts.textHasChanged };
      if ("refusal" in target) return { ...rejection, rejectReason: target.refusal };
      return { range: rangeOf(model, target), text: target.name };
    },
    async provideRenameEdits(model, position, newName) {
      const offset = model.getOffsetAt(position);
      const places = await program.askForRanges(model, (answers, file) => answers.rename(file, offset));
      return editsOf(
        program,
        (places ?? []).map((place) => ({ ...place, text: newName })),
      );
    },
  });
  languages.registerDocumentRangeFormattingEditProvider(selector, {
    async provideDocumentRangeFormattingEdits(model, range, layout) {
      const span = spanOf(model, range);
      const changes = await program.askForRanges(model, (answers, file) =>
        answers.format(file, span, layoutOf(layout)),
      );
      return (changes ?? []).map((change) => ({ range: rangeOf(model, change), text: change.text }));
    },
  });
  languages.registerCodeActionProvider(
    selector,
    {
      async provideCodeActions(model, range, { markers }) {
        const codes = markers.map(({ code }) => Number(code)).filter((code) => code > 0);
        const layout = layoutOf(model.getOptions());
        const fixes =
          codes.length > 0
            ? await program.askForRanges(model, (answers, file) =>
                answers.fixes(file, spanOf(model, range), codes, layout),
              )
            : [];
        const actions = (fixes ?? []).map(({ title, changes }) => ({
          title,
          kind: "quickfix",
          diagnostics: [...markers],
          edit: editsOf(program, changes),
        }));
        return { actions, dispose() {} };
      },
    },
    { providedCodeActionKinds: ["quickfix"] },
  );
}

function layoutOf({ tabSize, insertSpaces }: { readonly tabSize: number; readonly insertSpaces: boolean }) {
  return { tabSize, insertSpaces };
}

function emptyAt({ lineNumber, column }: monaco.Position): monaco.IRange {
  return { startLineNumber: lineNumber, startColumn: column, endLineNumber: lineNumber, endColumn: column };
}

type SymbolKinds = Readonly<Record<string, monaco.languages.SymbolKind>>;

function symbolOf(
  { name, kind, span, nameSpan, children }: Outline,
  model: Model,
  kinds: SymbolKinds,
): monaco.languages.DocumentSymbol {
  return {
    name,
    detail: "",
    kind: kinds[kind] ?? kinds["var"] ?? 0,
    tags: [],
    range: rangeOf(model, span),
    selectionRange: rangeOf(model, nameSpan),
    children: children.map((child) => symbolOf(child, model, kinds)),
  };
}

/** Monaco's kinds by TypeScript's names. */
function symbolKinds(SymbolKind: typeof monaco.languages.SymbolKind): SymbolKinds {
  return {
    class: SymbolKind.Class,
    const: SymbolKind.Constant,
    constructor: SymbolKind.Constructor,
    enum: SymbolKind.Enum,
    function: SymbolKind.Function,
    getter: SymbolKind.Property,
    interface: SymbolKind.Interface,
    "local function": SymbolKind.Function,
    method: SymbolKind.Method,
    module: SymbolKind.Module,
    property: SymbolKind.Property,
    setter: SymbolKind.Property,
    type: SymbolKind.Interface,
    var: SymbolKind.Variable,
  };
}
