import { momentsEngine as builtEngine } from "../../../build/build-engine.ts";
import { registeredValueReaders } from "../../../languages/compiler-registry.ts";
import { parseFacts } from "../../../protocol/look/fact.ts";
import type { LookEvent, LookQuestion } from "../../../protocol/look/look-messages.ts";
import { type Moment, type Trace, type Value, wholeMoments } from "../../../protocol/look/moment.ts";
import { noInputs, type RunInputs, recordedOutcome } from "../../../protocol/look/recorded-run.ts";
import { defaultLimits, type Limits } from "../../../protocol/run/limits.ts";
import type { ExhaustedLimit } from "../../../protocol/run/outcome.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { look } from "../look/replay.ts";
import type { Engine } from "../vm/engine.ts";
import { fullRuntime, runProgram, type TestProgram } from "./run-program.ts";

// As in the worker, each script registers a reader.
(import.meta as unknown as { glob(path: string, options: { eager: true }): unknown }).glob(
  "../../../languages/*/look.script.ts",
  { eager: true },
);

let compiled: Promise<Engine> | undefined;

/** The engine with breakpoints. */
export function momentsEngine(): Promise<Engine> {
  compiled ??= builtEngine().then((wasm) => WebAssembly.compile(wasm));
  return compiled;
}

export type LookResult = {
  readonly events: readonly LookEvent[];
  readonly moments: readonly Moment[];
  readonly trace: Trace | undefined;
  readonly done: LookEvent & { readonly kind: "done" };
};

/** With a virtual clock and a seed, so that no inputs need to be passed on. */
export const reproducible = { clock: { startsAt: 0 }, random: { seed: 1 } };

/** Runs a program in the first engine and repeats the run in the second. */
export async function lookInto(
  program: TestProgram,
  question: LookQuestion = { kind: "window", from: 0, count: 10_000 },
  limits: Partial<Limits> = {},
  capabilities: unknown = reproducible,
  answers: readonly string[] = [],
): Promise<LookResult> {
  const all = { ...defaultLimits, fuel: 20_000_000, cpuMs: 600_000, wallMs: 600_000, ...limits };
  const entry = typeof program === "string" ? "main.js" : (Object.keys(program)[0] as string);
  let inputs = noInputs;
  const onInputs = (runInputs: RunInputs) => {
    inputs = runInputs;
  };
  const { outcome } = await runProgram(program, all, { capabilities, entry, answers, onInputs });
  const end = recordedOutcome(outcome);
  if (!end) throw new Error(`the run cannot be replayed: ${JSON.stringify(outcome)}`);
  const source =
    typeof program === "string"
      ? { code: program }
      : { files: Object.entries(program).map(([path, text]) => ({ path, text })) };
  const request = runRequest({ ...source, entry, limits: all, capabilities, answers });
  const events: LookEvent[] = [];
  await look(
    { recordedRun: { request, inputs, end }, question },
    {
      ...fullRuntime,
      valueReaders: registeredValueReaders(),
      engine: await momentsEngine(),
      emit: (event) => events.push(event),
    },
  );
  const moments = [...wholeMoments(events.flatMap((each) => (each.kind === "moments" ? each.moments : [])))];
  const trace = events.find((each) => each.kind === "trace")?.trace;
  const done = events.at(-1);
  if (done?.kind !== "done") throw new Error("a replay tells last that it is done");
  return { events, moments, trace, done };
}

/** A value as a short text; an object by its kind and entries. */
export function valueText(value: Value, moment: Moment, depth = 3): string {
  if (value.kind === "string") return JSON.stringify(value.text);
  if (value.kind !== "object") return "text" in value ? value.text : value.kind;
  const object = moment.heap.get(value.id);
  if (!object) return "…";
  if (depth === 0) return object.name;
  const entries = object.entries.map(({ key, mapKey, value: each }) => {
    const text = valueText(each, moment, depth - 1);
    if (mapKey) return `${valueText(mapKey, moment, depth - 1)} => ${text}`;
    return key === undefined || object.kind === "array" ? text : `${key}: ${text}`;
  });
  if (object.kind === "array") return `[${entries.join(", ")}]`;
  if (object.kind === "function" || object.kind === "class") return `${object.kind} ${object.name}`;
  return `${object.name === "Object" ? "" : `${object.name} `}{${entries.join(", ")}}`;
}

/** The facts about a run that ended badly, gathered as for the page. */
export async function factsOfRun(
  program: TestProgram,
  limits: Partial<Limits> = {},
  limit?: ExhaustedLimit,
): Promise<LookEvent & { readonly kind: "facts" }> {
  const { events, done } = await lookInto(program, { kind: "facts", ...(limit && { limit }) }, limits);
  const event = events.find((each) => each.kind === "facts");
  if (done.end !== "same" || !event) throw new Error(`the replay ended ${done.end}: ${done.detail}`);
  return { ...event, facts: parseFacts(structuredClone(event.facts), "facts") };
}
