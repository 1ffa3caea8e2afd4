import binaryen from "binaryen";
import { shippedFeatures } from "../../../web/engine/shipped-features.ts";

const removeUnusedPass = "remove-unused-module-elements";

/** Variants of the engine that are optimized in other ways than the build's, for engines.ts. */
const variants: Readonly<Record<string, (module: binaryen.Module) => void>> = {
  none: (module) => module.runPasses([removeUnusedPass]),
  "level 2, size 0": (module) => optimize(module, 2, 0),
  "level 2, size 1": (module) => optimize(module, 2, 1),
  O3: (module) => optimize(module, 3, 0),
  O4: (module) => optimize(module, 4, 0),
  converge: optimizeAgain,
  "tails not shared": (module) => optimizeWithout(module, ["code-folding"]),
  "locals not joined": (module) => optimizeWithout(module, ["coalesce-locals", "merge-locals"]),
  "locals joined by likeness": (module) => {
    optimize(module, 2, 2);
    module.runPasses(["coalesce-locals-learning", "reorder-locals", "vacuum"]);
  },
};

export const variantNames: readonly string[] = Object.keys(variants);

/** The variant of that name, made from an engine that is not optimized. */
export function engineVariant(wasm: Uint8Array, name: string): Uint8Array<ArrayBuffer> {
  const change = variants[name];
  if (!change) throw new Error(`no variant ${name}: there are ${variantNames.join(", ")}`);
  const module = binaryen.readBinary(wasm);
  module.setFeatures(shippedFeatures);
  change(module);
  return new Uint8Array(module.emitBinary());
}

function optimize(module: binaryen.Module, level: number, shrink: number): void {
  binaryen.setOptimizeLevel(level);
  binaryen.setShrinkLevel(shrink);
  module.optimize();
}

/** As the build does, repeated until the engine no longer gets smaller. */
function optimizeAgain(module: binaryen.Module): void {
  let bytes = Number.POSITIVE_INFINITY;
  for (;;) {
    optimize(module, 2, 2);
    const { length } = module.emitBinary();
    if (length >= bytes) return;
    bytes = length;
  }
}

/** As the build does, without some passes. */
function optimizeWithout(module: binaryen.Module, passes: readonly string[]): void {
  const { addPassToSkip, clearPassesToSkip } = binaryen as unknown as {
    addPassToSkip(pass: string): void;
    clearPassesToSkip(): void;
  };
  for (const pass of passes) addPassToSkip(pass);
  optimize(module, 2, 2);
  clearPassesToSkip();
}
