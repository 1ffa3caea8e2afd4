import { describe, expect, test } from "vitest";
import { memberLists } from "../protocol/capabilities/global-members.ts";
import { knownGlobals, membersOf } from "../protocol/capabilities/known-globals.ts";
import { mentionedMembers } from "../protocol/capabilities/mentioned-names.ts";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";
import { sample } from "../run/sandbox/testing/sample.ts";

/**
 * A shim that saves the originals before they are removed. It gives the program a function that walks everything it can
 * reach, calls the getters on the way, and reports the paths on which it found an original.
 */
const walker = (targets: readonly string[]) => `(() => {
  const u = Function.prototype.bind.bind(Function.prototype.call);
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, apply } = Reflect;
  const has = u(Set.prototype.has), add = u(Set.prototype.add), push = u(Array.prototype.push), text = String;
  const Seen = Set;
  const valueAt = (path) => {
    let holder = globalThis, found = globalThis;
    for (const key of path.split(".")) {
      holder = found;
      const property = holder === globalThis && key === "TypedArray" ? { value: getPrototypeOf(Uint8Array) } : getOwnPropertyDescriptor(holder, key);
      if (!property) return [];
      found = holder === globalThis && property.get ? globalThis[key] : property.value;
      if (property.get && holder !== globalThis) return [property.get, property.set].filter(Boolean);
    }
    return typeof found === "function" || typeof found === "object" ? [found] : [];
  };
  const targets = new Set(${JSON.stringify(targets)}.flatMap(valueAt));
  return (roots) => {
    const seen = new Seen(), queue = [], paths = []; let found = "";
    const meet = (value, path) => {
      if ((typeof value !== "object" || value === null) && typeof value !== "function") return;
      if (has(targets, value)) found += path + "\\n";
      if (has(seen, value)) return;
      add(seen, value); push(queue, value); push(paths, path);
    };
    for (let i = 0; i < roots.length; i++) meet(roots[i], text(i));
    for (let i = 0; i < queue.length; i++) {
      const object = queue[i], path = paths[i];
      meet(getPrototypeOf(object), path + ".__proto__");
      const keys = ownKeys(object);
      for (let k = 0; k < keys.length; k++) {
        const property = getOwnPropertyDescriptor(object, keys[k]), name = path + "." + text(keys[k]);
        meet(property.value, name); meet(property.get, name + "(get)"); meet(property.set, name + "(set)");
        if (property.get) for (let r = 0; r < 2; r++)
          try { meet(apply(property.get, r ? roots[0] : object, []), name + "()") } catch (error) { meet(error, name + "(thrown)") }
      }
    }
    return found;
  };
})()`;

/** Everything that a program has without naming a global. */
const roots = `const roots = [];
const root = (make) => { try { roots[roots.length] = make() } catch (error) { roots[roots.length] = error } };
for (const make of [
  () => [], () => ({}), () => Object(""), () => Object(1), () => Object(true), () => Object(1n), () => Object(Symbol()), () => "".__proto__, () => (1).__proto__,
  () => true.__proto__, () => 1n.__proto__, () => /x/, () => () => {}, () => function () {}, () => async () => {}, () => function* () {}, () => async function* () {},
  () => (function* () {})(), () => (async function* () {})(), () => (async () => {})(), () => class {}, () => class extends null {}, () => [][Symbol.iterator](),
  () => ""[Symbol.iterator](), () => new Map().entries(), () => new Set().values(), () => "a".matchAll(/a/g), () => /a/[Symbol.matchAll]("a"), () => (function () { return arguments })(),
  () => null.x, () => (0)(), () => frobnicate, () => fetch, () => new Array(-1), () => 1n + 1, () => decodeURI("%"), () => JSON.parse("{"), () => eval("("), () => new Function("("),
  () => [].values().map((x) => x), () => Iterator.from({ next() {} }), () => new Proxy({}, {}), () => (() => {}).bind(), () => ((strings) => strings)\`\`,
  () => new Uint8Array(1), () => new Uint8Array(1).buffer, () => new DataView(new ArrayBuffer(1)), () => new Date(0), () => new WeakMap(), () => new WeakSet(), () => new WeakRef({}),
  () => { const p = Promise.any([]); p.catch(() => {}); return p }, () => new AggregateError([]), () => structuredClone({}), () => console, () => globalThis, () => this, () => setTimeout(() => {}), () => Reflect, () => Intl,
  () => { for (const x of { [Symbol.iterator]: () => ({ next: () => null.x }) }); }, () => { undeclared = 1; return delete globalThis.undeclared },
]) root(make);
`;

const program = (walk: string) => `// ${Object.values(mentionedMembers).join(" ")}
${roots}\n${walk}(roots)`;

/** Walks through the globals without the `excepted` ones, and returns the paths that still lead to a target. */
async function pathsTo(excepted: readonly string[], targets: readonly string[]): Promise<readonly string[]> {
  const path = excepted.includes("escape") ? "unescape" : "escape";
  const { outcome } = await expectRun(
    program(path),
    // Each part of the library is loaded.
    { fuel: 100_000_000 },
    { capabilities: { globals: { except: excepted, shims: [{ path, code: walker(targets) }] } } },
  ).completes();
  if (outcome.kind !== "completed") return [outcome.kind];
  return JSON.parse(outcome.inspected.replaceAll("'", '"')).split("\n").filter(Boolean);
}

describe("a name that is not allowed cannot be reached", () => {
  test("the walk finds a name that is allowed", async () => {
    const paths = await pathsTo([], ["Map", "Array.prototype.sort", "AsyncFunction"]);
    expect(paths.some((path) => path.endsWith(".Map"))).toBe(true);
    expect(paths.some((path) => path.endsWith(".constructor"))).toBe(true);
    expect(paths.some((path) => path.endsWith(".sort"))).toBe(true);
  });

  const globals = [...knownGlobals.keys()].filter((name) => name !== "console");
  for (const name of sample(globals, 3)) {
    test(name, async () => expect(await pathsTo([name], [name])).toEqual([]));
  }

  for (const name of sample(Object.keys(memberLists), 3)) {
    const members = membersOf(name).filter((path) => !path.startsWith("console."));
    if (members.length === 0) continue;
    test(`the members of ${name}, apart from its iterators`, async () => {
      const paths = await pathsTo(members, members);
      expect(
        paths.filter((path) => !/\.Symbol\(Symbol\.(?:iterator|dispose|asyncDispose)\)$/.test(path)),
      ).toEqual([]);
    });
  }
});
