import type { GradeEvent } from "../../../protocol/grading/grade-event.ts";
import {
  parseEvaluationRequest,
  parseSessionRequest,
  type SessionEvent,
  type SessionRequest,
} from "../../../protocol/session/session-request.ts";
import {
  parseDelta,
  SessionSnapshot,
  type SnapshotDelta,
} from "../../../protocol/session/session-snapshot.ts";
import { type SessionHost, VmSession } from "../session/session.ts";

/** Sends an event of a run, a session or a grading. Transferred objects then belong to the receiver. */
export type SendEvent = (event: SessionEvent | GradeEvent, transfer?: readonly ArrayBuffer[]) => void;

/**
 * Opens the session that a worker serves. The request and the snapshot are unchecked data of the page. Returns the
 * function that evaluates a cell.
 */
export function openSession(
  request: SessionRequest,
  snapshot: SnapshotDelta | undefined,
  host: SessionHost,
  send: SendEvent,
): (cell: unknown) => Promise<void> {
  const sessionRequest = parseSessionRequest(request);
  // The page stores the states for undo.
  const state = new SessionSnapshot(0);
  if (snapshot) state.save(parseDelta(snapshot));
  const session = new VmSession(
    sessionRequest,
    {
      ...host,
      onSnapshot: (change) =>
        send({ kind: "kept", change }, [change.blocks.buffer, change.bytes.buffer] as ArrayBuffer[]),
    },
    state,
  );
  return async (cell) => {
    await session.evaluate(parseEvaluationRequest(cell, sessionRequest), (event) => send(event));
  };
}
