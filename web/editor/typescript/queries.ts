import {
  type Chain,
  type CompletionEntry,
  type Described,
  type Diagnostic,
  type FileChanges,
  type LanguageService,
  type NavigationTree,
  type Part,
  type Span as ServiceSpan,
  type Tag,
  typescript as ts,
} from "monaco-editor/languages/features/typescript/lib/typescriptServices";
import type { TypeFile } from "../../languages/types/guest-types.ts";
import { isJavaScript, isVisible } from "./diagnostic-filter.ts";
import type {
  FileChange,
  FormatOptions,
  Outline,
  Queries,
  Span,
  SymbolDescription,
  TypeScriptProblem,
} from "./protocol.ts";
import { ServiceHost } from "./service-host.ts";
import type { VersionedTexts } from "./versioned-text.ts";

/** The parsed files, shared by all services, because parsing the declarations takes a second. */
const documents = ts.createDocumentRegistry(true);

/** Creates the functions that answer the page's queries about the program. The program is not run. */
export function createQueries(texts: VersionedTexts): Queries {
  const host = new ServiceHost(texts);
  const service = ts.createLanguageService(host, documents);
  /** The declarations of the library are not files of the program: readers cannot open or change them. */
  const inProgram = ({ fileName }: { readonly fileName: string }) => !host.isTypes(fileName);
  return {
    setTypes: (files: readonly TypeFile[]) => host.setTypes(files),
    problems: (file) => problemsOf(service, file, (name) => host.isTypes(name)),
    complete(file, offset) {
      const completions = service.getCompletionsAtPosition(file, offset, preferences, format(defaultFormat));
      const text = host.readFile(file) ?? "";
      return (completions?.entries ?? []).filter(isOffered).map((entry) => {
        const replaces = entry.replacementSpan ?? completions?.optionalReplacementSpan;
        // Includes the dot before it: the text may be `?.name` if the value may be missing, or `["a name"]`.
        const isAfterDot = entry.insertText !== undefined && replaces && text[replaces.start] === ".";
        const insertText = entry.insertText ?? entry.name;
        return {
          name: entry.name,
          kind: entry.kind,
          sortText: entry.sortText,
          // Types are optional in JavaScript, so hints about missing types are not shown.
          insertText: isJavaScript(file) ? insertText.replace(/^\?\./, ".") : insertText,
          filterText: isAfterDot ? `.${entry.name}` : entry.filterText,
          replaces: replaces && spanOf(replaces),
          isDeprecated: entry.kindModifiers?.includes("deprecated") ?? false,
          from: entry.hasAction && entry.sourceDisplay ? textOfParts(entry.sourceDisplay) : undefined,
          source: entry.source,
          data: entry.data,
        };
      });
    },
    describeEntry(file, offset, { name, source, data }) {
      const details = service.getCompletionEntryDetails(
        file,
        offset,
        name,
        format(defaultFormat),
        source,
        preferences,
        data,
      );
      if (!details) return undefined;
      const changes = (details.codeActions ?? []).flatMap((action) => changesOf(action.changes));
      return { ...describe(details), changes: changes.filter((change) => change.file === file) };
    },
    signatures(file, offset) {
      const help = service.getSignatureHelpItems(file, offset, {});
      if (!help) return undefined;
      return {
        active: help.selectedItemIndex,
        argument: help.argumentIndex,
        items: help.items.map((item) => {
          const parameters = item.parameters.map((each) => ({
            label: textOfParts(each.displayParts),
            docs: textOfParts(each.documentation),
          }));
          const between = textOfParts(item.separatorDisplayParts);
          const inside = parameters.map(({ label }) => label).join(between);
          return {
            label: textOfParts(item.prefixDisplayParts) + inside + textOfParts(item.suffixDisplayParts),
            docs: markdown(item.documentation, item.tags),
            parameters,
          };
        }),
      };
    },
    describe(file, offset) {
      const info = service.getQuickInfoAtPosition(file, offset);
      return info && { ...describe(info), ...spanOf(info.textSpan) };
    },
    occurrences(file, offset) {
      const highlights = service.getDocumentHighlights(file, offset, [file]) ?? [];
      return highlights.flatMap(({ highlightSpans }) =>
        highlightSpans.map(({ textSpan, kind }) => ({
          ...spanOf(textSpan),
          isWritten: kind === "writtenReference",
        })),
      );
    },
    definitions: (file, offset) =>
      (service.getDefinitionAtPosition(file, offset) ?? []).filter(inProgram).map(fileRangeOf),
    references: (file, offset) =>
      (service.getReferencesAtPosition(file, offset) ?? []).filter(inProgram).map(fileRangeOf),
    outline: (file) => (service.getNavigationTree(file).childItems ?? []).map(outlineOf),
    nameAt(file, offset) {
      const info = service.getRenameInfo(file, offset, { allowRenameOfImportPath: false });
      if (!info.canRename) return { refusal: info.localizedErrorMessage };
      return { name: info.displayName, ...spanOf(info.triggerSpan) };
    },
    rename: (file, offset) =>
      (service.findRenameLocations(file, offset, false, false, {}) ?? []).filter(inProgram).map(fileRangeOf),
    format: (file, { start, end }, layout) =>
      service
        .getFormattingEditsForRange(file, start, end, format(layout))
        .map(({ span, newText }) => ({ file, ...spanOf(span), text: newText })),
    fixes: (file, { start, end }, codes, layout) =>
      service
        .getCodeFixesAtPosition(file, start, end, codes, format(layout), preferences)
        .filter(({ changes }) => changes.every((each) => !each.isNewFile && inProgram(each)))
        .map(({ description, changes }) => ({ title: description, changes: changesOf(changes) })),
  };
}

/**
 * Excludes arbitrary words of a text that TypeScript cannot understand ("warning"), and names that plain JavaScript
 * only seems to declare by adding a member: `document.title = ""`. Modules that the environment really declares are
 * marked with "declare".
 */
function isOffered({ kind, kindModifiers = "" }: CompletionEntry): boolean {
  return kind !== "warning" && (kind !== "module" || kindModifiers.includes("declare"));
}

function problemsOf(
  service: LanguageService,
  file: string,
  isTypes: (file: string) => boolean,
): TypeScriptProblem[] {
  const program = service.getProgram();
  const source = program?.getSourceFile(file);
  if (!program || !source) return [];
  const meaning = service
    .getSemanticDiagnostics(file)
    .filter((each) => isVisible(each, source, program, isTypes));
  // Suggestions to write code differently are shown only on request. Unused and deprecated names are shown.
  const hints = service
    .getSuggestionDiagnostics(file)
    .filter((each) => each.reportsUnnecessary !== undefined || each.reportsDeprecated !== undefined);
  return [
    ...service.getSyntacticDiagnostics(file).map((each) => problemOf(each, true)),
    ...[...meaning, ...hints].map((each) => problemOf(each, false)),
  ];
}

function problemOf(diagnostic: Diagnostic, isSyntax: boolean): TypeScriptProblem {
  const { start = 0, length = 1, category, code, reportsUnnecessary, reportsDeprecated } = diagnostic;
  return {
    start,
    end: start + length,
    code,
    message: plainMessage(diagnostic.messageText),
    severity: category === 1 ? "error" : category === 0 ? "warning" : "hint",
    isSyntax,
    isUnnecessary: reportsUnnecessary !== undefined,
    isDeprecated: reportsDeprecated !== undefined,
  };
}

/** Removes the advice to change a configuration, which does not exist here. */
function plainMessage(text: string | Chain, depth = 0): string {
  if (typeof text === "string")
    return text.replace(/ (Do you need to|Try changing|Did you mean to set) .*$/s, "");
  const below = (text.next ?? []).map(
    (each) => `\n${"  ".repeat(depth + 1)}${plainMessage(each, depth + 1)}`,
  );
  return plainMessage(text.messageText) + below.join("");
}

function describe({ displayParts = [], documentation = [], tags = [] }: Described): SymbolDescription {
  return { signature: textOfParts(displayParts), docs: markdown(documentation, tags) };
}

function markdown(documentation: readonly Part[], tags: readonly Tag[]): string {
  const lines = tags.map(({ name, text }) => `*@${name}*${text ? ` — ${textOfParts(text)}` : ""}`);
  return [textOfParts(documentation), ...lines].filter((part) => part !== "").join("\n\n");
}

function textOfParts(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join("");
}

function outlineOf({ text, kind, spans, nameSpan, childItems = [] }: NavigationTree): Outline {
  const span = spanOf(spans[0]);
  return {
    name: text,
    kind,
    span,
    nameSpan: nameSpan ? spanOf(nameSpan) : span,
    children: childItems.map(outlineOf),
  };
}

function changesOf(files: readonly FileChanges[]): FileChange[] {
  return files.flatMap(({ fileName, textChanges }) =>
    textChanges.map(({ span, newText }) => ({ file: fileName, ...spanOf(span), text: newText })),
  );
}

function fileRangeOf({ fileName, textSpan }: { readonly fileName: string; readonly textSpan: ServiceSpan }) {
  return { file: fileName, ...spanOf(textSpan) };
}

function spanOf({ start, length }: ServiceSpan = { start: 0, length: 0 }): Span {
  return { start, end: start + length };
}

const defaultFormat: FormatOptions = { tabSize: 2, insertSpaces: true };

function format({ tabSize, insertSpaces }: FormatOptions): object {
  return {
    indentSize: tabSize,
    tabSize,
    convertTabsToSpaces: insertSpaces,
    newLineCharacter: "\n",
    indentStyle: 2, // "smart"
    insertSpaceAfterCommaDelimiter: true,
    insertSpaceAfterSemicolonInForStatements: true,
    insertSpaceBeforeAndAfterBinaryOperators: true,
    insertSpaceAfterKeywordsInControlFlowStatements: true,
    insertSpaceAfterFunctionKeywordForAnonymousFunctions: true,
    insertSpaceAfterOpeningAndBeforeClosingNonemptyBraces: true,
    trimTrailingWhitespace: true,
  };
}

const preferences = {
  includeCompletionsForModuleExports: true,
  includeCompletionsWithInsertText: true,
  includeAutomaticOptionalChainCompletions: true,
  importModuleSpecifierPreference: "relative",
  importModuleSpecifierEnding: "js",
  // The files of a library's declarations are not imported by their own paths: see web/build/library-types.ts.
  autoImportFileExcludePatterns: ["sandglass:///libraries/**/*"],
};
