import type { ModuleDeclaration, Program, Statement } from "acorn";
import { beforeStatement, type Insertion } from "./insertions.ts";

/**
 * The insertions by which a module's default export becomes its completion value. If the last statement is an
 * expression and the module has no default export, its value is assigned to an exported variable.
 *
 * Only an expression gives a module a value; in a script a final `if`, loop or block does too. Declarations have no
 * value, also in a script, so an expression may be followed by some.
 */
export function completionInsertions(program: Program, text: string): readonly Insertion[] {
  if (program.body.some(exportsDefault)) return [];
  const index = program.body.findLastIndex(hasValue);
  const last = program.body[index];
  if (last?.type !== "ExpressionStatement") return [];
  let name = "sandglass$value";
  while (text.includes(name)) name += "$";
  // A variable, because `export default` is not initialised before it is reached, and a module may list its own exports
  // earlier. After a comma, because a function would otherwise get the variable's name.
  const opening = beforeStatement(program, index, text, `export{${name} as default};var ${name}=(0,`);
  const end = text[last.end - 1] === ";" ? last.end - 1 : last.end;
  return [opening, { offset: end, text: ")" }];
}

function exportsDefault(statement: Statement | ModuleDeclaration): boolean {
  if (statement.type === "ExportDefaultDeclaration") return true;
  // `export * as default from "./other.js"`
  if (statement.type === "ExportAllDeclaration")
    return statement.exported ? nameOf(statement.exported) === "default" : false;
  return (
    statement.type === "ExportNamedDeclaration" &&
    statement.specifiers.some(({ exported }) => nameOf(exported) === "default")
  );
}

/** The name in an `import` or `export`, which may be a string. */
export function nameOf(
  name: { type: "Identifier"; name: string } | { type: "Literal"; value?: unknown },
): string {
  return name.type === "Identifier" ? name.name : String(name.value);
}

const withoutValue: ReadonlySet<string> = new Set([
  "ClassDeclaration",
  "DebuggerStatement",
  "EmptyStatement",
  "ExportAllDeclaration",
  "ExportNamedDeclaration",
  "FunctionDeclaration",
  "ImportDeclaration",
  "VariableDeclaration",
]);

function hasValue(statement: Statement | ModuleDeclaration): boolean {
  return !withoutValue.has(statement.type);
}
