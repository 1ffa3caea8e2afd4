import { parseRunEvent, type RunEvent } from "./event.ts";
import { type Change, parseChange } from "./kept.ts";
import { type Limits, parseLimits } from "./limits.ts";
import { BadInput, fields, grouped, listOf, longText, text } from "./parse.ts";
import { parseRunRequest, type RunOptions, type RunRequest, runRequest } from "./request.ts";
import type { SourceFile } from "./source.ts";

/** A session: evaluations one after the other, each of which finds what those before it have left. */
export type SessionRequest = Pick<
  RunRequest,
  /** `files` may be imported by its cells. `setup` runs before the first one. */
  "language" | "files" | "modules" | "capabilities" | "setup"
> & {
  /** What each evaluation may spend. The memory is one for all of them. */
  readonly limits: Limits;
};

/** What a caller has to say; everything not named has its default. */
export type SessionOptions = Omit<RunOptions, "code" | "entry" | "answers">;

/** One evaluation of a session. */
export type EvaluationRequest = {
  /** `path` is what its frames are called: "cell 3". */
  readonly file: SourceFile;
  readonly limits: Limits;
  /** What `input()` and `prompt()` answer, in order. */
  readonly answers: readonly string[];
};

export type EvaluationOptions = {
  readonly code: string;
  /** Other limits than the session's; not of memory. */
  readonly limits?: Partial<Limits>;
  readonly answers?: readonly string[];
};

/** What an evaluation tells. */
export type SessionEvent =
  | RunEvent
  /** What has to be kept, if the outcome is that it completed; the first time, before the first cell begins. */
  | { readonly kind: "kept"; readonly change: Change };

/** Throws BadInput: whoever receives it should treat the sender as lost. */
export function parseSessionEvent(value: unknown): SessionEvent {
  if (typeof value !== "object" || value === null || (value as { kind?: unknown }).kind !== "kept")
    return parseRunEvent(value);
  return fields<SessionEvent & { kind: "kept" }>(value, "event", { kind: () => "kept", change: parseChange });
}

/** The memory of a session is kept three times: by the engine, in the worker, and in the page. */
const maxMemoryBytes = 256 * 1024 * 1024;

const maxAnswers = 10_000;
const answerList = listOf(longText, maxAnswers);

/** A session is, but for its cells, a program of which nothing is run yet. */
const noProgram: SourceFile = { path: "session", text: "" };

export function parseSessionRequest(value: unknown): SessionRequest {
  const { files, ...rest } = fields<{ [name in keyof SessionRequest]: unknown }>(value, "session", {
    language: (given) => given,
    files: (given) => given,
    modules: (given) => given,
    limits: (given) => given,
    capabilities: (given) => given,
    setup: (given) => given,
  });
  const all = Array.isArray(files) ? [...files, noProgram] : files;
  return withoutProgram(parseRunRequest({ ...rest, files: all, entry: noProgram.path, answers: [] }));
}

/** The request for a session. Throws BadInput for an option that is not what it should be. */
export function sessionRequest(options: SessionOptions = {}): SessionRequest {
  const { files = [], ...rest } = fields<Required<SessionOptions>>(options, "options", {
    files: (given) => given as SessionOptions["files"] & object,
    language: (given) => given as string,
    modules: (given) => given as SessionOptions["modules"] & object,
    limits: (given) => given as SessionOptions["limits"] & object,
    capabilities: (given) => given,
    setup: (given) => given as string,
  });
  return withoutProgram(runRequest({ ...rest, files: [...files, noProgram], entry: noProgram.path }));
}

function withoutProgram({ entry, answers: _, files, ...request }: RunRequest): SessionRequest {
  const { memoryBytes } = request.limits;
  if (memoryBytes > maxMemoryBytes) {
    throw new BadInput(
      `limits.memoryBytes of a session may be ${grouped(maxMemoryBytes)} at most, not ${grouped(memoryBytes)}`,
    );
  }
  return { ...request, files: files.filter(({ path }) => path !== entry) };
}

export function parseEvaluationRequest(value: unknown, session: SessionRequest): EvaluationRequest {
  const request = fields<EvaluationRequest>(value, "evaluation", {
    file: (file, path) => fields<SourceFile>(file, path, { path: text, text: longText }),
    limits: (limits, path) => parseLimits(limits, path, session.limits),
    answers: answerList,
  });
  return sameMemory(request, session);
}

/**
 * The request for the session's `number`th evaluation. Numbers go on after an evaluation that failed or was undone, so
 * that a frame of "cell 3" is always of the same source.
 */
export function evaluationRequest(
  options: EvaluationOptions,
  session: SessionRequest,
  number: number,
): EvaluationRequest {
  const { code, ...rest } = fields<Omit<EvaluationRequest, "file"> & { code: string }>(options, "options", {
    code: longText,
    limits: (given, path) => parseLimits(given, path, session.limits),
    answers: (given, path) => (given === undefined ? [] : answerList(given, path)),
  });
  return sameMemory({ file: { path: `cell ${number}`, text: code }, ...rest }, session);
}

function sameMemory(request: EvaluationRequest, session: SessionRequest): EvaluationRequest {
  const { memoryBytes } = session.limits;
  if (request.limits.memoryBytes === memoryBytes) return request;
  throw new BadInput(
    `limits.memoryBytes is the session's, ${grouped(memoryBytes)}: its evaluations share one memory`,
  );
}
