/** What the lines of the open file took in a run, by their numbers, from 1. */
export type LineHeats = {
  readonly lines: ReadonlyMap<number, LineHeat>;
  /** Whether what they say stands at their ends: where other things stand, it does not. */
  readonly hasNotes: boolean;
};

export type LineHeat = {
  /** From 1, which ran least, to 4, which ran most; 0: it did not run. */
  readonly heat: 0 | 1 | 2 | 3 | 4;
  /** A part of it did not run: a branch that was never taken. */
  readonly isPartial: boolean;
  /** "ran 12 times; a branch was never taken" */
  readonly label: string;
  /** The note at its end: "12×  i = 0, 1, 2 … 11" */
  readonly note: string;
};

/** The classes of a line's mark beside its number; both editors draw them. */
export function heatClass({ heat, isPartial }: LineHeat): string {
  return `line-heat line-heat-${heat}${isPartial ? " line-heat-partial" : ""}`;
}
