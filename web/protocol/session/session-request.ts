import { BadInput, fields, flag, groupDigits, listOf, longText, optional, text } from "../parsers.ts";
import type { SourceFile } from "../program/source-file.ts";
import { type Limits, maxAnswers, parseLimits } from "../run/limits.ts";
import { parseRunEvent, type WorkerEvent } from "../run/run-event.ts";
import { parseRunRequest, type RunOptions, type RunRequest, runRequest } from "../run/run-request.ts";
import { parseDelta, type SnapshotDelta } from "./session-snapshot.ts";

/** A session: successive evaluations, each with the state that the previous ones left. */
export type SessionRequest = Pick<
  RunRequest,
  /** Its cells may import `files`. `setup` runs before the first cell. */
  "language" | "files" | "modules" | "capabilities" | "setup"
> & {
  /** The limits of each evaluation. All of them share one memory. */
  readonly limits: Limits;
};

/** The partial form for callers; everything omitted has its default. */
export type SessionOptions = Omit<RunOptions, "code" | "entry" | "answers">;

/** One evaluation of a session. */
export type EvaluationRequest = {
  /** `path` is its name in stack frames: "cell 3". */
  readonly file: SourceFile;
  readonly limits: Limits;
  /** The answers for `input()` and `prompt()`, in order. */
  readonly answers: readonly string[];
  /** Nobody is there to answer more questions: they get null. */
  readonly unattended?: boolean;
};

export type EvaluationOptions = {
  readonly code: string;
  /** Limits that differ from the session's, except for memory. */
  readonly limits?: Partial<Limits>;
  readonly answers?: readonly string[];
  readonly unattended?: boolean;
};

/** The events of an evaluation. */
export type SessionEvent =
  | WorkerEvent
  /** The state to save if the outcome is `completed`. The first one is sent before the first cell starts. */
  | { readonly kind: "kept"; readonly change: SnapshotDelta };

/** Throws BadInput. The receiver should then treat the sender as lost. */
export function parseSessionEvent(value: unknown): SessionEvent {
  if (typeof value !== "object" || value === null || (value as { kind?: unknown }).kind !== "kept")
    return parseRunEvent(value);
  return fields<SessionEvent & { kind: "kept" }>(value, "event", { kind: () => "kept", change: parseDelta });
}

/** The memory of a session exists three times: in the engine, in the worker and in the page. */
const maxMemoryBytes = 256 * 1024 * 1024;

const answerList = listOf(longText, maxAnswers);

/** Without its cells, a session is a program that has not run yet. */
const placeholderFile: SourceFile = { path: "session", text: "" };

export function parseSessionRequest(value: unknown): SessionRequest {
  const { files, ...rest } = fields<{ [name in keyof SessionRequest]: unknown }>(value, "session", {
    language: (input) => input,
    files: (input) => input,
    modules: (input) => input,
    limits: (input) => input,
    capabilities: (input) => input,
    setup: (input) => input,
  });
  const all = Array.isArray(files) ? [...files, placeholderFile] : files;
  return withoutProgram(parseRunRequest({ ...rest, files: all, entry: placeholderFile.path, answers: [] }));
}

/** The request for a session. Throws BadInput for an invalid option. */
export function sessionRequest(options: SessionOptions = {}): SessionRequest {
  const { files = [], ...rest } = fields<Required<SessionOptions>>(options, "options", {
    files: (input) => input as SessionOptions["files"] & object,
    language: (input) => input as string,
    modules: (input) => input as SessionOptions["modules"] & object,
    limits: (input) => input as SessionOptions["limits"] & object,
    capabilities: (input) => input,
    setup: (input) => input as string,
  });
  return withoutProgram(
    runRequest({ ...rest, files: [...files, placeholderFile], entry: placeholderFile.path }),
  );
}

function withoutProgram({ entry, answers: _, files, ...request }: RunRequest): SessionRequest {
  const { memoryBytes } = request.limits;
  if (memoryBytes > maxMemoryBytes) {
    throw new BadInput(
      `limits.memoryBytes of a session is at most ${groupDigits(maxMemoryBytes)}, not ${groupDigits(memoryBytes)}`,
    );
  }
  return { ...request, files: files.filter(({ path }) => path !== entry) };
}

export function parseEvaluationRequest(value: unknown, session: SessionRequest): EvaluationRequest {
  const request = fields<EvaluationRequest>(value, "evaluation", {
    file: (file, path) => fields<SourceFile>(file, path, { path: text, text: longText }),
    limits: (limits, path) => parseLimits(limits, path, session.limits),
    answers: answerList,
    unattended: optional(flag),
  });
  return checkSameMemory(request, session);
}

/**
 * The request for the session's `number`th evaluation. Numbers continue after an evaluation that failed or was undone,
 * so that "cell 3" in a frame always means the same source.
 */
export function evaluationRequest(
  options: EvaluationOptions,
  session: SessionRequest,
  number: number,
): EvaluationRequest {
  const { code, ...rest } = fields<Omit<EvaluationRequest, "file"> & { code: string }>(options, "options", {
    code: longText,
    limits: (input, path) => parseLimits(input, path, session.limits),
    answers: (input, path) => (input === undefined ? [] : answerList(input, path)),
    unattended: optional(flag),
  });
  return checkSameMemory({ file: { path: `cell ${number}`, text: code }, ...rest }, session);
}

function checkSameMemory(request: EvaluationRequest, session: SessionRequest): EvaluationRequest {
  const { memoryBytes } = session.limits;
  if (request.limits.memoryBytes === memoryBytes) return request;
  throw new BadInput(
    `limits.memoryBytes is the session's, ${groupDigits(memoryBytes)}: all its evaluations share one memory`,
  );
}
