import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import type { RunRequest } from "../../../web/protocol/run/run-request.ts";
import {
  type EvaluationRequest,
  evaluationRequest,
  sessionRequest,
} from "../../../web/protocol/session/session-request.ts";
import { VmSession } from "../../../web/run/sandbox/session/session.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { hostileProgram } from "./generate.ts";
import { anyEndOrInvalid, type HostileProgram } from "./hostile-program.ts";
import { Random } from "./random.ts";
import { collectEvents, type FuzzVerdict, hostOf, longLimits } from "./run-case.ts";
import { dependsOnMachine, differences, type Result, violationsOf } from "./violations.ts";

const MiB = 1024 ** 2;

/** Each is evaluated three times, and inspected. */
const maxFuel = 500_000;

/** The first of its cells, so that there is something to lose. */
const firstCell = `let count = 0; const list = [1]; function add(n) { count += n; list.push(n); return count }
globalThis.own = { count, list };`;

const declaring: Pick<HostileProgram, "program" | "limits"> = { program: { code: firstCell }, limits: {} };

/** The state of a session, as far as one of its cells can tell, after its globals were patched. */
const probe = `[count, list, add(1), _, (() => {
  const all = [];
  for (const name of Reflect.ownKeys(globalThis)) {
    let is;
    try {
      const { value, get } = Object.getOwnPropertyDescriptor(globalThis, name);
      is = typeof value + typeof get + (Object(value) === value ? Reflect.ownKeys(value).length : String(value));
    } catch (error) {
      is = typeof error;
    }
    all.push(String(name) + " " + is);
  }
  return all.join();
})()]`;

/** The evaluations of the session of that number: one that declares something, then 3 to 6 generated programs. */
export function hostileSession(seed: number, index: number) {
  const dice = new Random(seed, index, 3);
  const programs = Array.from({ length: dice.from(3, 6) }, () => oneFile(seed, dice));
  const request = sessionRequest({
    limits: { ...longLimits, memoryBytes: dice.size(8 * MiB, 24 * MiB) },
    capabilities: {
      ...(programs[0]?.program.capabilities as object),
      clock: { startsAt: 0 },
      random: { seed: index },
    },
  });
  const cells = [declaring, ...programs].map(({ program, limits }, at) => {
    const { fuel = maxFuel, outputBytes = MiB, stackBytes = defaultLimits.stackBytes } = limits;
    const own = { fuel: Math.min(fuel, maxFuel), outputBytes, stackBytes };
    return evaluationRequest({ code: program.code ?? "", limits: own }, request, at + 1);
  });
  return { request, cells };
}

function oneFile(seed: number, random: Random) {
  for (;;) {
    const hostile = hostileProgram(seed, random.below(2 ** 31));
    const { files, language, setup } = hostile.program;
    if (files === undefined && language === undefined && setup === undefined) return hostile;
  }
}

/**
 * Two sessions with the same evaluations, and one without those that failed. All must have the same results, to the
 * step. An evaluation that fails must leave everything unchanged.
 */
export async function judgeSession(engine: Engine, seed: number, index: number): Promise<FuzzVerdict> {
  const started = performance.now();
  const session = hostileSession(seed, index);
  const first = await playSession(engine, session, { probed: true });
  const hasCompleted = first.results.map((result) => result?.outcome.kind === "completed");
  const again = await playSession(engine, session, {});
  const without = await playSession(engine, session, { only: hasCompleted });
  const complaints: string[] = [];
  let isComparable = true;
  for (const [at, cell] of session.cells.entries()) {
    const complain = (messages: readonly string[], of = "") =>
      complaints.push(...messages.map((each) => `cell ${at + 1}${of}: ${each}`));
    const [one, two, three] = [first, again, without].map(({ results }) => results[at]);
    if (!one || !two) throw new Error("each is evaluated in each session");
    complain(
      violationsOf({ program: {}, family: "", limits: {}, ends: anyEndOrInvalid }, asRun(session, cell), one),
    );
    const [before, after] = [first.probes[at - 1], first.probes[at]];
    if (!hasCompleted[at] && before && after) complain(differences(before, after), " has failed");
    isComparable &&= ![one, two, three].some((result) => result && dependsOnMachine(result.outcome));
    if (!isComparable) continue;
    complain(differences(one, two), " in another session");
    if (three) complain(differences(one, three), " without those that failed");
  }
  const count = hasCompleted.length;
  const ms = Math.round(performance.now() - started);
  const ending = `${hasCompleted.filter((each) => !each).length} failed`;
  return { index, family: `${count} evaluations`, ending, ms, complaints, judged: count };
}

type Plan = ReturnType<typeof hostileSession>;

async function playSession(
  engine: Engine,
  { request, cells }: Plan,
  { probed = false, only }: { readonly probed?: boolean; readonly only?: readonly boolean[] },
) {
  const session = new VmSession(request, hostOf(engine));
  const results: (Result | undefined)[] = [];
  const probes: Result[] = [];
  for (const [at, cell] of cells.entries()) {
    results.push(
      only?.[at] === false ? undefined : await collectEvents((emit) => session.evaluate(cell, emit)),
    );
    if (!probed) continue;
    const probeRequest = evaluationRequest({ code: probe, limits: { fuel: maxFuel } }, request, 99);
    const fork = session.fork();
    probes.push(await collectEvents((emit) => fork.evaluate(probeRequest, emit)));
  }
  return { results, probes };
}

/** The request for a run with all of the session's files and the limits of this evaluation. */
function asRun({ request, cells }: Plan, { limits }: EvaluationRequest): RunRequest {
  return { ...request, limits, files: cells.map(({ file }) => file), entry: "", answers: [] };
}
