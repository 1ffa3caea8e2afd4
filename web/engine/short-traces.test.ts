import { expect, test } from "vitest";
import { shortenTraces } from "./short-traces.ts";
import { compiledOnce, moduleOf, run, words } from "./testing/small-module.ts";

/** The loop of build_backtrace over frames; it returns nothing, and calls the host for each. */
const engine = `
  (import "host" "frame" (func $frame (param i32)))
  (memory (export "memory") 1)
  (func (export "trace") (param $context i32) (param $error i64) (param $frame i32) (param $line i32) (param $column i32) (param $flags i32)
    (block $end
      (loop $next
        (br_if $end (i32.eqz (local.tee $frame (i32.load (local.get $frame)))))
        (call $frame (local.get $frame))
        (br $next))))`;

function changed(text: string) {
  const module = moduleOf(text);
  shortenTraces(module, module.getNumFunctions());
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

/** The frames that are visited if there are so many, the innermost of which is at 8. */
function visited(frames: number): readonly number[] {
  const seen: number[] = [];
  const exports = run(changedEngine(), { frame: (at: number) => seen.push(at) });
  const memory = words(exports);
  for (let nth = 0; nth < frames; nth++) memory.set(4 + 4 * nth, 8 + 4 * nth);
  exports["trace"]?.(0, 0n, 4, 0, 0, 0);
  return seen;
}

test("a trace has the innermost 100 frames", () => {
  const innermost = Array.from({ length: 100 }, (_, nth) => 8 + 4 * nth);
  expect(visited(3)).toEqual(innermost.slice(0, 3));
  expect(visited(100)).toEqual(innermost);
  expect(visited(500)).toEqual(innermost);
});

test("an engine that walks through frames in another way is refused", () => {
  const error = "the engine's traces are not made where they were";
  expect(() => changed(engine.replace("(i32.load (local", "(i32.load offset=4 (local"))).toThrow(error);
  expect(() => changed(engine.replace("(loop $next", "(loop $again (nop)) (loop $next"))).toThrow(error);
});
