import { expect, test } from "vitest";
import { meteredEngine } from "../build/build-engine.ts";
import { opcodesIn } from "../build/guest-code.ts";
import { codeSection } from "../protocol/packed-code.ts";
import { runProgram } from "../run/sandbox/testing/run-program.ts";
import { testsAll } from "../run/sandbox/testing/sample.ts";
import { instantiate } from "../run/sandbox/vm/engine.ts";
import { unpackCode } from "../run/sandbox/vm/unpack-code.ts";
import { packCode } from "./pack-code.ts";

const nobody = {
  poll: () => false,
  refuel() {},
  collect() {},
  onRefusal() {},
  dateNow: () => 0,
  inUtc: () => true,
  onRejection() {},
  onCall: () => 0,
  normalizeModule: () => 0,
  loadModule: () => 0,
};

test.runIf(testsAll)(
  "code that is unpacked and packed again is the same, and damaged code is refused",
  async () => {
    const engine = await WebAssembly.compile(await meteredEngine());
    const [section = new ArrayBuffer()] = WebAssembly.Module.customSections(engine, codeSection);
    const packed = new Uint8Array(section);
    const memory = instantiate(engine, 64 * 1024 ** 2, nobody).bytes();
    const code = unpackCode(packed, memory);
    expect(code.length).toBeGreaterThan(50_000);
    expect(Buffer.from(packCode(code, opcodesIn(memory))).equals(packed)).toBe(true);
    const pack = (each: Uint8Array) => () => packCode(each, opcodesIn(memory));
    expect(pack(Uint8Array.from([...code, 0]))).toThrow("the code ends where it should not");
    expect(pack(Uint8Array.from([4, ...code.subarray(1)]))).toThrow("another version");
  },
);

test("functions of the guest's library say that their code is native, as a browser's do", async () => {
  const code = "[console.log, setTimeout, [].toSorted, Map.groupBy, WeakRef].map(String).join()";
  const { output } = await runProgram(`console.log(${code})`);
  const names = ["log", "setTimeout", "toSorted", "groupBy", "WeakRef"];
  const shown = names.map((name) => `function ${name}() { [native code] }`).join();
  expect(output).toBe(shown);
});
