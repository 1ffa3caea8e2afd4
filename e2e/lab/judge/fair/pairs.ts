import type { Pair } from "./pair.ts";
import { addedPairs } from "./pairs-added.ts";
import { asyncPairs } from "./pairs-async.ts";
import { frozenPairs } from "./pairs-frozen.ts";
import { objectPairs } from "./pairs-objects.ts";
import { valuePairs } from "./pairs-values.ts";

export const pairs: readonly Pair[] = [
  ...objectPairs,
  ...frozenPairs,
  ...valuePairs,
  ...asyncPairs,
  ...addedPairs,
];
