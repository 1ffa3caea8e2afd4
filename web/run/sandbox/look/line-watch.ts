import type { AnyNode } from "acorn";
import { isLoop } from "../../../languages/ecmascript/analysis/nodes.ts";
import type { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import type { CodeBreakpoints } from "./code-breakpoints.ts";
import type { OnSite } from "./loop-watch.ts";
import { SampleSeries } from "./sample-series.ts";
import type { FilePlan } from "./site-plan.ts";
import { type SampleReader, sampleReader } from "./value-samples.ts";
import type { VariableSlots } from "./variable-slots.ts";

/** A variable that a line assigns to, over the whole run. */
export class LineWatch {
  readonly series: SampleSeries;

  private constructor(
    readonly plan: FilePlan,
    readonly line: number,
    name: string,
    readonly index: number,
    private readonly read: SampleReader,
    /** Whether the value is there already when the site is about to run, and not only after it. */
    readonly isBefore: boolean,
  ) {
    this.series = new SampleSeries(name);
  }

  static all(
    plan: FilePlan,
    tree: ProgramTree,
    breakpoints: CodeBreakpoints,
    slots: VariableSlots,
  ): readonly LineWatch[] {
    const watches = new Map<number, LineWatch>();
    for (const node of tree.nodes) {
      const argumentNodes = valueGivenAt(node);
      const index = argumentNodes && breakpoints.indexAt(plan, argumentNodes.offset);
      const code = index === undefined ? undefined : breakpoints.codes[index];
      const at = index === undefined ? undefined : breakpoints.all[index];
      if (!argumentNodes || index === undefined || !code || !at) continue;
      const line = plan.positionAt(node.start).line;
      const { name } = argumentNodes;
      const reader = sampleReader(breakpoints.memory, slots, code, at, { text: name, root: name, path: [] });
      if (reader && !watches.has(line))
        watches.set(line, new LineWatch(plan, line, name, index, reader, argumentNodes.isBefore));
    }
    return [...watches.values()];
  }

  readonly onSite: OnSite = (frame, self) => this.series.add(this.read(frame, self));
}

/**
 * The variable that a statement assigns to, and the site where the value can be read: that of the statement, or of a
 * loop's round.
 */
function valueGivenAt(
  node: AnyNode,
): { readonly name: string; readonly offset: number; readonly isBefore: boolean } | undefined {
  if (isLoop(node)) {
    const declaration = node.type === "ForStatement" ? node.init : "left" in node ? node.left : undefined;
    const id = declaration?.type === "VariableDeclaration" ? declaration.declarations[0]?.id : undefined;
    const [first = undefined] = node.body.type === "BlockStatement" ? node.body.body : [node.body];
    return id?.type === "Identifier" && first
      ? { name: id.name, offset: first.start, isBefore: true }
      : undefined;
  }
  if (node.type === "VariableDeclaration") {
    const [only, other] = node.declarations;
    return only?.init && !other && only.id.type === "Identifier"
      ? { name: only.id.name, offset: node.start, isBefore: false }
      : undefined;
  }
  if (node.type !== "ExpressionStatement") return undefined;
  const { expression } = node;
  const target =
    expression.type === "AssignmentExpression"
      ? expression.left
      : expression.type === "UpdateExpression"
        ? expression.argument
        : undefined;
  return target?.type === "Identifier"
    ? { name: target.name, offset: node.start, isBefore: false }
    : undefined;
}
