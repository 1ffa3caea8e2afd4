import type { ClientSession } from "../../run/client/client-session.ts";
import { listenersOf } from "./listeners.ts";
import type { RunSlots } from "./run-slots.ts";
import type { Session } from "./sandbox-types.ts";

/** @param open the sandbox's sessions that have not ended. */
export function sessionWith(session: ClientSession, runs: RunSlots, open: Set<Session>): Session {
  const dispose = () => {
    open.delete(self);
    session.dispose();
  };
  const self: Session = {
    async evaluate(options) {
      const [listeners, cell] = listenersOf(options);
      const { result } = await runs.evaluate(listeners, (onEvent) =>
        session.evaluate(listeners.onAsk ? cell : { ...cell, unattended: true }, onEvent),
      );
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
