import { expect, test } from "vitest";
import { indexNames } from "./add-name-index.ts";
import { compiledOnce, moduleOf, repeated, run, words } from "./testing/small-module.ts";

/** A search for a name in a list with fields of these offsets. Returns the index, or the number of entries. */
const search = (name: string, count: number, list: number, entry: string, equal: string) => `
  (func $${name} (export "${name}") (param $owner i32) (param $name i32) (result i32) (local $index i32)
    (block $found
      (loop $next
        (br_if $found (i32.ge_s (local.get $index) (i32.load offset=${count} (local.get $owner))))
        (br_if $found (i32.eq (i32.load offset=${equal} (i32.add (i32.load offset=${list} (local.get $owner)) ${entry})) (local.get $name)))
        (local.set $index (i32.add (local.get $index) (i32.const 1)))
        (br $next)))
    (local.get $index))`;
const shifted = (bits: number) => `(i32.shl (local.get $index) (i32.const ${bits}))`;

const engine = `
  (import "host" "allocate" (func $allocate (param i32 i32) (result i32)))
  (import "host" "name" (func $name (param i32) (result i32)))
  (memory (export "memory") 1)
  ${repeated(5, (nth) => search(`closure${nth}`, 320, 328, shifted(3), "4"))}
  (func (export "capture") (param $owner i32) (param $variable i32) (param $kind i32) (result i32) (local $index i32)
    (block $found
      (loop $next
        (br_if $found (i32.ge_s (local.get $index) (i32.load offset=320 (local.get $owner))))
        (br_if $found (i32.and
          (i32.eq (i32.load16_u offset=2 (i32.add (i32.load offset=328 (local.get $owner)) ${shifted(3)})) (local.get $variable))
          (i32.eq (local.get $kind) (i32.and (i32.load8_u (i32.add (i32.load offset=328 (local.get $owner)) ${shifted(3)})) (i32.const 7)))))
        (local.set $index (i32.add (local.get $index) (i32.const 1)))
        (br $next)))
    (local.get $index))
  ${search("globalVariable", 244, 252, shifted(4), "12")}
  ${search("exportEntry", 44, 40, "(i32.mul (local.get $index) (i32.const 20))", "16")}
  (func $names (export "names") (param $context i32) (param $state i32) (param $module i32) (param $star i32) (result i32)
    (local $index i32) (local $name i32) (local $list i32)
    (if (local.get $star) (then (drop (call $names (local.get $context) (local.get $state) (local.get $module) (i32.const 0)))))
    (local.set $name (call $name (local.get $module)))
    (local.set $list (i32.load offset=12 (local.get $state)))
    (block $found
      (loop $next
        (br_if $found (i32.ge_s (local.get $index) (i32.load offset=20 (local.get $state))))
        (if (i32.ne (i32.load (i32.add (i32.mul (local.get $index) (i32.const 12)) (local.get $list))) (local.get $name)) (then
          (local.set $index (i32.add (local.get $index) (i32.const 1)))
          (br $next)))))
    (local.get $index))
  (func (export "newFunction") (param $context i32) (param $parent i32) (result i32)
    (call $allocate (local.get $context) (i32.const 420)))`;

function changed(text: string) {
  const module = moduleOf(text);
  indexNames(module, module.getNumFunctions());
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

const owner = 512;
const list = 4096;

/** An owner of a list of so many entries, whose names are 1000, 1001, … The host answers `at`. */
function withList(entries: number, at = 0) {
  const calls: string[] = [];
  const exports = run(changedEngine(), {
    nameAt: (...args: never[]) => {
      calls.push(`nameAt ${args.join()}`);
      return at;
    },
    newNames: (of: number) => calls.push(`newNames ${of}`),
    allocate: (_context: number, bytes: number) => {
      calls.push(`allocate ${bytes}`);
      return 777;
    },
    name: (of: number) => 1000 + of,
  });
  const memory = words(exports);
  for (const [count, begin, bytes, name] of [
    [320, 328, 8, 4],
    [244, 252, 16, 12],
    [44, 40, 20, 16],
    [20, 12, 12, 0],
  ] as const) {
    const at = list + 8192 * [320, 244, 44, 20].indexOf(count);
    memory.set(owner + count, entries);
    memory.set(owner + begin, at);
    for (let nth = 0; nth < entries; nth++) memory.set(at + bytes * nth + name, 1000 + nth);
  }
  // Of a closure variable also the index of the variable (16 bits) and its kind.
  for (let nth = 0; nth < entries; nth++) memory.set(list + 8 * nth, ((2000 + nth) << 16) | 3);
  return { exports, calls };
}

test("a list of up to 32 names is searched by the engine itself", () => {
  const { exports, calls } = withList(32);
  expect(exports["closure0"]?.(owner, 1007)).toBe(7);
  expect(exports["closure4"]?.(owner, 9999)).toBe(32);
  expect(exports["capture"]?.(owner, 2030, 3)).toBe(30);
  expect(exports["globalVariable"]?.(owner, 1008)).toBe(8);
  expect(exports["exportEntry"]?.(owner, 1009)).toBe(9);
  expect(exports["names"]?.(0, owner, 5, 1)).toBe(5);
  expect(calls).toEqual([`newNames ${owner}`]);
});

test("in a longer list the search begins where the host says, with the name it looks for", () => {
  const { exports, calls } = withList(40, 38);
  for (let nth = 0; nth < 5; nth++) expect(exports[`closure${nth}`]?.(owner, 1039)).toBe(39);
  expect(exports["capture"]?.(owner, 2038, 3)).toBe(38);
  expect(calls).toEqual([
    ...Array(5).fill(`nameAt ${owner},0,1039`),
    `nameAt ${owner},4,${(2038 << 16) | 3}`,
  ]);
});

test("global variables, exports and names of a namespace are found by the host", () => {
  const { exports, calls } = withList(40, 21);
  expect(exports["globalVariable"]?.(owner, 1021)).toBe(list + 8192 + 16 * 21);
  expect(exports["exportEntry"]?.(owner, 1021)).toBe(list + 2 * 8192 + 20 * 21);
  expect(exports["names"]?.(0, owner, 21, 7)).toBe(21);
  expect(calls).toEqual([
    `nameAt ${owner},1,1021`,
    `nameAt ${owner},2,1021`,
    // The inner call begins a new namespace.
    `newNames ${owner}`,
    `nameAt ${owner},3,1021`,
    `nameAt ${owner},3,1021`,
  ]);
});

test("a name that is not in the list is not found", () => {
  const { exports } = withList(40, 40);
  expect([
    exports["closure2"]?.(owner, 1),
    exports["globalVariable"]?.(owner, 1),
    exports["exportEntry"]?.(owner, 1),
  ]).toEqual([40, 0, 0]);
});

test("a new function has no names yet, and one without a parent begins another compilation", () => {
  const { exports, calls } = withList(0);
  expect(exports["newFunction"]?.(1, 99)).toBe(777);
  expect(calls.splice(0)).toEqual(["allocate 420", "newNames 777"]);
  exports["newFunction"]?.(1, 0);
  expect(calls).toEqual(["newNames 0", "allocate 420", "newNames 777"]);
});

test("an engine with other searches is refused", () => {
  const refuses = (from: string, to: string, error: string) =>
    expect(() => changed(engine.replace(from, to))).toThrow(error);
  refuses("offset=328", "offset=324", "expected 5 loops over closure variables, found 4");
  refuses(
    "(i32.load16_u offset=2",
    "(i32.load16_u offset=0",
    "expected 1 loop over what a function uses, found 0",
  );
  refuses("offset=244", "offset=248", "find_global_var is not where it was");
  refuses("offset=44", "offset=48", "find_export_entry is not where it was");
  refuses("(i32.const 12)", "(i32.const 16)", "get_exported_names is not where it was");
  refuses("(i32.const 420)", "(i32.const 424)", "js_new_function_def is not where it was");
});
