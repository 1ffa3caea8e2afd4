import { defaultLimits, type Limits } from "../../web/protocol/limits.ts";
import { Dice } from "./dice.ts";
import {
  deepSomewhere,
  detours,
  endlessInJobs,
  endlessSomewhere,
  evilErrors,
  hoardingSomewhere,
} from "./endings.ts";
import { nativesWithEvilArguments, oneNativeAgainstAll } from "./natives.ts";
import { patchedLibrary, patchedWorld } from "./patched.ts";
import type { Hostile, Making } from "./program.ts";
import { modules, soup } from "./soup.ts";
import { nestedText } from "./texts.ts";
import { abandonedWork, floods, largeValues } from "./values.ts";
import { writtenTexts } from "./written-texts.ts";

/** Each with how often it is as likely as another one. */
const families: readonly (readonly [weight: number, make: (dice: Dice) => Making])[] = [
  [6, nativesWithEvilArguments],
  [2, oneNativeAgainstAll],
  [3, endlessSomewhere],
  [1, endlessInJobs],
  [1, hoardingSomewhere],
  [2, deepSomewhere],
  [3, detours],
  [2, evilErrors],
  [3, patchedWorld],
  [2, patchedLibrary],
  [3, nestedText],
  [2, soup],
  [2, modules],
  [4, largeValues],
  [1, floods],
  [2, abandonedWork],
  [4, writtenTexts],
];

export const familyNames = families.map(([, make]) => make.name);

const weighted = families.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));

/** The program of that number: the same for the same seed, on every machine. */
export function hostileProgram(seed: number, index: number): Hostile {
  const dice = new Dice(seed, index);
  const make = dice.pick(weighted);
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

/** The program of that number among those about how texts are drawn, with the usual limits. */
export function textProgram(seed: number, index: number): Hostile {
  return { ...writtenTexts(new Dice(seed, index, 6)), family: writtenTexts.name, limits: {} };
}

const MiB = 1024 ** 2;

/** Limits and capabilities, and the ways to end that come with them. What has to end in one way has all there is. */
function randomWorld(dice: Dice, { inspected, ends }: Making) {
  const limits: Partial<Limits> = {
    fuel: dice.size(50_000, 3_000_000),
    memoryBytes: dice.size(8 * MiB, 64 * MiB),
    stackBytes: dice.chance(0.7) ? defaultLimits.stackBytes : dice.size(16 * 1024, defaultLimits.stackBytes),
    outputBytes: dice.size(2048, 1 * MiB),
  };
  const isFree = inspected !== undefined || ends.length === 1;
  const preset = isFree || dice.chance(0.7) ? "default" : dice.pick(["pure", "minimal"] as const);
  // Mostly such as every machine has. Who has this machine's clock waits by it.
  const isReal = dice.chance(0.1);
  const inputs = { clock: { startsAt: 1_600_000_000_000 }, random: { seed: dice.below(1000) } };
  return {
    limits: { ...limits, ...(isReal && { wallMs: 1500 }) },
    capabilities: { globals: { extends: preset }, ...(!isReal && inputs) },
    ends: [...(isReal ? ["exhausted:wall"] : []), ...(preset === "default" ? [] : ["restricted"])],
  };
}
