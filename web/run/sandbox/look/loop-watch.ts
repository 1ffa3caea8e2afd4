import type { LoopCondition, LoopPlan } from "../../../languages/ecmascript/look/loop-conditions.ts";
import type { CodeBreakpoints } from "./code-breakpoints.ts";
import type { EngineFrame } from "./engine-memory.ts";
import { ComparedSeries, SampleSeries } from "./sample-series.ts";
import type { Breakpoint, FilePlan } from "./site-plan.ts";
import { type SampleReader, type Self, sampleReader, unknownSample } from "./value-samples.ts";
import type { VariableSlots } from "./variable-slots.ts";

/** A condition of a loop, with the values that it compared or used since the loop last started. */
export type WatchedCondition = {
  readonly condition: LoopCondition;
  readonly comparedSeries?: ComparedSeries;
  readonly readables: readonly SampleSeries[];
  /** How often it was evaluated. */
  times: number;
};

/** A loop with this many rounds among the last moments is the one that did not end. */
const oftenEnough = 3;
const lastMoments = 4_096;

/** Called when a site is about to run. */
export type OnSite = (frame: EngineFrame, self: Self, moment: number) => void;

/** Observes a loop while the program runs. The facts are about the last time that it started. */
export class LoopWatch {
  /** How often the loop started; 0 if its start has no site of its own. */
  starts = 0;
  /** How often its body started since then. */
  rounds = 0;
  /** The numbers of the moments of its last rounds. */
  private readonly roundMoments: number[] = [];
  /** Nested calls of the function ran the loop, and each has its own rounds. */
  isMixed = false;
  conditions: readonly WatchedCondition[] = [];
  private frame = 0;
  private isLeft = false;
  private isInRound = false;

  constructor(readonly plan: LoopPlan) {}

  /** The callbacks, by the index of their breakpoint. */
  watchers(
    plan: FilePlan,
    breakpoints: CodeBreakpoints,
    slots: VariableSlots,
  ): readonly (readonly [index: number, onSite: OnSite])[] {
    const { loop, begins: begin, round: body, conditions } = this.plan;
    const indexAt = (offset: number) => breakpoints.indexAt(plan, offset);
    const begins = indexAt(begin);
    if (begins === undefined) return [];
    const watchers: [number, OnSite][] = [];
    const round = body === undefined ? undefined : indexAt(body);
    const test = "test" in loop && loop.test ? indexAt(loop.test.start) : undefined;
    // If no code precedes the first round, the loop's start has the same site as each round.
    const isDo = loop.type === "DoWhileStatement";
    if (begins !== round && begins !== test && !isDo) watchers.push([begins, (frame) => this.begin(frame)]);
    else {
      watchers.push([begins, (frame) => this.beginOrGoOn(frame, isDo || begins === round)]);
      const code = breakpoints.codes[begins];
      for (const [index, each] of breakpoints.all.entries()) {
        const isOutside = each.offset < begin || each.offset >= loop.end;
        if (breakpoints.codes[index] === code && (isOutside || leaves(plan, each.offset)))
          watchers.push([index, ({ frame }) => this.leave(frame)]);
      }
    }
    // If a condition and a round have the same site, the condition is read first, before the round counts.
    for (const [nth, condition] of conditions.entries()) {
      const index = indexAt(condition.offset);
      const code = index === undefined ? undefined : breakpoints.codes[index];
      if (index === undefined || !code) continue;
      const at = breakpoints.all[index] as Breakpoint;
      const reader = (readable: Parameters<typeof sampleReader>[4]): SampleReader =>
        sampleReader(breakpoints.memory, slots, code, at, readable) ?? (() => unknownSample);
      const { comparison, readables } = condition;
      const left = comparison && reader(comparison.left);
      const right = comparison && reader(comparison.right);
      const others = readables.map(reader);
      watchers.push([
        index,
        (frame, self) => {
          if (frame.frame !== this.frame) {
            this.isMixed = true;
            return;
          }
          const condition = this.conditions[nth];
          if (!condition) return;
          condition.times++;
          if (left && right) condition.comparedSeries?.add(left(frame, self), right(frame, self));
          for (const [which, read] of others.entries()) condition.readables[which]?.add(read(frame, self));
        },
      ]);
    }
    if (round !== undefined)
      watchers.push([
        round,
        (_, __, moment) => {
          this.roundMoments[this.rounds % oftenEnough] = moment;
          this.rounds++;
          this.isInRound = true;
        },
      ]);
    return watchers;
  }

  /** A site outside of the loop runs in the same call, or one that leaves the call. */
  private leave(frame: number): void {
    if (frame === this.frame) this.isLeft = true;
  }

  private beginOrGoOn(frame: EngineFrame, isRound: boolean): void {
    // The test was evaluated twice without a round between: the loop ended at the first time.
    const isOver = this.isLeft || frame.frame !== this.frame || (!isRound && !this.isInRound);
    if (isOver || this.starts === 0) this.begin(frame);
    this.isInRound = false;
  }

  /** Whether it had several rounds among the last moments. `moments` is the number of all moments. */
  wentRound(moments: number): boolean {
    return this.rounds >= oftenEnough && Math.min(...this.roundMoments) >= moments - lastMoments;
  }

  private begin({ frame }: EngineFrame): void {
    this.starts++;
    this.rounds = 0;
    this.isMixed = false;
    this.isLeft = false;
    this.isInRound = false;
    this.frame = frame;
    this.conditions = this.plan.conditions.map((condition) => {
      const { comparison, readables } = condition;
      return {
        condition,
        ...(comparison && {
          comparedSeries: new ComparedSeries(
            comparison.left.text,
            comparison.right.text,
            comparison.operator,
          ),
        }),
        readables: readables.map(({ text }) => new SampleSeries(text)),
        times: 0,
      };
    });
  }
}

/** Whether a `return` or a `throw` starts at the offset. */
function leaves({ text }: FilePlan, offset: number): boolean {
  return /^(?:return|throw)\b/.test(text.slice(offset, offset + 7));
}
