import type { AnyNode, CallExpression, Program } from "acorn";
import { parseWithAcorn } from "./acorn-parser.ts";
import { childrenOf, leavesOf } from "./analysis/nodes.ts";
import { type CallInTest, callsInTest, declaredNames, hasSetUp } from "./calls-in-test.ts";
import type { Insertion } from "./insertions.ts";

/** A call of `test` in a test file. In a loop it may be executed more than once. */
export type TestCall = {
  /** Includes the titles of the groups around it: "parse › reads a number". */
  readonly title: string;
  /** UTF-16 offset of the call. */
  readonly offset: number;
  readonly isSkipped: boolean;
  readonly isOnly: boolean;
  /** The calls of the program that it makes, in order, if they are known. */
  readonly calls: readonly CallInTest[];
};

export type TestCalls = {
  readonly calls: readonly TestCall[];
  /** They add a number to each call, by which the guest finds it. */
  readonly insertions: readonly Insertion[];
  /** The imports of the program's files and of libraries. */
  readonly imports: readonly {
    readonly start: number;
    readonly end: number;
    readonly names: readonly string[];
  }[];
  /** Imports of test runners, whose names are global here. */
  readonly runners: readonly { readonly start: number; readonly end: number }[];
};

export type TestReading =
  | TestCalls
  | { readonly failure: { readonly message: string; readonly offset: number } };

const callNames: ReadonlySet<string> = new Set(["test", "it"]);
const groupName = "describe";
/** Test files from elsewhere import these modules; here their names exist already. */
const runnerNames: ReadonlySet<string> = new Set(["vitest", "@jest/globals", "bun:test", "node:test"]);
/** And what these have under the names that a test has anyway. */
const assertionModules: ReadonlySet<string> = new Set([
  "chai",
  "assert",
  "assert/strict",
  "node:assert",
  "node:assert/strict",
]);

/** Finds the calls of `test` in a file, in the order of the text. Runs none of it. */
export function testCalls(code: string): TestReading {
  const { program, failure } = parseWithAcorn(code, "module");
  if (!program) return { failure: failure ?? { message: "it cannot be read", offset: 0 } };
  const calls: TestCall[] = [];
  const insertions: Insertion[] = [];
  const declarations = program.body.flatMap((node) => importOf(node) ?? []);
  const imported = new Set(declarations.flatMap(({ names }) => names));
  const ownNames = new Set([...declaredNames(program)].filter((name) => !imported.has(name)));
  const isSetUp = hasSetUp(program);
  const isRunner = ({ specifier, names }: TestImport) =>
    runnerNames.has(specifier) ||
    (assertionModules.has(specifier) && names.every((name) => name === "assert" || name === "expect"));
  // Not recursive: code may nest as deep as the parser can read it.
  const todo: { readonly node: AnyNode; readonly groups: readonly Group[] }[] = [
    { node: program, groups: [] },
  ];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node, groups } = next;
    const callee = node.type === "CallExpression" ? calledBy(node) : undefined;
    const inner = (of: readonly AnyNode[], around = groups) => {
      for (const each of of.toReversed()) todo.push({ node: each, groups: around });
    };
    if (!callee || node.type !== "CallExpression") inner(childrenOf(node));
    else if (callee.name === groupName) inner(node.arguments, [...groups, groupOf(node, callee, code)]);
    else {
      const own = groupOf(node, callee, code);
      const all = [...groups, own];
      insertions.push({ offset: callee.end, text: `.at(${calls.length})` });
      calls.push({
        title: all.map(({ title }) => title).join(" › "),
        offset: node.start,
        isSkipped: all.some(({ isSkipped }) => isSkipped),
        isOnly: all.some(({ isOnly }) => isOnly),
        calls: isSetUp ? [] : callsInTest(node, code, ownNames),
      });
      inner(node.arguments);
    }
  }
  return {
    calls,
    insertions,
    imports: declarations.filter((each) => !isRunner(each)),
    runners: declarations.filter(isRunner),
  };
}

type TestImport = {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  readonly names: readonly string[];
};

/** What an `import`, or a declaration with `require` (`const { add } = require("./main")`), imports. */
function importOf(node: Program["body"][number]): TestImport | undefined {
  const { start, end } = node;
  if (node.type === "ImportDeclaration") {
    const names = node.specifiers.map(({ local }) => local.name);
    return { start, end, specifier: String(node.source.value), names };
  }
  if (node.type !== "VariableDeclaration") return undefined;
  const specifiers = node.declarations.map(({ init }) => requiredBy(init));
  const [specifier] = specifiers;
  if (specifier === undefined || specifiers.includes(undefined)) return undefined;
  const names = node.declarations.flatMap(({ id }) =>
    leavesOf(id).flatMap((leaf) => (leaf.type === "Identifier" ? [leaf.name] : [])),
  );
  return { start, end, specifier, names };
}

/** "./main" for `require("./main")` and `require("./main").add`. */
function requiredBy(value: AnyNode | null | undefined): string | undefined {
  let node = value;
  while (node?.type === "MemberExpression") node = node.object;
  if (node?.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "require")
    return undefined;
  const [specifier] = node.arguments;
  return specifier?.type === "Literal" && typeof specifier.value === "string" ? specifier.value : undefined;
}

type Group = { readonly title: string; readonly isSkipped: boolean; readonly isOnly: boolean };

type TestCallee = { readonly name: string; readonly end: number; readonly members: readonly string[] };

/** `test`, `test.only`, `test.each(rows)`, `describe.skip` …, if that is the callee. */
function calledBy({ callee }: CallExpression): TestCallee | undefined {
  const members: string[] = [];
  let node: AnyNode = callee;
  for (;;) {
    if (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier") {
      members.push(node.property.name);
      node = node.object;
    } else if (node.type === "CallExpression" && node.callee.type === "MemberExpression") node = node.callee;
    else break;
  }
  if (node.type !== "Identifier" || !(callNames.has(node.name) || node.name === groupName)) return undefined;
  // `test.each(rows)` returns the function that is called.
  if (members[0] === "each" && callee.type === "MemberExpression") return undefined;
  return { name: node.name, end: node.end, members };
}

function groupOf(call: CallExpression, { members }: TestCallee, code: string): Group {
  const [title] = call.arguments;
  return {
    title: title ? titleOf(title, code) : "without a title",
    isSkipped: members.includes("skip") || members.includes("todo"),
    isOnly: members.includes("only"),
  };
}

function titleOf(node: AnyNode, code: string): string {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  const [only] = node.type === "TemplateLiteral" ? node.quasis : [];
  if (only && node.type === "TemplateLiteral" && node.expressions.length === 0)
    return only.value.cooked ?? "";
  return code.slice(node.start, node.end);
}
