import { defaultLimits, type Limits } from "../../../web/protocol/run/limits.ts";
import type { GeneratedProgram, HostileProgram } from "./hostile-program.ts";
import { abandonedWork, floods, largeValues } from "./large-values.ts";
import { nativesWithHostileArguments, oneNativeAgainstAll } from "./native-calls.ts";
import { nestedText } from "./nested-texts.ts";
import { patchedGlobals, patchedLibrary } from "./patched-globals.ts";
import { Random } from "./random.ts";
import { modules, randomTokens } from "./random-tokens.ts";
import {
  allocatingSomewhere,
  deepSomewhere,
  detours,
  endlessInJobs,
  endlessSomewhere,
  hostileErrors,
} from "./termination-cases.ts";
import { writtenTexts } from "./written-texts.ts";

/** The families with their weights. */
const families: readonly (readonly [weight: number, make: (random: Random) => GeneratedProgram])[] = [
  [6, nativesWithHostileArguments],
  [2, oneNativeAgainstAll],
  [3, endlessSomewhere],
  [1, endlessInJobs],
  [1, allocatingSomewhere],
  [2, deepSomewhere],
  [3, detours],
  [2, hostileErrors],
  [3, patchedGlobals],
  [2, patchedLibrary],
  [3, nestedText],
  [2, randomTokens],
  [2, modules],
  [4, largeValues],
  [1, floods],
  [2, abandonedWork],
  [4, writtenTexts],
];

export const familyNames = families.map(([, make]) => make.name);

const weightedFamilies = families.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));

/** The program of that number. It is the same for the same seed, on every machine. */
export function hostileProgram(seed: number, index: number): HostileProgram {
  const dice = new Random(seed, index);
  const make = dice.pick(weightedFamilies);
  const making = make(dice);
  const { capabilities, limits, ends } = randomWorld(dice, making);
  return {
    ...making,
    family: make.name,
    program: { capabilities, ...making.program },
    limits: { ...limits, ...making.limits },
    ends: [...making.ends, ...ends],
  };
}

/** The program of that number from the families about how texts are drawn, with the default limits. */
export function textProgram(seed: number, index: number): HostileProgram {
  return { ...writtenTexts(new Random(seed, index, 6)), family: writtenTexts.name, limits: {} };
}

const MiB = 1024 ** 2;

/** Limits and capabilities, and the endings that they allow. A program that must end in one way gets everything. */
function randomWorld(random: Random, { inspected, ends }: GeneratedProgram) {
  const limits: Partial<Limits> = {
    fuel: random.size(50_000, 3_000_000),
    memoryBytes: random.size(8 * MiB, 64 * MiB),
    stackBytes: random.chance(0.7)
      ? defaultLimits.stackBytes
      : random.size(16 * 1024, defaultLimits.stackBytes),
    outputBytes: random.size(2048, 1 * MiB),
  };
  const isFree = inspected !== undefined || ends.length === 1;
  const preset = isFree || random.chance(0.7) ? "default" : random.pick(["pure", "minimal"] as const);
  // Mostly such that every machine has the same. A program with this machine's clock really waits.
  const isReal = random.chance(0.1);
  const inputs = { clock: { startsAt: 1_600_000_000_000 }, random: { seed: random.below(1000) } };
  return {
    limits: { ...limits, ...(isReal && { wallMs: 1500 }) },
    capabilities: { globals: { extends: preset }, ...(!isReal && inputs) },
    ends: [...(isReal ? ["exhausted:wall"] : []), ...(preset === "default" ? [] : ["restricted"])],
  };
}
