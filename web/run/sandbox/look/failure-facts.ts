import type { AnyNode } from "acorn";
import { isFunction } from "../../../languages/ecmascript/analysis/nodes.ts";
import type { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import { readablesIn } from "../../../languages/ecmascript/look/loop-conditions.ts";
import type { Fact } from "../../../protocol/look/fact.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";
import type { ExpressionReader } from "./expression-reader.ts";
import { codeOf } from "./loop-facts.ts";
import type { RunCounter } from "./run-counter.ts";
import type { FilePlan } from "./site-plan.ts";
import { isSame, type Sample } from "./value-samples.ts";

/** Where a run failed: the innermost statement, test or branch around the position, and the position in the text. */
export type FailedStatement = {
  readonly plan: FilePlan;
  readonly tree: ProgramTree;
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly offset: number;
};

/** Longer statements are not searched for the position. */
const maxStatement = 5_000;
const maxWas = 3;

export function failedStatement(
  counter: RunCounter,
  plans: readonly FilePlan[],
  at: Position,
): FailedStatement | undefined {
  const plan = plans.find(({ file }) => file === at.file);
  const tree = plan && counter.treeOf(plan);
  if (!plan || !tree) return undefined;
  let statement: FailedStatement | undefined;
  for (const { start, end } of plan.marks) {
    if (end - start > maxStatement || (statement && end - start > statement.end - statement.start)) continue;
    const [from, to] = [plan.positionAt(start), plan.positionAt(end)];
    if (at.line < from.line || at.line > to.line) continue;
    const index = counter.breakpoints.indexAt(plan, start);
    const offset = index === undefined ? undefined : offsetOf(plan, at, start, end);
    if (index !== undefined && offset !== undefined) statement = { plan, tree, index, start, end, offset };
  }
  return statement;
}

function offsetOf(plan: FilePlan, at: Position, start: number, end: number): number | undefined {
  for (let offset = start; offset < end; offset++) {
    const { line, column } = plan.positionAt(offset);
    if (line === at.line && column === at.column) return offset;
    if (line > at.line) return undefined;
  }
  return undefined;
}

/** The values that an error is about, as they were when the failing statement started. */
export function failureFacts(
  { tree, start, end, offset }: FailedStatement,
  reason: ErrorReason | undefined,
  reader: ExpressionReader,
): readonly Fact[] {
  const node = tree.nodes.findLast((each) => each.start <= offset && offset < each.end);
  const statement = tree.nodes.find((each) => each.start === start && each.end === end);
  if (!node || !statement || tree.hasDynamicScope) return [];
  const home = tree.home(node);
  const asker = new Asker(tree, reader, statement, offset);
  if (reason?.kind === "noProperties") {
    for (const at of tree.outward(node)) {
      if (at.type === "MemberExpression" && at.object.end <= offset && offset <= at.end)
        return at.object.type === "CallExpression"
          ? new Asker(tree, reader, statement, at.object.start).gave(at.object)
          : asker.missing(at.object);
      if (at === home) break;
    }
    return [];
  }
  if (reason?.kind === "notFunction" || reason?.kind === "notConstructor") {
    const call = outward(
      tree,
      node,
      home,
      (at) => at.type === "CallExpression" || at.type === "NewExpression",
    );
    return call && "callee" in call ? asker.missing(call.callee) : [];
  }
  if (reason?.kind === "notIterable") {
    const loop = outward(tree, node, home, (at) => at.type === "ForOfStatement");
    return loop?.type === "ForOfStatement" ? asker.missing(loop.right) : asker.was(statement);
  }
  const throwStatement = outward(tree, node, home, (at) => at.type === "ThrowStatement");
  if (throwStatement) {
    const guard = outward(tree, tree.parent(throwStatement), home, (at) => at.type === "IfStatement");
    if (guard?.type === "IfStatement") return asker.was(guard.test);
    return isFunction(home) ? home.params.slice(0, maxWas).flatMap((each) => asker.was(each)) : [];
  }
  const call = outward(tree, node, home, (at) => at.type === "CallExpression" || at.type === "NewExpression");
  if (call?.type === "CallExpression" || call?.type === "NewExpression")
    return [
      ...(call.callee.type === "MemberExpression" ? asker.was(call.callee.object) : []),
      ...call.arguments.flatMap((each) => asker.was(each)),
    ].slice(0, maxWas);
  return [];
}

function outward(
  tree: ProgramTree,
  node: AnyNode | undefined,
  home: AnyNode,
  isIt: (at: AnyNode) => boolean,
): AnyNode | undefined {
  for (const at of tree.outward(node)) {
    if (isIt(at)) return at;
    if (at === home) return undefined;
  }
  return undefined;
}

/** Reads values from the start of a statement, if the statement itself had not changed them when it failed. */
class Asker {
  private readonly isSettled: boolean;

  constructor(
    private readonly tree: ProgramTree,
    private readonly reader: ExpressionReader,
    private readonly statement: AnyNode,
    offset: number,
  ) {
    // Code that ran earlier in the same statement may have changed anything.
    this.isSettled = !tree
      .within(statement)
      .some(
        (each) => changing.has(each.type) && each.end <= offset && tree.home(each) === tree.home(statement),
      );
  }

  /** Why the value of an expression was not usable. */
  missing(node: AnyNode): readonly Fact[] {
    const { tree, reader } = this;
    if (node.type === "CallExpression") return this.was(node);
    if (node.type !== "MemberExpression") return this.was(node);
    const of = this.read(node.object);
    if (!of) return this.was(node.object);
    const name = codeOf(tree, node.object);
    if (!node.computed && node.property.type === "Identifier") {
      const key = node.property.name;
      if (reader.has(of.sample, key)) return this.was(node);
      const isObject = typeof of.sample === "object" && of.sample !== null && "object" in of.sample;
      if (isObject) return [{ kind: "lacked", name, value: reader.observed(of.sample), key }];
      return [{ kind: "was", name, value: reader.observed(of.sample) }];
    }
    const key = this.read(node.property);
    const extent = reader.size(of.sample);
    if (!key) return [];
    if (typeof key.sample === "number" && extent) {
      const { size, unit } = extent;
      const isOutside = !Number.isInteger(key.sample) || key.sample < 0 || key.sample >= size;
      if (!isOutside) return this.was(node);
      if (node.property.type === "Literal") return [{ kind: "size", name, unit, size }];
      const value = reader.observed(key.sample).text;
      return [{ kind: "index", list: name, unit, size, index: codeOf(tree, node.property), value }];
    }
    const isText = typeof key.sample === "object" && key.sample !== null && "length" in key.sample;
    if (!isText || !(typeof of.sample === "object" && of.sample !== null && "object" in of.sample)) return [];
    if (reader.has(of.sample, (key.sample as { text: string }).text)) return this.was(node);
    return [
      {
        kind: "lacked",
        name,
        value: reader.observed(of.sample),
        key: (key.sample as { text: string }).text,
      },
    ];
  }

  /** What a method of an array, a Map or a string was called with when it returned nothing. */
  gave(call: AnyNode & { type: "CallExpression" }): readonly Fact[] {
    const { callee } = call;
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
    const of = this.read(callee.object);
    const value = of && this.reader.observed(of.sample);
    // A method of the program itself may have changed the object that it was called on.
    if (!value || !asking.has(`${value.kind}.${callee.property.name}`)) return [];
    const name = codeOf(this.tree, callee.object);
    return [
      { kind: "was", name, value },
      ...call.arguments.filter(({ type }) => type === "Identifier").flatMap((each) => this.was(each)),
    ];
  }

  /** The values of the variables in an expression. */
  was(node: AnyNode): readonly Fact[] {
    const { tree, reader } = this;
    const whole = this.read(node);
    // "`-1` was -1" tells the reader nothing.
    const isWritten = !tree
      .within(node)
      .some(({ type }) => type === "Identifier" || type === "ThisExpression");
    if (whole && !isWritten && node.type !== "Literal" && node.type !== "BinaryExpression")
      return [{ kind: "was", name: codeOf(tree, node), value: reader.observed(whole.sample) }];
    const facts: Fact[] = [];
    for (const { text } of readablesIn(tree, node)) {
      const use = tree
        .within(node)
        .find(
          (each) =>
            (each.type === "Identifier" || each.type === "MemberExpression") && tree.text(each) === text,
        );
      const value = use && this.read(use);
      if (!value || isSame(value.sample, undefinedGlobal(text))) continue;
      facts.push({ kind: "was", name: text, value: reader.observed(value.sample) });
    }
    return facts.slice(0, maxWas);
  }

  private read(node: AnyNode): { readonly sample: Sample } | undefined {
    if (!this.isSettled || this.isChangedIn(node)) return undefined;
    const value = this.reader.read(node);
    // Its name says enough about a function.
    if (!value || this.reader.observed(value.sample).kind === "not yet") return undefined;
    return value;
  }

  /** Whether the statement assigns to one of the expression's variables. */
  private isChangedIn(node: AnyNode): boolean {
    const { tree, statement } = this;
    return tree.within(node).some((each) => {
      const writes = tree.bindingOf(each)?.writes ?? [];
      return writes.some(({ at }) => tree.contains(statement, at));
    });
  }
}

const changing: ReadonlySet<string> = new Set([
  "CallExpression",
  "NewExpression",
  "AssignmentExpression",
  "UpdateExpression",
  "AwaitExpression",
  "YieldExpression",
  "TaggedTemplateExpression",
]);

/** Methods that read and change nothing. A callback may change something, but it has no readable value. */
const asking: ReadonlySet<string> = new Set([
  "map.get",
  "array.at",
  "array.find",
  "array.findLast",
  "string.match",
  "string.at",
]);

/** `undefined` is also a name, and its value tells the reader nothing. */
function undefinedGlobal(text: string): Sample {
  return text === "undefined" ? undefined : { other: "unknown", text };
}
