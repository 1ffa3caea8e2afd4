import type { AnyNode, Program } from "acorn";
import { parseWithAcorn } from "./acorn-parser.ts";
import { declaredNames } from "./analysis/declarations.ts";
import { leavesOf } from "./analysis/nodes.ts";
import { parseAuto } from "./parse.ts";

/** The names that a program's entry has at its top level, in the order of its text, and as what it is read. */
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
  // A script may have a variable of that name, but code that can use `await` cannot refer to it.
  names.delete("await");
  return [...names];
}

function namesLeftBy(node: AnyNode): readonly string[] {
  // A `var` in the head of a loop is left there, too.
  if (node.type === "ForStatement")
    return node.init?.type === "VariableDeclaration" && node.init.kind === "var"
      ? declaredNames(node.init)
      : [];
  // `fib = (n) => …` makes a variable in a script.
  if (node.type === "ExpressionStatement" && node.expression.type === "AssignmentExpression")
    return leavesOf(node.expression.left).flatMap((leaf) => (leaf.type === "Identifier" ? [leaf.name] : []));
  return declaredNames(node);
}
