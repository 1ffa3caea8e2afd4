/** Who may run now: one at a time, in the order in which they asked. */
export type RunQueue = { acquire(): RunSlot };

export type RunSlot = {
  /** It is not this one's turn yet. */
  readonly isWaiting: boolean;
  /** Resolves when it is. */
  readonly whenAcquired: Promise<void>;
  /** Starts the next one. A waiting slot is given up. */
  release(): void;
};

export function createRunQueue(): RunQueue {
  const line: { readonly begin: () => void }[] = [];
  return {
    acquire() {
      let begin!: () => void;
      const whenAcquired = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const place = { begin };
      line.push(place);
      line[0]?.begin();
      return {
        isWaiting: line[0] !== place,
        whenAcquired,
        release() {
          const at = line.indexOf(place);
          if (at >= 0) line.splice(at, 1);
          line[0]?.begin();
        },
      };
    },
  };
}

/** Those of all exercises on the page: two programs side by side would share a processor, and neither be quick. */
export const pageRunQueue = createRunQueue();
