import type { AnyNode } from "acorn";
import { isLoop } from "../../ecmascript/analysis/nodes.ts";
import type { ProgramTree } from "../../ecmascript/analysis/program-tree.ts";
import { type LineProfile, type LineValues, maxProfiledLines } from "../../protocol/look/line-profile.ts";
import type { CodeBreakpoints } from "./code-breakpoints.ts";
import type { OnPlace } from "./loop-watch.ts";
import type { RunCounter } from "./run-counter.ts";
import { SampleSeries } from "./sample-series.ts";
import type { FilePlan } from "./site-plan.ts";
import { type SampleReader, sampleReader, toldOf } from "./value-samples.ts";
import type { VariableSlots } from "./variable-slots.ts";

/** A variable that a line gives values to, over the whole run. */
export class LineWatch {
  readonly series: SampleSeries;

  private constructor(
    readonly plan: FilePlan,
    readonly line: number,
    name: string,
    readonly index: number,
    private readonly read: SampleReader,
    /** Whether the value is there when the place is about to run, and not only after it. */
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
    const found = new Map<number, LineWatch>();
    for (const node of tree.nodes) {
      const given = givenAt(node);
      const index = given && breakpoints.indexAt(plan, given.place);
      const code = index === undefined ? undefined : breakpoints.codes[index];
      const at = index === undefined ? undefined : breakpoints.placed[index];
      if (!given || index === undefined || !code || !at) continue;
      const line = plan.positionAt(node.start).line;
      const { name } = given;
      const read = sampleReader(breakpoints.memory, slots, code, at, { text: name, root: name, path: [] });
      if (read && !found.has(line))
        found.set(line, new LineWatch(plan, line, name, index, read, given.isBefore));
    }
    return [...found.values()];
  }

  readonly onPlace: OnPlace = (frame, self) => this.series.add(this.read(frame, self));
}

/** The variable that a statement gives a value, and the place at which that is seen: the statement's, or a loop's round. */
function givenAt(
  node: AnyNode,
): { readonly name: string; readonly place: number; readonly isBefore: boolean } | undefined {
  if (isLoop(node)) {
    const declaration = node.type === "ForStatement" ? node.init : "left" in node ? node.left : undefined;
    const id = declaration?.type === "VariableDeclaration" ? declaration.declarations[0]?.id : undefined;
    const [first = undefined] = node.body.type === "BlockStatement" ? node.body.body : [node.body];
    return id?.type === "Identifier" && first
      ? { name: id.name, place: first.start, isBefore: true }
      : undefined;
  }
  if (node.type === "VariableDeclaration") {
    const [only, other] = node.declarations;
    return only?.init && !other && only.id.type === "Identifier"
      ? { name: only.id.name, place: node.start, isBefore: false }
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
    ? { name: target.name, place: node.start, isBefore: false }
    : undefined;
}

/** What each line of the program took, in the order of the files and of their lines. */
export function lineProfiles(counter: RunCounter): readonly LineProfile[] {
  const { breakpoints, counts, steps, bytes } = counter;
  type Line = { -readonly [Key in keyof LineProfile]: LineProfile[Key] } & { places: number };
  const lines = new Map<string, Line>();
  for (const plan of counter.plans) {
    const seen = new Set<number>();
    for (const [mark, { file, line }] of plan.sites.entries()) {
      const index = breakpoints.indexAt(plan, plan.marks[mark]?.start ?? -1);
      if (index === undefined) continue;
      const key = `${file}:${line}`;
      const known = lines.get(key) ?? { file, line, times: 0, steps: 0, bytes: 0, unreached: 0, places: 0 };
      lines.set(key, known);
      known.times = Math.max(known.times, counts[index] ?? 0);
      // Marks that share a place have run as often; what it took is the first one's.
      if (seen.has(index)) continue;
      seen.add(index);
      known.places++;
      known.steps += steps[index] ?? 0;
      known.bytes += bytes[index] ?? 0;
      if (counts[index] === 0) known.unreached++;
    }
  }
  for (const { plan, line, series } of counter.lines) {
    const known = lines.get(`${plan.file}:${line}`);
    const values = valuesOf(counter, series);
    if (known && values) known.values = values;
  }
  return [...lines.values()].slice(0, maxProfiledLines).map(({ places: _, ...line }) => line);
}

function valuesOf({ memory }: RunCounter, series: SampleSeries): LineValues | undefined {
  const { times, name, first, last, isKnown } = series;
  if (times === 0 || !isKnown) return undefined;
  const told = (all: readonly (typeof first)[number][]) => all.map((each) => toldOf(memory, each));
  const shown = times <= 5 ? told(first) : told(first.slice(0, 3));
  // An object may be another one by now; that it is one says nothing.
  if ([...shown, ...told(last)].some(({ text }) => text === "")) return undefined;
  return {
    name,
    first: shown.slice(0, 3),
    last: times <= 5 ? shown.slice(3) : told(last.slice(-2)),
    times,
  };
}
