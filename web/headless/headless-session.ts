import type { ClientSession } from "../client/client-session.ts";
import type { Result } from "../protocol/run/result.ts";
import { listenersOf } from "./listeners.ts";
import type { CellOptions } from "./option-types.ts";
import type { RunSlots } from "./run-slots.ts";

/** Evaluations that find what those before them have left. */
export type Session = {
  /**
   * Evaluates a cell, one at a time. Never rejects for what its code does; one that does not complete changes nothing: the
   * next finds what was there before it. Rejects with BadInput, a sentence, for an option that is not what it should be.
   */
  evaluate(options: CellOptions): Promise<Result>;
  /** How many evaluations can be undone. */
  readonly undoable: number;
  /** Makes it as if the last evaluation that completed had not been. False when there is none, or none any more. */
  undo(): boolean;
  /** Another session that goes its own way from here. */
  fork(): Session;
  /** Ends the session and what it evaluates. The sandbox does that with all of its sessions. */
  dispose(): void;
  [Symbol.dispose](): void;
};

/** @param open the sessions of the sandbox that nobody has ended. */
export function sessionWith(session: ClientSession, runs: RunSlots, open: Set<Session>): Session {
  const dispose = () => {
    open.delete(self);
    session.dispose();
  };
  const self: Session = {
    async evaluate(options) {
      const [listeners, cell] = listenersOf(options);
      const { result } = await runs.evaluate(listeners, (onEvent) => {
        const handle = session.evaluate(cell, onEvent);
        return {
          completion: handle.outcome,
          stop: () => handle.stop(),
          answer: (text) => handle.answer(text),
        };
      });
      return result;
    },
    get undoable() {
      return session.undoable;
    },
    undo: () => session.undo(),
    fork() {
      runs.checkOpen();
      return sessionWith(session.fork(), runs, open);
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
  open.add(self);
  return self;
}
