import { expect, test } from "vitest";
import { indexVariables } from "./add-variable-index.ts";
import { compiledOnce, moduleOf, repeated, run, words } from "./testing/small-module.ts";

/** A search through the variables of a function. `step` sets the next index; `link` gets the first from an address. */
const search = (
  name: string,
  step: string,
  link = "",
  end = "(i32.lt_s (local.get $index) (i32.const 0))",
) => `
  (func (export "${name}") (param $owner i32) (param $name i32) (param $index i32) (param $link i32) (result i32) (local $entry i32)
    (block $found
      (loop $next
        ${link}
        (br_if $found ${end})
        (local.set $entry (i32.add (i32.load offset=112 (local.get $owner)) (i32.mul (local.get $index) (i32.const 20))))
        (br_if $found (i32.eq (i32.load (local.get $entry)) (local.get $name)))
        ${step}
        (br $next)))
    (local.get $index))`;
const up = (name: string) =>
  search(
    name,
    "(local.set $index (i32.add (local.get $index) (i32.const 1)))",
    "",
    "(i32.ge_s (local.get $index) (i32.load offset=120 (local.get $owner)))",
  );
const engine = `
  (memory (export "memory") 1)
  ${up("up0")} ${up("up1")}
  ${search("down", "(local.set $index (i32.sub (local.get $index) (i32.const 1)))")}
  ${search("scopes", "(local.set $index (i32.load offset=8 (local.get $entry)))")}
  ${repeated(6, (nth) =>
    search(
      `links${nth}`,
      "(local.set $link (i32.add (local.get $entry) (i32.const 8)))",
      "(local.set $index (i32.load (local.get $link)))",
    ),
  )}`;

function changed(text: string) {
  const module = moduleOf(text);
  indexVariables(module, module.getNumFunctions());
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

const owner = 512;
const list = 4096;
const link = 256;

/** A function with so many variables, 1000, 1001, …; in each scope the next one is the one before. */
function withVariables(count: number, answer = 0) {
  const calls: string[] = [];
  const exports = run(changedEngine(), {
    variableAt: (...args: never[]) => {
      calls.push(args.join());
      return answer;
    },
  });
  const memory = words(exports);
  memory.set(owner + 112, list);
  memory.set(owner + 120, count);
  memory.set(link, count - 1);
  for (let nth = 0; nth < count; nth++) {
    memory.set(list + 20 * nth, 1000 + nth);
    memory.set(list + 20 * nth + 8, nth - 1);
  }
  const find = (name: string, variable: number, from: number) => exports[name]?.(owner, variable, from, link);
  return { find, calls };
}

test("a function with up to 32 variables is searched by the engine itself", () => {
  const { find, calls } = withVariables(32);
  expect([
    find("up0", 1030, 0),
    find("down", 1003, 31),
    find("scopes", 1004, 31),
    find("links5", 1005, 0),
  ]).toEqual([30, 3, 4, 5]);
  expect([find("up1", 1, 0), find("down", 1, 31)]).toEqual([32, -1]);
  expect(calls).toEqual([]);
});

test.each([
  ["up0", 0, 0],
  ["up1", 0, 0],
  ["down", 1, 39],
  ["scopes", 2, 39],
])("in a longer list, %s asks the host, with its walk and first position", (name, walk, from) => {
  const { find, calls } = withVariables(40, 7);
  expect(find(name, 1007, from)).toBe(7);
  expect(calls).toEqual([`${owner},${walk},${from},1007`]);
});

test.each([0, 1, 2, 3, 4, 5])("a walk over links asks for the link where it begins: links%i", (nth) => {
  const { find, calls } = withVariables(40, list + 20 * 20 + 8);
  expect(find(`links${nth}`, 1019, 0)).toBe(19);
  expect(calls).toEqual([`${owner},3,${link},1019`]);
});

test("an engine with other searches is refused, with the kind", () => {
  expect(() => changed(engine.replace("i32.sub (local.get $index)", "i32.mul (local.get $index)"))).toThrow(
    "expected 1 loops over variables (down), found 0",
  );
  expect(() => changed(engine + up("up2"))).toThrow("expected 2 loops over variables (up), found 3");
  expect(() =>
    changed(
      engine.replace(
        "(i32.mul (local.get $index) (i32.const 20))",
        "(i32.mul (local.get $index) (i32.const 24))",
      ),
    ),
  ).toThrow("expected 2 loops over variables (up), found 1");
});
