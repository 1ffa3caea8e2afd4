import { expect, test } from "vitest";
import { drainAsyncGenerators } from "./async-generator-queue.ts";
import { compiledOnce, type Exports, moduleOf, objectAt, run, words } from "./testing/small-module.ts";

const executing = 3;

/**
 * js_async_generator_resume_next(context, generator), and its two callers: a method, and the function that is called
 * with the result of an await. The host settles one request.
 */
const engine = `
  (import "host" "settle" (func $settle (param i32)))
  (memory (export "memory") 1)
  (func $resume (param $context i32) (param $generator i32) (local $state i32)
    (block $one (block $other
      (br_table $one $one $one $one $one $other $one (local.tee $state (i32.load offset=4 (local.get $generator))))))
    (if (i32.eq (local.get $state) (i32.const ${executing}))
      (then
        (i32.store offset=4 (local.get $generator) (select (i32.const 2) (i32.const 1) (local.get $context)))
        (call $settle (local.get $generator))
        (return)))
    (call $settle (local.get $generator)))
  (func (export "method") (param $context i32) (param $generator i32)
    (call $resume (local.get $context) (local.get $generator)))
  (func (export "resolve") (param $context i32) (param $this i64) (param $argc i32) (param $argv i32) (param $magic i32) (param $data i32) (result i64)
    (if (i32.lt_u (local.get $magic) (i32.const 2)) (then
      (call $resume (local.get $context) (i32.load offset=32 (i32.wrap_i64 (i64.load (local.get $data)))))))
    (i64.const 7))`;

const generator = 128;
const completed = 5;

const changedEngine = compiledOnce(() => {
  const module = moduleOf(engine);
  drainAsyncGenerators(module, module.getNumFunctions());
  return module;
});

/** How many of three requests are settled. `state`: of the generator after the first. */
function settled(state: number, call: (exports: Exports) => unknown) {
  let requests = 3;
  const exports = run(changedEngine(), {
    settle: () => {
      requests--;
      memory.set(generator + 4, state);
      // The queue is empty: its list begins with itself.
      if (requests === 0) memory.set(generator + 16, generator + 12);
    },
  });
  const memory = words(exports);
  memory.set(generator + 16, 999);
  memory.set(generator + 4, state);
  new DataView(exports.memory.buffer).setBigInt64(64, objectAt(200), true);
  memory.set(200 + 32, generator);
  const result = call(exports);
  return { count: 3 - requests, result };
}

test("a generator that has ended settles all requests in its queue", () => {
  expect(settled(completed, (each) => each["method"]?.(0, generator)).count).toBe(3);
  expect(settled(completed, (each) => each["resolve"]?.(0, 0n, 0, 0, 0, 64))).toEqual({
    count: 3,
    result: 7n,
  });
});

test("one that goes on settles one request at a time", () => {
  expect(settled(1, (each) => each["method"]?.(0, generator)).count).toBe(1);
  expect(settled(1, (each) => each["resolve"]?.(0, 0n, 0, 0, 1, 64))).toEqual({ count: 1, result: 7n });
});

test("one that yields runs until its request is settled", () => {
  const states: number[] = [];
  const exports = run(changedEngine(), { settle: () => states.push(memory.get(generator + 4)) });
  const memory = words(exports);
  memory.set(generator + 4, executing);
  exports["method"]?.(0, generator);
  expect([...states, memory.get(generator + 4)]).toEqual([executing, 1]);
});

test("once the argument of return is known, what is left in the queue is settled", () => {
  expect(settled(completed, (each) => each["resolve"]?.(0, 0n, 0, 0, 2, 64))).toEqual({
    count: 3,
    result: 7n,
  });
  expect(settled(1, (each) => each["resolve"]?.(0, 0n, 0, 0, 2, 64)).count).toBe(0);
});

test("an engine whose generators go on elsewhere is refused", () => {
  const apply = (text: string) => () => {
    const module = moduleOf(text);
    drainAsyncGenerators(module, module.getNumFunctions());
  };
  expect(apply(engine.replace("$one $one $one $one $one $other", "$one $one $one $one $other"))).toThrow(
    "the engine's asynchronous generators do not go on where they did",
  );
  expect(
    apply(engine.replace("(select (i32.const 2) (i32.const 1) (local.get $context))", "(i32.const 1)")),
  ).toThrow("expected 1 place where a generator yields, found 0");
  const another = "(func (param i32) (call $resume (local.get 0) (local.get 0)))";
  expect(apply(engine + another)).toThrow(
    "the engine's asynchronous generators are not resumed where they were",
  );
});
