import { bodyOf, eachChild, type Node, nameOf } from "./babel-nodes.ts";
import type { BlankContext } from "./blank-context.ts";

/**
 * Compiles parameters that are also fields. The walk blanks their modifiers when it reaches them. The inserted code
 * only moves columns after a `{` or `super()` on its line:
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
  // As in TypeScript since ES2022: these fields come before all others, without a value until the constructor runs.
  edits.insert(body.start + 1, names.map((name) => `${name};`).join(""));
  const at = node.superClass ? afterSuper(method) : (method.body as Node).start + 1;
  if (at !== undefined)
    edits.insert(at, text[at - 1] === ";" || text[at - 1] === "{" ? assignments : `;${assignments}`);
  else compileSuperCalls(method, names, work);
}

function afterSuper(method: Node): number | undefined {
  return bodyOf(method.body as Node).find(isSuperCall)?.end;
}

/** If it is inside an expression: `const a = super(1)` → `const a = (super(1),this.x=x,this)` */
function compileSuperCalls(method: Node, names: readonly string[], { edits, refuse }: BlankContext): void {
  const assignments = names.map((name) => `,this.${name}=${name}`).join("");
  const calls = superCallsIn(method.body as Node);
  for (const { call, statement } of calls) {
    if (statement?.expression === call) edits.insert(call.end, assignments, -1);
    else {
      // A line that begins with a bracket would continue the line before.
      edits.insert(call.start, statement?.start === call.start ? "0,(" : "(");
      edits.insert(call.end, `${assignments},this)`, -1);
    }
  }
  if (calls.length > 0) return;
  refuse(method.start, 'A constructor with a parameter property needs "super(…);". Write: super();');
}

type SuperCall = { readonly call: Node; readonly statement: Node | undefined };

/** The `super` calls of this constructor, not of classes in it, with the expression statements that they are in. */
function superCallsIn(body: Node): readonly SuperCall[] {
  const calls: SuperCall[] = [];
  const todo: { readonly node: Node; readonly statement: Node | undefined }[] = [
    { node: body, statement: undefined },
  ];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node } = next;
    if (/^(?:Class|Function|ObjectMethod)/.test(node.type)) continue;
    const statement = node.type === "ExpressionStatement" ? node : next.statement;
    if (isSuperCallee(node)) calls.push({ call: node, statement });
    eachChild(node, (child) => todo.push({ node: child, statement }));
  }
  return calls;
}

function isSuperCallee({ type, callee }: Node): boolean {
  return type === "CallExpression" && callee?.type === "Super";
}

/** `x` of `private x: T` and `private x: T = 1`. */
function propertyName({ parameter }: Node): string {
  return nameOf(parameter?.left ?? parameter);
}

function isSuperCall({ type, expression }: Node): boolean {
  return type === "ExpressionStatement" && typeof expression === "object" && isSuperCallee(expression);
}
