import { bodyOf, type Node, nameOf } from "./babel-nodes.ts";
import type { BlankContext } from "./blank-context.ts";

/**
 * Parameters that are fields, too. The words before them are blanked as they are come to; what is put in moves columns
 * only of what follows a `{` or `super()` on its line:
 *
 *     class A extends B {                    class A extends B {x;
 *       constructor(private x: number) {  →    constructor(        x        ) {
 *         super();                               super();this.x=x;
 */
export function compileParameterProperties(node: Node, work: BlankContext): void {
  const body = node.body as Node;
  const method = bodyOf(body).find(({ type, kind }) => type === "ClassMethod" && kind === "constructor");
  const names = (method?.params ?? []).filter(({ type }) => type === "TSParameterProperty").map(propertyName);
  if (!method || names.length === 0) return;
  const assignments = names.map((name) => `this.${name}=${name};`).join("");
  const { text, edits } = work;
  // As TypeScript has it since ES2022: fields before all others, without a value until the constructor is run.
  edits.insert(body.start + 1, names.map((name) => `${name};`).join(""));
  const at = node.superClass ? afterSuper(method) : (method.body as Node).start + 1;
  if (at !== undefined)
    edits.insert(at, text[at - 1] === ";" || text[at - 1] === "{" ? assignments : `;${assignments}`);
  else {
    const message = `A constructor with a parameter that is a property needs "super(…);" as a statement of its own.`;
    work.refuse(method.start, message);
  }
}

function afterSuper(method: Node): number | undefined {
  return bodyOf(method.body as Node).find(isSuperCall)?.end;
}

/** `x` of `private x: T` and `private x: T = 1`. */
function propertyName({ parameter }: Node): string {
  return nameOf(parameter?.left ?? parameter);
}

function isSuperCall({ type, expression }: Node): boolean {
  const call = typeof expression === "object" ? expression : undefined;
  return type === "ExpressionStatement" && call?.type === "CallExpression" && call.callee?.type === "Super";
}
