import { describe, expect, test } from "vitest";
import type { Preview } from "../protocol/console/preview.ts";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";

/** The tree of a completion value. */
async function treeOf(code: string): Promise<Preview | undefined> {
  const { outcome } = await expectRun(`(0, ${code})`).completes();
  return outcome.kind === "completed" ? outcome.value : undefined;
}

function grows(code: string, tree: Preview): void {
  test(code, async () => expect(await treeOf(code)).toEqual(tree));
}

const one: Preview = { kind: "number", head: "1" };
const two: Preview = { kind: "number", head: "2" };
/** Where an error is made by `(0, new Error(…))`. */
const frames: Preview["frames"] = [{ functionName: "", at: { file: "main.js", line: 1, column: 14 } }];

describe("a value without entries is a leaf", () => {
  grows("null", { kind: "null", head: "null" });
  grows("true", { kind: "boolean", head: "true" });
  grows("1n", { kind: "bigint", head: "1n" });
  grows("'it\\'s'", { kind: "string", head: `"it's"` });
  grows("Symbol('s')", { kind: "symbol", head: "Symbol(s)" });
  grows("({})", { kind: "object", head: "Object" });
  grows("[]", { kind: "array", head: "Array(0)" });
  grows("new (class Point {})", { kind: "object", head: "Point" });
  grows("() => {}", { kind: "function", head: "[Function (anonymous)]", source: "() => {}" });
  grows("Math.max", { kind: "function", head: "[Function: max]" });
  grows("class A {}", { kind: "class", head: "[class A]", source: "class A {}" });
  grows("new Date(0)", { kind: "date", head: "1970-01-01T00:00:00.000Z" });
  grows("/a/g", { kind: "regexp", head: "/a/g" });
  grows("Object(1)", { kind: "boxed", head: "[Number: 1]" });
  grows("new Error('m')", { kind: "error", head: "Error: m", frames });
  grows("new Map()", { kind: "map", head: "Map(0)" });
  grows("Math", { kind: "object", head: "Object [Math]" });
});

describe("entries say how they are accessed", () => {
  grows("({ a: 1, 'b c': 2 })", {
    kind: "object",
    head: "Object",
    entries: [
      { key: "a", value: one },
      { key: "b c", value: two },
    ],
  });
  grows("({ [Symbol('s')]: 1 })", {
    kind: "object",
    head: "Object",
    entries: [{ symbol: "[Symbol(s)]", value: one }],
  });
  grows("Object.assign([1, , , 2], { extra: 1 })", {
    kind: "array",
    head: "Array(4)",
    entries: [
      { index: 0, value: one },
      { value: { kind: "hole", head: "<2 empty items>" } },
      { index: 3, value: two },
      { key: "extra", value: one },
    ],
  });
  grows("new Uint8Array([1, 2])", {
    kind: "array",
    head: "Uint8Array(2)",
    entries: [
      { index: 0, value: one },
      { index: 1, value: two },
    ],
  });
  grows("new Map([[{ a: 1 }, 2]])", {
    kind: "map",
    head: "Map(1)",
    entries: [
      { mapKey: { kind: "object", head: "Object", entries: [{ key: "a", value: one }] }, value: two },
    ],
  });
  grows("new Set([1])", { kind: "set", head: "Set(1)", entries: [{ value: one }] });
  grows("({ get a() { return 1 } })", {
    kind: "object",
    head: "Object",
    entries: [{ key: "a", value: { kind: "accessor", head: "[Getter]" } }],
  });
  grows("new Error('m', { cause: 1 })", {
    kind: "error",
    head: "Error: m",
    frames,
    entries: [{ key: "cause", hidden: true, value: one }],
  });
  grows("Promise.resolve(1)", {
    kind: "promise",
    head: "Promise",
    entries: [{ slot: "fulfilled", value: one }],
  });
  grows("(() => { const p = Promise.reject(1); p.catch(() => {}); return p })()", {
    kind: "promise",
    head: "Promise",
    entries: [{ slot: "rejected", value: one }],
  });
  grows("new Promise(() => {})", {
    kind: "promise",
    head: "Promise",
    entries: [{ value: { kind: "note", head: "<pending>" } }],
  });
  grows("new WeakMap()", {
    kind: "weak",
    head: "WeakMap",
    entries: [{ value: { kind: "note", head: "<items unknown>" } }],
  });
  grows("new ArrayBuffer(2)", {
    kind: "buffer",
    head: "ArrayBuffer",
    entries: [
      { slot: "Uint8Contents", value: { kind: "note", head: "<00 00>" } },
      { slot: "byteLength", value: two },
    ],
  });
  grows("Object.assign(() => {}, { a: 1 })", {
    kind: "function",
    head: "[Function (anonymous)]",
    entries: [{ key: "a", value: one }],
  });
  grows("(function () { return arguments })(1)", {
    kind: "arguments",
    head: "[Arguments]",
    entries: [{ key: "0", value: one }],
  });
});

describe("cycles", () => {
  grows("(() => { const a = { b: 1 }; a.self = a; return a })()", {
    kind: "object",
    head: "Object",
    ref: 1,
    entries: [
      { key: "b", value: one },
      { key: "self", value: { kind: "circular", head: "[Circular *1]", ref: 1 } },
    ],
  });
  test("cycles that only the tree reaches are not numbered in the text", () =>
    expectRun(
      "const d = {}; d.d = { d }; const a = { x: { y: { z: { d } } } }; a.self = a; console.log(a); a",
    ).completes("<ref *1> { x: { y: { z: [Object] } }, self: [Circular *1] }"));
  test("a cycle that only the tree reaches leaves the text as it is", async () => {
    const code = "(() => { const d = {}; d.d = { d }; return { a: { b: { c: { d } } } } })()";
    await expectRun(`(0, ${code})`).completes("{ a: { b: { c: [Object] } } }");
    expect(JSON.stringify(await treeOf(code)).match(/"head":"\[Circular \*1\]"|"ref":1/g)).toHaveLength(3);
  });
});

describe("bounds", () => {
  test("the text has 100 entries, the tree up to 1,000, and it counts the others", async () => {
    const list = await treeOf("Array.from({ length: 10_000 }, (_, i) => i)");
    expect(list).toMatchObject({ head: "Array(10000)", omitted: 9000 });
    expect(list?.entries).toEqual(
      Array.from({ length: 1000 }, (_, index) => ({ index, value: { kind: "number", head: String(index) } })),
    );
    const object = await treeOf("Object.fromEntries(Array.from({ length: 1003 }, (_, i) => ['k' + i, i]))");
    expect(object?.entries?.map(({ key }) => key)).toEqual(Array.from({ length: 1000 }, (_, i) => `k${i}`));
    expect(object?.omitted).toBe(3);
  });
  test("the same holds for a Map, a Set, a typed array, an array with holes, and a nested value", async () => {
    const heads = (tree: Preview | undefined) => tree?.entries?.map(({ value }) => value.head);
    const numbers = Array.from({ length: 105 }, (_, index) => String(index));
    const items = "Array.from({ length: 105 }, (_, i) => i)";
    for (const code of [
      `new Map(${items}.map((i) => [String(i), i]))`,
      `new Set(${items})`,
      `Uint8Array.from(${items})`,
    ]) {
      const tree = await treeOf(code);
      expect(heads(tree), code).toEqual(numbers);
      expect(tree?.omitted, code).toBeUndefined();
    }
    expect(heads((await treeOf(`({ list: ${items} })`))?.entries?.[0]?.value)).toEqual(numbers);
    expect(
      heads(await treeOf(`(() => { const a = ${items}; delete a[101]; delete a[102]; return a })()`)),
    ).toEqual(
      numbers.flatMap((each, index) => (index === 101 ? ["<2 empty items>"] : index === 102 ? [] : [each])),
    );
  });
  test("the text is the same as without them, also where they hold objects, lines and the list itself", async () => {
    const code =
      "const a = Array.from({ length: 102 }, (_, i) => i < 100 ? i : { deep: { deeper: [i] } }); a.push(a, 'x\\ny'.repeat(50));";
    const items = Array.from({ length: 100 }, (_, index) => index).join(", ");
    await expectRun(`${code} a`).completes(`[ ${items}, ... 4 more items ]`);
    const tree = await treeOf(`(() => { ${code} return a })()`);
    expect(tree?.ref).toBe(1);
    expect(tree?.entries?.[100]?.value.entries?.[0]?.value.entries?.[0]?.value.entries?.[0]?.value.head).toBe(
      "100",
    );
    expect(tree?.entries?.[102]?.value).toEqual({ kind: "circular", head: "[Circular *1]", ref: 1 });
  });
  test("the tree is deeper than the text, and what it does not expand is closed", async () => {
    const code = "(() => { let o = 1; for (let i = 0; i < 10; i++) o = { o }; return o })()";
    await expectRun(`(0, ${code})`).completes("{ o: { o: { o: [Object] } } }");
    let levels = 0;
    let tree = await treeOf(code);
    for (; tree?.entries; tree = tree.entries[0]?.value) levels++;
    expect(levels).toBe(7);
    expect(tree).toEqual({ kind: "object", head: "Object", closed: true });
  });
  test("one deep entry does not starve the others", async () => {
    const grow =
      "const grow = (d) => d ? Array.from({ length: 6 }, () => grow(d - 1)) : 1; return { a: [[grow(5)]], b: [[[1]]] }";
    const tree = JSON.stringify(await treeOf(`(() => { ${grow} })()`));
    expect(tree).toContain('"closed":true');
    expect(tree).toContain(
      '{"key":"b","value":{"kind":"array","head":"Array(1)","entries":[{"index":0,"value":{"kind":"array","head":"Array(1)","entries":[{"index":0,"value":{"kind":"array","head":"Array(1)","entries":[{"index":0,"value":{"kind":"number","head":"1"}}]}}]}}]}}',
    );
  });
});
