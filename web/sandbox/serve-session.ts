import type { GradeEvent } from "../protocol/grading.ts";
import { type Change, Kept, parseChange } from "../protocol/kept.ts";
import {
  parseEvaluationRequest,
  parseSessionRequest,
  type SessionEvent,
  type SessionRequest,
} from "../protocol/session.ts";
import { Session, type SessionHost } from "./session.ts";

/** Says what happens in a run, a session or a grading; what is moved along is the receiver's from then on. */
export type Tell = (told: SessionEvent | GradeEvent, moved?: readonly ArrayBuffer[]) => void;

/** Opens the session that a worker serves. Both are as they came from the page. Gives what evaluates a cell of it. */
export function openSession(
  request: SessionRequest,
  kept: Change | undefined,
  host: SessionHost,
  tell: Tell,
): (cell: unknown) => Promise<void> {
  const parsed = parseSessionRequest(request);
  // The way back is the page's to know.
  const state = new Kept(0);
  if (kept) state.keep(parseChange(kept));
  const session = new Session(
    parsed,
    {
      ...host,
      kept: (change) =>
        tell({ kind: "kept", change }, [change.blocks.buffer, change.bytes.buffer] as ArrayBuffer[]),
    },
    state,
  );
  return async (cell) => {
    await session.evaluate(parseEvaluationRequest(cell, parsed), (event) => tell(event));
  };
}
