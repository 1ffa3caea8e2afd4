import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import binaryen from "binaryen";
import { meteredEngineFile } from "../../../web/build/build-engine.ts";
import { edit, expressionsIn, functionsOf, info, is } from "../../../web/engine/expressions.ts";
import { isDispatch } from "../../../web/engine/interpreter-parts.ts";
import { shippedFeatures } from "../../../web/engine/shipped-features.ts";
import { complete } from "./complete.ts";
import { octanePrograms } from "./octane.ts";
import { programs as dozen } from "./programs.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/opcode-pairs.ts [--octane <a checkout of chromium/octane>]`: which opcode follows
 * which when the interpreter executes them. For each of the benchmark's twelve programs (and of Octane's six) it prints
 * the number of executed opcodes and the most frequent pairs, and then the pairs of all programs, each with the same
 * weight. Opcodes are numbers, in the order of the engine's quickjs-opcode.h.
 */
const { values } = parseArgs({ options: { octane: { type: "string" } } });
const engine = await WebAssembly.compile(countingEngine(await readFile(await meteredEngineFile())));
const ways = 256;
let pairs = new Uint32Array(ways * ways);
let last = 0;
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(target, [module, imports]: [WebAssembly.Module, { sandglass: object }]) {
    const countOpcode = (opcode: number) => {
      const at = last * ways + opcode;
      pairs[at] = (pairs[at] ?? 0) + 1;
      last = opcode;
      return opcode;
    };
    return Reflect.construct(target, [
      module,
      { ...imports, sandglass: { ...imports.sandglass, executed: countOpcode } },
    ]);
  },
});

const octane = values.octane === undefined ? [] : await octanePrograms(values.octane);
const before = await countPairs("0");
const shares = new Map<string, number>();
const all = [...dozen, ...octane.filter(({ name }) => name !== "regexp")];
for (const { name, code } of all) {
  const pairCounts = (await countPairs(code)).map((count, at) => count - (before[at] ?? 0));
  const total = pairCounts.reduce((sum, count) => sum + Math.max(0, count), 0);
  const most = [...pairCounts.entries()]
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([at, count]) => [`${Math.floor(at / ways)} ${at % ways}`, count / total] as const);
  for (const [pair, share] of most) shares.set(pair, (shares.get(pair) ?? 0) + share / all.length);
  const lines = most.slice(0, 8).map(([pair, share]) => `${pair}: ${percent(share)}`);
  console.log(`${name.padEnd(14)}${total} opcodes; ${lines.join(", ")}`);
}
let together = 0;
console.log("\nof all, each program counted alike:");
for (const [pair, share] of [...shares].sort(([, a], [, b]) => b - a).slice(0, 40)) {
  together += share;
  console.log(`${pair.padEnd(9)}${percent(share)}, together ${percent(together)}`);
}

async function countPairs(code: string): Promise<readonly number[]> {
  pairs = new Uint32Array(ways * ways);
  await complete(engine, code);
  return [...pairs];
}

/** The built engine, changed so that it reports each opcode that it executes. */
function countingEngine(engine: Uint8Array): Uint8Array<ArrayBuffer> {
  const { i32 } = binaryen;
  const module = binaryen.readBinary(engine);
  module.setFeatures(shippedFeatures);
  const functions = module.getNumFunctions();
  module.addFunctionImport("executed", "sandglass", "executed", i32, i32);
  for (const { body } of functionsOf(module, functions)) {
    const dispatch = body === 0 ? undefined : [...expressionsIn(body)].find(isDispatch);
    if (dispatch === undefined) continue;
    // switch ((opcode = *pc) - 1)
    const { left: fetch } = info<binaryen.BinaryInfo>(info<binaryen.SwitchInfo>(dispatch).condition);
    if (!is(fetch, binaryen.LocalSetId)) throw new Error("the interpreter's opcode is not where it was");
    const { value } = info<binaryen.LocalSetInfo>(fetch);
    edit.LocalSet.setValue(fetch, module.call("executed", [value], i32));
  }
  return new Uint8Array(module.emitBinary());
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
