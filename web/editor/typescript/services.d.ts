/** The parts of Monaco's TypeScript that web/editor/typescript/queries.ts uses. The package has no types for it. */
declare module "monaco-editor/languages/features/typescript/lib/typescriptServices" {
  export type Span = { readonly start: number; readonly length: number };
  export type Part = { readonly text: string };
  export type Tag = { readonly name: string; readonly text?: readonly Part[] };
  export type Chain = { readonly messageText: string; readonly next?: readonly Chain[] };
  export type Diagnostic = {
    readonly start?: number;
    readonly length?: number;
    readonly messageText: string | Chain;
    readonly category: number;
    readonly code: number;
    readonly reportsUnnecessary?: unknown;
    readonly reportsDeprecated?: unknown;
  };
  export type Node = {
    readonly kind: number;
    readonly end: number;
    readonly parent: Node;
    readonly expression?: Node;
    getStart(): number;
  };
  export type SourceFile = Node & { readonly fileName: string; readonly text: string };
  export type Symbol = { readonly declarations?: readonly (Node & { getSourceFile(): SourceFile })[] };
  export type Program = {
    getSourceFile(name: string): SourceFile | undefined;
    getSourceFiles(): readonly SourceFile[];
    getTypeChecker(): { getSymbolAtLocation(node: Node): Symbol | undefined };
  };
  export type TextChange = { readonly span: Span; readonly newText: string };
  export type FileChanges = {
    readonly fileName: string;
    readonly textChanges: readonly TextChange[];
    readonly isNewFile?: boolean;
  };
  export type CompletionEntry = {
    readonly name: string;
    readonly kind: string;
    readonly kindModifiers?: string;
    readonly sortText: string;
    readonly insertText?: string;
    readonly filterText?: string;
    readonly replacementSpan?: Span;
    readonly hasAction?: true;
    readonly source?: string;
    readonly sourceDisplay?: readonly Part[];
    readonly data?: unknown;
  };
  export type Described = {
    readonly displayParts?: readonly Part[];
    readonly documentation?: readonly Part[];
    readonly tags?: readonly Tag[];
  };
  export type Place = { readonly fileName: string; readonly textSpan: Span };
  export type NavigationTree = {
    readonly text: string;
    readonly kind: string;
    readonly spans: readonly Span[];
    readonly nameSpan?: Span;
    readonly childItems?: readonly NavigationTree[];
  };
  export type LanguageService = {
    getProgram(): Program | undefined;
    getSyntacticDiagnostics(name: string): readonly Diagnostic[];
    getSemanticDiagnostics(name: string): readonly Diagnostic[];
    getSuggestionDiagnostics(name: string): readonly Diagnostic[];
    getCompletionsAtPosition(
      name: string,
      offset: number,
      preferences: object,
      format: object,
    ): { readonly entries: readonly CompletionEntry[]; readonly optionalReplacementSpan?: Span } | undefined;
    getCompletionEntryDetails(
      name: string,
      offset: number,
      entry: string,
      format: object,
      source: string | undefined,
      preferences: object,
      data: unknown,
    ):
      | (Described & { readonly codeActions?: readonly { readonly changes: readonly FileChanges[] }[] })
      | undefined;
    getSignatureHelpItems(
      name: string,
      offset: number,
      options: object,
    ):
      | {
          readonly selectedItemIndex: number;
          readonly argumentIndex: number;
          readonly items: readonly {
            readonly prefixDisplayParts: readonly Part[];
            readonly suffixDisplayParts: readonly Part[];
            readonly separatorDisplayParts: readonly Part[];
            readonly parameters: readonly {
              readonly displayParts: readonly Part[];
              readonly documentation: readonly Part[];
            }[];
            readonly documentation: readonly Part[];
            readonly tags: readonly Tag[];
          }[];
        }
      | undefined;
    getQuickInfoAtPosition(
      name: string,
      offset: number,
    ): (Described & { readonly textSpan: Span }) | undefined;
    getDocumentHighlights(
      name: string,
      offset: number,
      files: readonly string[],
    ):
      | readonly { readonly highlightSpans: readonly { readonly textSpan: Span; readonly kind: string }[] }[]
      | undefined;
    getDefinitionAtPosition(name: string, offset: number): readonly Place[] | undefined;
    getReferencesAtPosition(name: string, offset: number): readonly Place[] | undefined;
    getNavigationTree(name: string): NavigationTree;
    getRenameInfo(
      name: string,
      offset: number,
      preferences: object,
    ):
      | { readonly canRename: true; readonly displayName: string; readonly triggerSpan: Span }
      | { readonly canRename: false; readonly localizedErrorMessage: string };
    findRenameLocations(
      name: string,
      offset: number,
      strings: boolean,
      comments: boolean,
      preferences: object,
    ): readonly Place[] | undefined;
    getFormattingEditsForRange(
      name: string,
      start: number,
      end: number,
      format: object,
    ): readonly TextChange[];
    getCodeFixesAtPosition(
      name: string,
      start: number,
      end: number,
      codes: readonly number[],
      format: object,
      preferences: object,
    ): readonly { readonly description: string; readonly changes: readonly FileChanges[] }[];
  };
  export const typescript: {
    createDocumentRegistry(caseSensitive: boolean): object;
    createLanguageService(host: object, documents: object): LanguageService;
    forEachChild<T>(node: Node, visit: (child: Node) => T | undefined): T | undefined;
    isPropertyAccessExpression(node: Node): boolean;
    isTypeOfExpression(node: Node): boolean;
    isIdentifier(node: Node): boolean;
    readonly ScriptKind: Readonly<Record<"JS" | "TS" | "JSON", number>>;
    readonly ScriptTarget: Readonly<Record<"ESNext", number>>;
    readonly ModuleKind: Readonly<Record<"ESNext", number>>;
    readonly ModuleResolutionKind: Readonly<Record<"Bundler", number>>;
    readonly ModuleDetectionKind: Readonly<Record<"Force", number>>;
  };
}
