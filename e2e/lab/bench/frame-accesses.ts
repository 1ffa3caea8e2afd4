import { readFile } from "node:fs/promises";
import binaryen from "binaryen";
import { engineSource, makeEngine } from "../../../web/build/build-engine.ts";
import { expressionsIn, functionsOf, info, is, localOf } from "../../../web/engine/expressions.ts";
import { isDispatch } from "../../../web/engine/interpreter-parts.ts";
import { table } from "../../browsers/table.ts";
import { complete } from "./complete.ts";
import { programs } from "./programs.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/frame-accesses.ts`: which of the interpreter's variables are in memory, in its frame
 * of the engine's stack, and how often each is read and written, per hundred opcodes of the benchmark's programs. All
 * other variables are locals of WebAssembly.
 */
const { i32 } = binaryen;
/** Setters that binaryen has, but that are missing from its types. */
const setters = binaryen as unknown as {
  readonly Load: { setPtr(load: number, pointer: number): void };
  readonly Store: { setPtr(store: number, pointer: number): void };
  readonly Switch: { setCondition(switch_: number, condition: number): void };
};
const opcodes = "opcodes";
/** The counted accesses, in the order of the counters. */
const counterNames: string[] = [opcodes, "all reads and writes of memory"];
const original = await readFile(engineSource());
const engine = await WebAssembly.compile(makeEngine(original, countAccesses).wasm as Uint8Array<ArrayBuffer>);

let engineExports: WebAssembly.Exports = {};
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(target, args) {
    const instance: WebAssembly.Instance = Reflect.construct(target, args);
    engineExports = instance.exports;
    return instance;
  },
});

const idle = await countsOf("0");
const shares = counterNames.map(() => 0);
for (const { name, code } of programs) {
  const counts = (await countsOf(code)).map((count, nth) => count - (idle[nth] as number));
  const [opcodeCount = 0] = counts;
  for (const [nth, count] of counts.entries())
    shares[nth] = (shares[nth] as number) + count / opcodeCount / programs.length;
  console.log(`${name.padEnd(14)}${opcodeCount} opcodes`);
}
const rows = counterNames
  .map((what, nth) => [what, 100 * (shares[nth] as number)] as const)
  .slice(1)
  .filter(([, count]) => count >= 0.05)
  .sort(([, a], [, b]) => b - a)
  .map(([what, count]) => [what, count.toFixed(1)]);
console.log(table([["in 100 opcodes, each program counted alike", "times"], ...rows]));

async function countsOf(code: string): Promise<readonly number[]> {
  await complete(engine, code);
  return counterNames.map((_, nth) =>
    Number((engineExports[`count ${nth}`] as WebAssembly.Global<"i64">).value),
  );
}

/** Makes both interpreters count their opcodes, and their reads and writes through their frame. */
function countAccesses(module: binaryen.Module): void {
  const count = (what: string) => {
    if (!counterNames.includes(what)) counterNames.push(what);
    const name = `count ${counterNames.indexOf(what)}`;
    return module.global.set(
      name,
      module.i64.add(module.global.get(name, binaryen.i64), module.i64.const(1n)),
    );
  };
  for (const { body } of functionsOf(module, module.getNumFunctions())) {
    const dispatch = body === 0 ? undefined : [...expressionsIn(body)].find(isDispatch);
    if (dispatch === undefined) continue;
    const expressions = [...expressionsIn(body)];
    const accesses = expressions.flatMap((access) => {
      const isStore = is(access, binaryen.StoreId);
      if (!isStore && !is(access, binaryen.LoadId)) return [];
      const { ptr, offset } = info<binaryen.LoadInfo>(access);
      return [{ access, isStore, ptr, offset }];
    });
    // `frame = saved = stack - bytes`. The program counter is stored at the position of the guest's frame in it.
    const frames = expressions.filter((each) => {
      if (!is(each, binaryen.LocalSetId)) return false;
      const { value } = info<binaryen.LocalSetInfo>(each);
      if (!is(value, binaryen.LocalSetId)) return false;
      const { value: less } = info<binaryen.LocalSetInfo>(value);
      return is(less, binaryen.BinaryId) && is(info<binaryen.BinaryInfo>(less).left, binaryen.GlobalGetId);
    });
    const [frame] = frames.map((each) => info<binaryen.LocalSetInfo>(each).index);
    if (frame === undefined) throw new Error("the interpreter's frame is not where it was");
    const stores = accesses.filter(
      ({ isStore, offset, ptr }) => isStore && offset === 28 && localOf(ptr) !== -1,
    );
    const guestFrame = localOf(stores[0]?.ptr);
    for (const { access, isStore, ptr, offset } of accesses) {
      const local = localOf(ptr);
      const whose =
        local === frame
          ? "the interpreter's frame"
          : local === guestFrame
            ? "the function's frame"
            : undefined;
      const counts = [count("all reads and writes of memory")];
      if (whose !== undefined)
        counts.push(count(`${whose}, byte ${offset}, ${isStore ? "written" : "read"}`));
      const address = module.block(null, [...counts, ptr], i32);
      if (isStore) setters.Store.setPtr(access, address);
      else setters.Load.setPtr(access, address);
    }
    const { condition } = info<binaryen.SwitchInfo>(dispatch);
    setters.Switch.setCondition(dispatch, module.block(null, [count(opcodes), condition], i32));
  }
  for (const [nth] of counterNames.entries()) {
    module.addGlobal(`count ${nth}`, binaryen.i64, true, module.i64.const(0n));
    module.addGlobalExport(`count ${nth}`, `count ${nth}`);
  }
}
