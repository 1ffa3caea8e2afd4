/** A queue of runs: one at a time, in the order of their requests. */
export type RunQueue = { acquire(): RunSlot };

export type RunSlot = {
  /** Whether its turn has not come yet. */
  readonly isWaiting: boolean;
  /** Resolves when its turn comes. */
  readonly whenAcquired: Promise<void>;
  /** Ends the turn, so that the next one can begin. A waiting slot leaves the queue. */
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

/**
 * The queue of all exercises on the page. Two programs at the same time would share a processor, and both would be
 * slow.
 */
export const pageRunQueue = createRunQueue();
