import type { ComparisonOperator } from "../../../languages/ecmascript/look/loop-conditions.ts";
import type { Course, ObservedSeries } from "../../../protocol/look/fact.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { isKnown, isSame, observedValue, type Sample } from "./value-samples.ts";

const keptFirst = 5;
const keptLast = 32;

/** The values of an expression over time: the first ones, the last ones, and what holds for all. */
export class SampleSeries {
  times = 0;
  readonly first: Sample[] = [];
  private readonly ring: Sample[] = [];
  private before: Sample;
  /** Whether all values were equal. */
  isConstant = true;
  /** Whether all values were numbers. */
  isNumber = true;
  /** Whether all values were strings. */
  isText = true;
  isKnown = true;
  /** How many times in a row the value has not changed. */
  unchangedCount = 0;

  /** @param name the expression's source text. */
  constructor(readonly name: string) {}

  add(sample: Sample): void {
    const { times, ring } = this;
    if (times === 0) this.unchangedCount = 0;
    else if (sample === this.before || isSame(sample, this.before)) this.unchangedCount++;
    else {
      this.unchangedCount = 0;
      this.isConstant = false;
    }
    this.before = sample;
    if (typeof sample !== "number") {
      this.isNumber = false;
      if (!(typeof sample === "object" && sample !== null && "length" in sample)) this.isText = false;
      if (!isKnown(sample)) this.isKnown = false;
    } else this.isText = false;
    if (times < keptFirst) this.first.push(sample);
    ring[times % keptLast] = sample;
    this.times = times + 1;
  }

  /** The last samples, in order. */
  get last(): readonly Sample[] {
    const { ring, times } = this;
    if (times <= keptLast) return ring;
    const from = times % keptLast;
    return [...ring.slice(from), ...ring.slice(0, from)];
  }

  observed(memory: EngineMemory): ObservedSeries {
    const { first, times, name } = this;
    const isShort = times <= keptFirst;
    return {
      name,
      first: (isShort ? first : first.slice(0, 3)).map((each) => observedValue(memory, each)),
      ...(!isShort && { last: observedValue(memory, this.last.at(-1)) }),
      times,
    };
  }

  /** The values that the last ones repeated, each time in the same order. */
  get cycle(): readonly Sample[] | undefined {
    const { last } = this;
    if (this.isConstant || last.length < keptLast) return undefined;
    for (let period = 2; period <= 10; period++)
      if (last.every((each, index) => index < period || isSame(each, last[index - period])))
        return this.fromFirst(last.slice(-period));
    return undefined;
  }

  /** The cycle, rotated to start with the very first value if it contains it. */
  private fromFirst(cycle: readonly Sample[]): readonly Sample[] {
    const at = cycle.findIndex((each) => isSame(each, this.first[0]));
    return at < 0 ? cycle : [...cycle.slice(at), ...cycle.slice(0, at)];
  }
}

/** Two expressions that are compared with one another, at each comparison. */
export class ComparedSeries {
  readonly left: SampleSeries;
  readonly right: SampleSeries;
  private leftBefore = Number.NaN;
  private rightBefore = Number.NaN;
  private grew = false;
  private shrank = false;
  private crossing: { readonly before: number; readonly after: number } | undefined;
  private isMet = false;

  constructor(
    left: string,
    right: string,
    private readonly operator: ComparisonOperator,
  ) {
    this.left = new SampleSeries(left);
    this.right = new SampleSeries(right);
  }

  add(left: Sample, right: Sample): void {
    this.left.add(left);
    this.right.add(right);
    if (typeof left !== "number" || typeof right !== "number") return;
    const { leftBefore, rightBefore, operator } = this;
    if (left === right) this.isMet = true;
    this.leftBefore = left;
    this.rightBefore = right;
    const now = distance(operator, left, right);
    const then = distance(operator, leftBefore, rightBefore);
    if (now > then) this.grew = true;
    if (now < then) this.shrank = true;
    if (this.crossing === undefined && (right - left) * (rightBefore - leftBefore) < 0)
      this.crossing = this.right.isConstant
        ? { before: leftBefore, after: left }
        : { before: rightBefore, after: right };
  }

  /** The variable that changed, if only one did: then the fact is about it. */
  get mover(): SampleSeries {
    return this.left.isConstant ? this.right : this.left;
  }

  get other(): SampleSeries {
    return this.left.isConstant ? this.left : this.right;
  }

  /** How the one that changed moved relative to the other one; undefined if no word fits all of it. */
  get course(): Course | undefined {
    const { mover, other, operator, crossing, grew, shrank } = this;
    if (!mover.isNumber || !other.isNumber || mover.times < 3 || mover.isConstant) return undefined;
    const value = other.last.at(-1);
    if ([value, ...mover.first, ...mover.last].some((each) => Number.isNaN(each))) return undefined;
    const from = other.isConstant ? String(value) : other.name;
    if (operator === "===") return undefined;
    if (operator === "!==" && crossing && !this.isMet && other.isConstant)
      return { kind: "over", from, before: String(crossing.before), after: String(crossing.after) };
    if (grew && !shrank) return { kind: "away", from };
    if (shrank && !grew) return { kind: "towards", from };
    return !grew && !shrank ? { kind: "apart", from } : undefined;
  }
}

/** The distance to the value that would end the loop; for !== in both directions. */
function distance(operator: ComparisonOperator, left: number, right: number): number {
  if (operator === "!==") return Math.abs(right - left);
  return operator === ">" || operator === ">=" ? left - right : right - left;
}
