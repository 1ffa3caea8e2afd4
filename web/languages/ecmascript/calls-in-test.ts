import type { AnyNode, CallExpression } from "acorn";
import { childrenOf, isFunction, isReference } from "./analysis/nodes.ts";

/** A call of the program in a test: the UTF-16 offsets of its assertion, and the code that repeats it. */
export type CallInTest = { readonly start: number; readonly end: number; readonly text: string };

const setUps: ReadonlySet<string> = new Set(["beforeEach", "beforeAll", "afterEach", "afterAll"]);

/** Whether something must run before the tests of a file, or after one of them. */
export function hasSetUp(program: AnyNode): boolean {
  const todo: AnyNode[] = [program];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && setUps.has(node.callee.name))
      return true;
    if (node.type !== "ImportDeclaration") todo.push(...childrenOf(node));
  }
  return false;
}

/**
 * The calls that a test makes, in order, if it consists only of assertions about calls: `expect(add(1, 2)).toBe(3);`.
 * Empty for any other test, because it is unknown what its calls need.
 *
 * @param declaredNames the names that the test file itself declares.
 */
export function callsInTest(
  test: CallExpression,
  code: string,
  declaredNames: ReadonlySet<string>,
): readonly CallInTest[] {
  const body = (test.arguments as readonly AnyNode[]).find(isFunction)?.body;
  if (!body) return [];
  const statements =
    body.type === "BlockStatement"
      ? body.body.map((each) => (each.type === "ExpressionStatement" ? each.expression : undefined))
      : [body];
  const calls: CallInTest[] = [];
  for (const statement of statements) {
    const call = statement && expectedArgument(statement, code, declaredNames);
    if (!statement || call === undefined) return [];
    calls.push({ start: statement.start, end: statement.end, text: call });
  }
  return calls;
}

/** The argument of an assertion, as an expression. */
function expectedArgument(
  statement: AnyNode,
  code: string,
  declaredNames: ReadonlySet<string>,
): string | undefined {
  const call = callOf(statement);
  if (!call) return undefined;
  let [argument] = call.arguments as readonly (AnyNode | undefined)[];
  if (argument?.type === "AwaitExpression") argument = argument.argument;
  // `expect(() => parse("")).toThrow()`
  const isLater = argument !== undefined && isFunction(argument);
  if (isLater && argument && isFunction(argument)) {
    if (argument.params.length > 0) return undefined;
    const { body } = argument;
    const [only, ...more] = body.type === "BlockStatement" ? body.body : [body];
    argument = only?.type === "ExpressionStatement" && more.length === 0 ? only.expression : only;
  }
  if (!argument || !isSelfContained(argument, declaredNames)) return undefined;
  const text = code.slice(argument.start, argument.end);
  return isLater ? `(() => { try { ${text}; } catch {} })()` : `(${text})`;
}

/** The `expect(…)` in `expect(…).not.toBe(3)`; or `assert.equal(…)`. */
function callOf(statement: AnyNode): CallExpression | undefined {
  let node = statement.type === "AwaitExpression" ? statement.argument : statement;
  for (;;) {
    if (node.type === "MemberExpression") node = node.object as AnyNode as typeof node;
    else if (node.type !== "CallExpression") return undefined;
    else if (node.callee.type === "Identifier") {
      return node.callee.name === "expect" || node.callee.name === "assert" ? node : undefined;
    } else if (
      node.callee.type === "MemberExpression" &&
      node.callee.object.type === "Identifier" &&
      node.callee.object.name === "assert"
    )
      return node;
    else node = node.callee as typeof node;
  }
}

/** Whether it calls something, awaits nothing, and uses no name of the test file. */
function isSelfContained(expression: AnyNode, declaredNames: ReadonlySet<string>): boolean {
  let calls = false;
  const todo: { readonly node: AnyNode; readonly parent: AnyNode | undefined }[] = [
    { node: expression, parent: undefined },
  ];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node, parent } = next;
    if (node.type === "CallExpression" || node.type === "NewExpression") calls = true;
    if (node.type === "AwaitExpression" || node.type.endsWith("Statement")) return false;
    if (node.type === "Identifier" && isReference(node, parent) && declaredNames.has(node.name)) return false;
    for (const child of childrenOf(node)) todo.push({ node: child, parent: node });
  }
  return calls;
}

/** The names that a file declares, in any scope; not those that it imports. */
export function declaredNames(program: AnyNode): ReadonlySet<string> {
  const names = new Set<string>(["printed", "expect", "assert"]);
  const todo: AnyNode[] = [program];
  const addAll = (pattern: AnyNode) => {
    const inner: AnyNode[] = [pattern];
    for (let node = inner.pop(); node; node = inner.pop()) {
      if (node.type === "Identifier") names.add(node.name);
      inner.push(...childrenOf(node));
    }
  };
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === "VariableDeclarator") addAll(node.id);
    else if (node.type === "CatchClause" && node.param) addAll(node.param);
    else if (isFunction(node)) {
      for (const each of node.params) addAll(each);
      if (node.type !== "ArrowFunctionExpression" && node.id) addAll(node.id);
    } else if ((node.type === "ClassDeclaration" || node.type === "ClassExpression") && node.id)
      addAll(node.id);
    if (node.type !== "ImportDeclaration") todo.push(...childrenOf(node));
  }
  return names;
}
