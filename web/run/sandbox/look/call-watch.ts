import type { AnyNode } from "acorn";
import { cycleOf, nameOf } from "../../../languages/ecmascript/analysis/call-graph.ts";
import { isFunction, isLoop } from "../../../languages/ecmascript/analysis/nodes.ts";
import type { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import type { Fact } from "../../../protocol/look/fact.ts";
import type { CodeBreakpoints } from "./code-breakpoints.ts";
import type { OnSite } from "./loop-watch.ts";
import type { FilePlan } from "./site-plan.ts";
import { type SampleReader, sampleReader } from "./value-samples.ts";
import type { VariableSlots } from "./variable-slots.ts";

/** The maximum number of different arguments that are distinguished. */
const maxArguments = 1_000;
/** Fewer calls are not worth a fact. */
const manyCalls = 1_000;

/** A function that can call itself, directly or not: how often it was called, and with which numbers. */
export class CallWatch {
  calls = 0;
  private readonly times = new Map<number, number>();
  private isCut = false;

  private constructor(
    readonly home: AnyNode,
    private readonly name: string,
    private readonly plan: FilePlan,
    private readonly param: string | undefined,
    readonly index: number,
    private readonly reader: SampleReader | undefined,
  ) {}

  static all(
    plan: FilePlan,
    tree: ProgramTree,
    breakpoints: CodeBreakpoints,
    slots: VariableSlots,
  ): readonly CallWatch[] {
    return tree.nodes
      .filter(isFunction)
      .slice(0, 200)
      .flatMap((home) => {
        const name = nameOf(tree, home);
        const first = home.body.type === "BlockStatement" ? home.body.body[0] : home.body;
        if (name === undefined || !first || isLoop(first) || !cycleOf(tree, home)) return [];
        const index = breakpoints.indexAt(plan, first.start);
        const code = index === undefined ? undefined : breakpoints.codes[index];
        const at = index === undefined ? undefined : breakpoints.all[index];
        if (index === undefined || !code || !at) return [];
        const [param] = home.params;
        const isNamed = param?.type === "Identifier";
        const reader = isNamed
          ? sampleReader(breakpoints.memory, slots, code, at, {
              text: param.name,
              root: param.name,
              path: [],
            })
          : undefined;
        return [new CallWatch(home, name, plan, isNamed ? param.name : undefined, index, reader)];
      });
  }

  readonly onSite: OnSite = (frame, self) => {
    this.calls++;
    const value = this.reader?.(frame, self);
    if (typeof value !== "number") return;
    const times = this.times.get(value);
    if (times !== undefined) this.times.set(value, times + 1);
    else if (this.times.size < maxArguments) this.times.set(value, 1);
    else this.isCut = true;
  };

  get fact(): Fact | undefined {
    const { calls, times, param, plan, home, name } = this;
    if (calls < manyCalls) return undefined;
    let maxEntry: readonly [number, number] | undefined;
    for (const each of times) if (!maxEntry || each[1] > maxEntry[1]) maxEntry = each;
    // If each argument occurred only once or twice, none is worth reporting.
    const isTelling =
      maxEntry && !this.isCut && param !== undefined && maxEntry[1] >= calls / 100 && maxEntry[1] >= 10;
    return {
      kind: "calls",
      name,
      at: plan.positionAt(home.start),
      calls,
      ...(isTelling && maxEntry && { most: { name: param, value: String(maxEntry[0]), calls: maxEntry[1] } }),
    };
  }
}
