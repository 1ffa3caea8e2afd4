import { meteredEngine, momentsEngine } from "../../../build/build-engine.ts";
import { interpreterBytes } from "../../../build/build-interpreters.ts";
import { allCompilers, allCompilersWith } from "../../../languages/all-compilers.ts";
import { isInterpreted } from "../../../languages/catalog.ts";
import type { Exercise } from "../../../player/exercise/exercise.ts";
import { type CheckResult, checkOf } from "../../../protocol/grading/check.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { grade } from "../../../run/sandbox/grading/grade.ts";
import { countLines } from "../../../run/sandbox/look/replay.ts";
import type { RuntimeExtensions } from "../../../run/sandbox/run/run-host.ts";
import type { Engine } from "../../../run/sandbox/vm/engine.ts";
import { fullRuntimeExtensions } from "../../../run/sandbox/worker/full-runtime.ts";

/** All languages, with the interpreter of this one if it has one. */
const equipments = new Map<string, ReturnType<typeof equip>>();

async function equip(language: string): Promise<Required<RuntimeExtensions>> {
  if (!isInterpreted(language)) return fullRuntimeExtensions(allCompilers);
  const interpreter = await WebAssembly.compile(await interpreterBytes(language));
  return fullRuntimeExtensions(allCompilersWith({ [language]: interpreter }));
}

const maxCpuMs = 600_000;
let engine: Promise<Engine> | undefined;
let lookEngine: Promise<Engine> | undefined;

export type GradingResult = { readonly outcome: Outcome; readonly results: readonly CheckResult[] };

/** Grades a pupil's program like the exercise's page: with the same engine, fuel and results. */
export async function gradeFiles(exercise: Exercise, files: readonly SourceFile[]): Promise<GradingResult> {
  const { entry, language, setup, limits, capabilities, checks } = exercise;
  const made = equipments.get(language) ?? equip(language);
  equipments.set(language, made);
  const equipment = await made;
  engine ??= meteredEngine().then((wasm) => WebAssembly.compile(wasm));
  const request = runRequest({
    files,
    entry,
    language,
    ...(setup !== undefined && { setup }),
    // Programs end at their fuel limit, which is the same on every machine. The time limit depends on the machine, so
    // it is the highest allowed.
    limits: { cpuMs: maxCpuMs, ...limits },
    ...(capabilities && { capabilities }),
  });
  return grade(request, checks.map(checkOf), {
    ...equipment,
    engine: await engine,
    emit: () => {},
    async countLines(run) {
      lookEngine ??= momentsEngine().then((wasm) => WebAssembly.compile(wasm));
      return countLines(run, { ...equipment, engine: await lookEngine });
    },
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
