import type { AnyNode, Program } from "acorn";
import { parseWithAcorn } from "./acorn-parser.ts";
import { declaredNames } from "./analysis/declarations.ts";
import { leavesOf } from "./analysis/nodes.ts";
import { parseAuto } from "./parse.ts";

/**
 * The names at the top level of a program's entry, in the order of its text, and whether it is a script or a module.
 */
export function topLevelNames(
  code: string,
  path: string,
): { readonly kind: "script" | "module"; readonly names: readonly string[] } {
  const reading = parseAuto(code, path) ?? { kind: "script" as const, ...parseWithAcorn(code, "script") };
  return { kind: reading.kind, names: reading.program ? namesIn(reading.program) : [] };
}

function namesIn({ body }: Program): readonly string[] {
  const names = new Set<string>();
  for (const statement of body) {
    const declaration =
      statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
        ? statement.declaration
        : statement;
    for (const name of declaration ? namesLeftBy(declaration) : []) names.add(name);
  }
  // A script may have a variable with that name, but code that can use `await` cannot refer to it.
  names.delete("await");
  return [...names];
}

function namesLeftBy(node: AnyNode): readonly string[] {
  // A `var` in the head of a loop is also visible after it.
  if (node.type === "ForStatement")
    return node.init?.type === "VariableDeclaration" && node.init.kind === "var"
      ? declaredNames(node.init)
      : [];
  // `fib = (n) => …` creates a variable in a script.
  if (node.type === "ExpressionStatement" && node.expression.type === "AssignmentExpression")
    return leavesOf(node.expression.left).flatMap((leaf) => (leaf.type === "Identifier" ? [leaf.name] : []));
  return declaredNames(node);
}
