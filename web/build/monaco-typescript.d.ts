/** The part of Monaco's TypeScript that web/build/type-pieces.ts uses. It has no types of its own. */
declare module "monaco-editor/languages/features/typescript/lib/typescriptServices.js" {
  export type Node = { readonly kind: number; readonly pos: number; readonly end: number };
  export type Name = Node & { readonly text?: string };
  export type SourceFile = Node & { readonly statements: readonly Statement[] };
  export type TypeNode = Node & { readonly typeName?: Name; readonly members?: readonly Member[] };
  export type Member = Node & {
    readonly name?: Name;
    readonly type?: TypeNode;
    readonly parameters?: readonly Node[];
  };
  export type Statement = Node & {
    readonly name?: Name;
    readonly members?: readonly Member[];
    readonly body?: Node & { readonly statements: readonly Statement[] };
    readonly declarationList?: Node & { readonly declarations: readonly Member[] };
  };
  export type TypeScript = {
    readonly version: string;
    createSourceFile(name: string, text: string, target: number): SourceFile;
    isExternalModule(file: SourceFile): boolean;
    isInterfaceDeclaration(node: Node): boolean;
    isModuleDeclaration(node: Node): boolean;
    isFunctionDeclaration(node: Node): boolean;
    isVariableStatement(node: Node): boolean;
    isComputedPropertyName(node: Node): boolean;
    isStringLiteral(node: Node): boolean;
    isCallSignatureDeclaration(node: Node): boolean;
  };
  export const typescript: TypeScript;
}

declare module "monaco-editor/languages/features/typescript/lib/lib.js" {
  export const libFileMap: Readonly<Record<string, string>>;
}
