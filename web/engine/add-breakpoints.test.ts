import { expect, test } from "vitest";
import { breakpointOpcode } from "../protocol/look/breakpoint-opcode.ts";
import { withMoments } from "./add-breakpoints.ts";
import { opcodeTable } from "./tables/opcode-table.ts";
import { interpreterNeeds, interpreterText } from "./testing/small-interpreter.ts";
import { moduleOf, run } from "./testing/small-module.ts";

/** Both interpreters, of which the second one has opcodes up to the breakpoint's, and what frees code, which reads it. */
const engine = `
  ${interpreterNeeds}
  ${interpreterText()}
  ${interpreterText({ name: "second", ways: breakpointOpcode })}
  (func (export "freeCode") (param $pc i32) (param $end i32) (local $code i32) (local $at i32)
    (loop $next
      (if (i32.lt_u (local.get $pc) (local.get $end)) (then
        (call $say (i32.load8_u offset=${opcodeTable + 3} (i32.shl
          (local.tee $code (i32.load8_u (local.tee $at (local.get $pc))))
          (i32.const 2))))
        (local.set $pc (i32.add (local.get $pc) (i32.const 1)))
        (br $next)))))`;

function changed(text: string): Uint8Array<ArrayBuffer> {
  const module = moduleOf(text);
  const binary = module.emitBinary();
  module.dispose();
  return withMoments(binary) as Uint8Array<ArrayBuffer>;
}

let compiled: WebAssembly.Module | undefined;

/** Runs code at 64 in one of the functions. `original`: what the host answers for each breakpoint. */
function runCode(name: string, code: readonly number[], original = 5) {
  const calls: string[] = [];
  compiled ??= new WebAssembly.Module(changed(engine));
  const exports = run(compiled, {
    say: (opcode: number) => calls.push(`say ${opcode}`),
    poll: () => 0,
    moment: (pc: number, frame: number, low: number, high: number) => {
      calls.push(`moment ${[pc, frame, low >>> 0, high].join()}`);
      return original;
    },
  });
  const bytes = new Uint8Array(exports.memory.buffer);
  bytes.set(code, 64);
  for (let opcode = 0; opcode < 256; opcode++) bytes[opcodeTable + 3 + 4 * opcode] = opcode;
  const result =
    name === "freeCode"
      ? exports[name]?.(64, 64 + code.length)
      : exports[name]?.(16, 64n, (-2n << 32n) | 300n, 0n, 0, 0, 0);
  return { result, calls };
}

const frame = 32_768 - 256;

test.each(["interpreter", "second"])(
  "a breakpoint asks for the original opcode, with its place, frame and this: %s",
  (name) => {
    expect(runCode(name, [9, breakpointOpcode, 9, 2])).toEqual({
      result: 7n,
      // The opcode that runs is the original one.
      calls: ["say 9", `moment 65,${frame},300,-2`, "say 5", "say 9"],
    });
    // The original opcode returns.
    expect(runCode(name, [breakpointOpcode, 9], 2)).toEqual({
      result: 7n,
      calls: [`moment 64,${frame},300,-2`],
    });
  },
);

test("other opcodes ask nothing, and an invalid one ends as before", () => {
  expect(runCode("interpreter", [1, 160, 2]).calls).toEqual(["say 1", "say 160"]);
  expect(runCode("interpreter", [161, 2]).calls).toEqual(["say -1"]);
  expect(runCode("second", [161, 254, 2]).calls).toEqual(["say 161", "say 254"]);
});

test("what frees code reads the original opcode, too", () => {
  expect(runCode("freeCode", [9, breakpointOpcode, 12]).calls).toEqual([
    "say 9",
    "moment 65,0,0,0",
    "say 5",
    "say 12",
  ]);
});

test("an engine without both interpreters, or without that reader, is refused", () => {
  expect(() => changed(interpreterNeeds + interpreterText())).toThrow("expected two interpreters, found 1");
  expect(() => changed(engine.replace(`offset=${opcodeTable + 3}`, "offset=0"))).toThrow(
    "expected one function that frees code, found 0",
  );
  expect(() => changed(interpreterNeeds + interpreterText({ saves: 49 }))).toThrow(
    "the interpreter's frame is not where it was",
  );
});
