import { compilers } from "../../../web/languages/compilers.ts";
import { typescript } from "../../../web/languages/typescript/compiler.ts";
import { batchEvent } from "../../../web/protocol/console/message-batch.ts";
import { endingName } from "../../../web/protocol/run/ending-name.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import type { Outcome } from "../../../web/protocol/run/outcome.ts";
import { parseRunEvent, type RunEvent } from "../../../web/protocol/run/run-event.ts";
import { type RunRequest, runRequest } from "../../../web/protocol/run/run-request.ts";
import { run } from "../../../web/run/sandbox/run/run.ts";
import type { SessionHost } from "../../../web/run/sandbox/session/session.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { Vm } from "../../../web/run/sandbox/vm/vm.ts";
import { fullRuntimeExtensions } from "../../../web/run/sandbox/worker/full-runtime.ts";
import { hostileProgram } from "./generate.ts";
import type { HostileProgram } from "./hostile-program.ts";
import { clip, differences, type Result, violationsOf } from "./violations.ts";

export type FuzzVerdict = {
  readonly index: number;
  readonly family: string;
  readonly ending: string;
  readonly ms: number;
  /** The number of evaluations, or of checks, in this case. */
  readonly judged?: number;
  /** The longest time between two frames, minus that of the empty page. */
  readonly gapMs?: number;
  /** The violations; empty if there are none. */
  readonly complaints: readonly string[];
};

/** Fuel ends a program that does not end by itself, on a machine that may be busy. */
export const longLimits = { cpuMs: 3_600_000, wallMs: 3_600_000 };

const equipment = fullRuntimeExtensions([...compilers, typescript]);
const MiB = 1024 ** 2;

/** Runs one program twice, and a harmless one after it. Returns all violations. */
export async function runCase(engine: Engine, seed: number, index: number): Promise<FuzzVerdict> {
  const hostile = hostileProgram(seed, index);
  const started = performance.now();
  const request = requestOf(hostile);
  const first = await resultOf(engine, request);
  // Sometimes in a VM that was evaluated and not copied: the result must be the same to the step.
  const second = await resultOf(engine, request, index % 8 === 0);
  const complaints = [
    ...violationsOf(hostile, request, first),
    ...differences(first, second),
    ...(await remains(engine)),
  ];
  const ms = Math.round(performance.now() - started);
  return { index, family: hostile.family, ending: endingName(first.outcome), ms, complaints };
}

export function requestOf({ program, limits }: HostileProgram): RunRequest {
  return runRequest({ ...program, limits: { ...longLimits, ...limits } });
}

export function resultOf(engine: Engine, request: RunRequest, isEvaluated = false): Promise<Result> {
  const spare = isEvaluated ? { spare: Vm.create(engine, request.limits.memoryBytes) } : {};
  return collectEvents((emit) => run(request, { ...hostOf(engine), ...spare, emit }));
}

export function hostOf(engine: Engine): SessionHost {
  return { ...equipment, engine, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) };
}

/** The events of a run, as the page gets them: packed, posted, and parsed. */
export async function collectEvents(
  begin: (emit: (event: RunEvent) => void) => Promise<Outcome>,
): Promise<Result> {
  const events: RunEvent[] = [];
  let unfit: string | undefined;
  const outcome = await begin((event) => {
    try {
      const parsedEvent = parseRunEvent(structuredClone(batchEvent(event)));
      if (parsedEvent.kind !== "inputs") events.push(parsedEvent);
    } catch (error) {
      unfit ??= `the page would refuse its ${event.kind}: ${error}`;
    }
  });
  return { outcome, events, ...(unfit !== undefined && { unfit }) };
}

const hostPrototypes = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  Promise.prototype,
  String.prototype,
];
const hostKeys = () =>
  hostPrototypes.map((prototype) => Reflect.ownKeys(prototype).map(String).join()).join(" | ");
const keysBefore = hostKeys();
const harmless = runRequest({
  code: "[Object.keys(Object.prototype).length, [3, 1, 2].sort().join(), Reflect.ownKeys(globalThis).length > 50, typeof leaked]",
  limits: { ...defaultLimits, ...longLimits, memoryBytes: 16 * MiB },
});
let harmlessFuel: number | undefined;

/** Whatever ran before, the next run has its usual result, and the host's globals are unchanged. */
async function remains(engine: Engine): Promise<readonly string[]> {
  const wrong: string[] = [];
  const { outcome } = await resultOf(engine, harmless);
  const value = outcome.kind === "completed" ? outcome.inspected : JSON.stringify(outcome);
  if (value !== "[ 0, '1,2,3', true, 'undefined' ]") wrong.push(`the next run comes to ${clip(value)}`);
  const fuel = "usage" in outcome ? outcome.usage.fuel : 0;
  harmlessFuel ??= fuel;
  if (fuel !== harmlessFuel) wrong.push(`the next run takes ${fuel} steps instead of ${harmlessFuel}`);
  if (hostKeys() !== keysBefore) wrong.push("the host's prototypes have changed");
  return wrong;
}
