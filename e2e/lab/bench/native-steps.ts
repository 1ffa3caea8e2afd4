import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import binaryen from "binaryen";
import { engineSource, makeEngine } from "../../../web/build/build-engine.ts";
import { edit, expressionsIn, functionsOf, info, is } from "../../../web/engine/expressions.ts";
import { optimizeForSize } from "../../../web/engine/slim-wasm.ts";
import { complete } from "./complete.ts";
import { octanePrograms } from "./octane.ts";
import { programs as dozen } from "./programs.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/native-steps.ts [--octane <a checkout of chromium/octane>]`: for each of the
 * benchmark's twelve programs (and of Octane's six), its steps, and how many of them are iterations of each native
 * function's loops, by the function's number in the package's engine. For this it makes an engine that counts them.
 */
const { values } = parseArgs({ options: { octane: { type: "string" } } });
const prefix = "iterations of ";
const engine = await WebAssembly.compile(
  makeEngine(await readFile(engineSource()), (module) => {
    countIterations(module);
    optimizeForSize(module);
  }).wasm as Uint8Array<ArrayBuffer>,
);
const instances: WebAssembly.Instance[] = [];
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(target, args) {
    const instance: WebAssembly.Instance = Reflect.construct(target, args);
    instances.push(instance);
    return instance;
  },
});

const shares = new Map<string, number>();
const octane = values.octane === undefined ? [] : await octanePrograms(values.octane);
// The iterations that create the sandbox. They do not belong to any program.
const { counts: before } = await countSteps("0");
for (const { name, code } of [...dozen, ...octane]) {
  const { fuel, counts } = await countSteps(code);
  const inProgram = [...counts].map(([each, count]) => [each, count - (before.get(each) ?? 0)] as const);
  const most = inProgram.filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  for (const [each, count] of most) shares.set(each, (shares.get(each) ?? 0) + count / fuel);
  const native = most.reduce((sum, [, count]) => sum + count, 0);
  const lines = most.slice(0, 8).map(([each, count]) => `${each}: ${percent(count / fuel)}`);
  console.log(`${name.padEnd(14)}${fuel} steps, ${percent(native / fuel)} native; ${lines.join(", ")}`);
}
const all = [...shares].sort(([, a], [, b]) => b - a);
const sum = all.reduce((total, [, share]) => total + share, 0);
let part = 0;
console.log("\nof all native steps, each program counted alike:");
for (const [each, share] of all) {
  part += share;
  if (part > sum * 0.99) break;
  console.log(`${each.padEnd(8)}${percent(share / sum)}, together ${percent(part / sum)}`);
}

/** The steps of a program, and the iterations of its instances by function. */
async function countSteps(code: string) {
  instances.length = 0;
  const { fuel } = await complete(engine, code);
  return { fuel, counts: counts() };
}

function countIterations(module: binaryen.Module): void {
  const { i32 } = binaryen;
  for (const { name, body } of functionsOf(module, module.getNumFunctions())) {
    if (body === 0) continue;
    const refuels = [...expressionsIn(body)].filter((each) => isSpending(each));
    if (refuels.length === 0) continue;
    const counter = prefix + name;
    module.addGlobal(counter, i32, true, module.i32.const(0));
    module.addGlobalExport(counter, counter);
    for (const each of refuels) {
      // The counter is increased before the comparison, which every iteration reaches.
      const { condition } = info<binaryen.IfInfo>(each);
      const countingBlock = module.block(
        null,
        [
          module.global.set(counter, module.i32.add(module.global.get(counter, i32), module.i32.const(1))),
          condition,
        ],
        i32,
      );
      edit.If.setCondition(each, countingBlock);
    }
  }
}

/** `if (fuel < 0) refuel()` */
function isSpending(expression: number): boolean {
  if (!is(expression, binaryen.IfId)) return false;
  const { ifTrue } = info<binaryen.IfInfo>(expression);
  return is(ifTrue, binaryen.CallId) && info<binaryen.CallInfo>(ifTrue).target === "refuel";
}

function counts(): ReadonlyMap<string, number> {
  const functionCounts = new Map<string, number>();
  for (const { exports } of instances)
    for (const [name, counter] of Object.entries(exports)) {
      if (!name.startsWith(prefix)) continue;
      const count = (counter as WebAssembly.Global<"i32">).value >>> 0;
      if (count > 0)
        functionCounts.set(
          name.slice(prefix.length),
          (functionCounts.get(name.slice(prefix.length)) ?? 0) + count,
        );
    }
  return functionCounts;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
