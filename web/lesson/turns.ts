/** Who may run now: one at a time, in the order in which they asked. */
export type Turns = { enter(): Turn };

export type Turn = {
  /** It is not this one's turn yet. */
  readonly waits: boolean;
  /** Resolves when it is. */
  readonly comes: Promise<void>;
  /** Lets the next one begin. Whoever has not had a turn yet gives it up. */
  leave(): void;
};

export function createTurns(): Turns {
  const line: { readonly begin: () => void }[] = [];
  return {
    enter() {
      let begin!: () => void;
      const comes = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const place = { begin };
      line.push(place);
      line[0]?.begin();
      return {
        waits: line[0] !== place,
        comes,
        leave() {
          const at = line.indexOf(place);
          if (at >= 0) line.splice(at, 1);
          line[0]?.begin();
        },
      };
    },
  };
}

/** Those of all exercises on the page: two programs side by side would share a processor, and neither be quick. */
export const pageTurns = createTurns();
