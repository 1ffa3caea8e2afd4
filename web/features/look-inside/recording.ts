import {
  type Frame,
  type Moment,
  type MomentChange,
  nextMoment,
  type Site,
  type Trace,
  type Value,
} from "../../protocol/look/moment.ts";

/** A variable of a call. For `nth`, see VariableValue. */
export type ChosenVariable = { readonly call: number; readonly name: string; readonly nth?: number };

/** Consecutive moments of a replay. The replay sends only changes; this class computes complete moments. */
export class Recording {
  readonly from: number;
  /** The number of the last moment. */
  readonly to: number;
  /** The last computed sequence of complete moments, as a cache. */
  private whole: { readonly first: number; readonly moments: readonly Moment[] } = { first: 0, moments: [] };

  /** @param changes the changes of consecutive moments. At least one. */
  constructor(
    readonly trace: Trace,
    private readonly changes: readonly MomentChange[],
  ) {
    this.from = changes[0]?.number ?? 0;
    this.to = this.from + changes.length - 1;
  }

  has(number: number): boolean {
    return number >= this.from && number <= this.to;
  }

  /** Returns undefined for a moment outside the recording. */
  at(number: number): Moment | undefined {
    if (!this.has(number)) return undefined;
    const { whole } = this;
    const cachedMoment = whole.moments[number - whole.first];
    if (cachedMoment && number >= whole.first) return cachedMoment;
    let first = number;
    while (first > this.from && !this.change(first).isWhole) first--;
    const moments: Moment[] = [];
    for (let each = first; this.has(each) && (each === first || !this.change(each).isWhole); each++)
      moments.push(nextMoment(moments.at(-1), this.change(each)));
    this.whole = { first, moments };
    return moments[number - first];
  }

  /** The location that is about to run. */
  site(number: number): Site | undefined {
    return this.has(number) ? this.trace.sites[this.change(number).site] : undefined;
  }

  siteIndex(number: number): number | undefined {
    return this.has(number) ? this.change(number).site : undefined;
  }

  /** The depth of the call stack at that moment, including the file's own frame. */
  depth(number: number): number {
    const { keptFrames, frames, omittedFrames = 0 } = this.change(number);
    return keptFrames + frames.length + omittedFrames;
  }

  /** The innermost frame at that moment. */
  innermost(number: number): Frame | undefined {
    return this.change(number).frames.at(-1) ?? this.at(number)?.frames.at(-1);
  }

  /** UTF-8 bytes printed before that moment. */
  printedBytes(number: number): number {
    return this.change(number).printedBytes;
  }

  change(number: number): MomentChange {
    const change = this.changes[number - this.from];
    if (!change) throw new RangeError(`moment ${number} is not from ${this.from} to ${this.to}`);
    return change;
  }

  /** The first moment after that one, or with -1 the last before it, that satisfies the condition. */
  find(number: number, by: 1 | -1, isSo: (number: number) => boolean): number | undefined {
    for (let each = number + by; this.has(each); each += by) if (isSo(each)) return each;
    return undefined;
  }

  /**
   * The moments at which a variable of a call differs from the previous moment: its value has changed, or the object
   * that is its value has. In ascending order.
   */
  changesOf({ call, name, nth }: ChosenVariable): readonly number[] {
    const moments: number[] = [];
    let last: string | undefined;
    let value: Value | undefined;
    const contents = new Map<number, string>();
    for (const change of this.changes) {
      for (const object of change.heap) contents.set(object.id, JSON.stringify(object.entries));
      const frame = [...change.frames, ...(change.waiting ?? [])].find((each) => each.call === call);
      if (frame) {
        const all = [...frame.bindings, ...frame.closure];
        const binding = all.find((each) => each.name === name && each.nth === nth);
        value = binding?.value;
      }
      if (!value) continue;
      const text = `${JSON.stringify(value)} ${value.kind === "object" ? contents.get(value.id) : ""}`;
      if (last !== undefined && text !== last) moments.push(change.number);
      last = text;
    }
    return moments;
  }
}
