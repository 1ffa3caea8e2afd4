import { listOf, nodeOf, textOf } from "../../player/model/analysis/syntax-fields.ts";
import type { SyntaxNode } from "../../protocol/program/syntax-tree.ts";

/** A function that can be called by its name at the end of its file. */
export type CallableFunction = {
  readonly name: string;
  readonly parameters: number;
  /** The UTF-16 offsets of its declaration. */
  readonly start: number;
  readonly end: number;
};

/** The functions at the top level of a file, in the order of the text. */
export function callableFunctions(root: SyntaxNode): readonly CallableFunction[] {
  return listOf(root, "body").flatMap((statement) => {
    const declaration = /^Export(?:Named|Default)Declaration$/.test(statement.type)
      ? (nodeOf(statement, "declaration") ?? statement)
      : statement;
    if (declaration.type === "FunctionDeclaration")
      return callable(nodeOf(declaration, "id"), declaration, statement);
    if (declaration.type !== "VariableDeclaration") return [];
    return listOf(declaration, "declarations").flatMap((each) => {
      const value = nodeOf(each, "init");
      const isFunction = value && /^(?:ArrowFunction|Function)Expression$/.test(value.type);
      return isFunction ? callable(nodeOf(each, "id"), value, statement) : [];
    });
  });
}

/** The innermost function at this offset; otherwise the first one. */
export function functionAt(
  functions: readonly CallableFunction[],
  offset: number,
): CallableFunction | undefined {
  return functions.find(({ start, end }) => start <= offset && offset <= end) ?? functions[0];
}

function callable(
  id: SyntaxNode | undefined,
  definition: SyntaxNode,
  { start, end }: SyntaxNode,
): readonly CallableFunction[] {
  const name = id && textOf(id, "name");
  return name === undefined ? [] : [{ name, parameters: listOf(definition, "params").length, start, end }];
}
