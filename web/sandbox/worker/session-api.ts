import type { GradeEvent } from "../../protocol/grading/grade-event.ts";
import {
  parseEvaluationRequest,
  parseSessionRequest,
  type SessionEvent,
  type SessionRequest,
} from "../../protocol/session/session-request.ts";
import { parseDelta, SessionSnapshot, type SnapshotDelta } from "../../protocol/session/session-snapshot.ts";
import { Session, type SessionHost } from "../session/session.ts";

/** Sends an event of a run, a session or a grading. Transferred objects belong to the receiver from then on. */
export type SendEvent = (event: SessionEvent | GradeEvent, transfer?: readonly ArrayBuffer[]) => void;

/** Opens the session that a worker serves. Both are as they came from the page. Gives what evaluates a cell of it. */
export function openSession(
  request: SessionRequest,
  snapshot: SnapshotDelta | undefined,
  host: SessionHost,
  send: SendEvent,
): (cell: unknown) => Promise<void> {
  const sessionRequest = parseSessionRequest(request);
  // The way back is the page's to know.
  const state = new SessionSnapshot(0);
  if (snapshot) state.save(parseDelta(snapshot));
  const session = new Session(
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
