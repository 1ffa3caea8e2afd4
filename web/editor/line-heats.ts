/** The counts and costs of the open file's lines in a run, by line number, from 1. */
export type LineHeats = {
  readonly lines: ReadonlyMap<number, LineHeat>;
  /** Whether their notes are shown at the ends of lines. They are not if other notes are shown there. */
  readonly hasNotes: boolean;
};

export type LineHeat = {
  /** From 1 for the least runs to 4 for the most; 0 for a line that did not run. */
  readonly heat: 0 | 1 | 2 | 3 | 4;
  /** Whether a part of it did not run, such as a branch that was never taken. */
  readonly isPartial: boolean;
  /** Such as "ran 12 times; a branch was never taken". */
  readonly label: string;
  /** The note at its end, such as "12×  i = 0, 1, 2 … 11". */
  readonly note: string;
};

/** The class names of the mark beside a line number, which both editors draw. */
export function heatClass({ heat, isPartial }: LineHeat): string {
  return `line-heat line-heat-${heat}${isPartial ? " line-heat-partial" : ""}`;
}
