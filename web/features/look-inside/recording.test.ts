import { describe, expect, test } from "vitest";
import type { MomentChange } from "../../protocol/look/moment.ts";
import { lookInto } from "../../run/sandbox/testing/look-at-run.ts";
import type { TestProgram } from "../../run/sandbox/testing/run-program.ts";
import { describeChange, difference } from "./describe-change.ts";
import { ObjectLayout } from "./object-layout.ts";
import { Recording } from "./recording.ts";

/** A program's recording, and its moments as a reader of the events would compute them. */
async function recorded(program: TestProgram) {
  const { events, moments, trace } = await lookInto(program);
  const changes = events.flatMap((each): readonly MomentChange[] =>
    each.kind === "moments" ? each.moments : [],
  );
  if (!trace) throw new Error("the replay came to another end");
  return { recording: new Recording(trace, changes), moments };
}

const sort = `const list = [5, 3, 8, 1];
for (let i = 0; i < list.length; i++) {
  for (let j = 0; j < list.length - 1 - i; j++) {
    if (list[j] > list[j + 1]) [list[j], list[j + 1]] = [list[j + 1], list[j]];
  }
}
`;

describe("a recording", () => {
  test("gives each complete moment, in whatever order they are requested", async () => {
    const { recording, moments } = await recorded(`let sum = 0;\nfor (let i = 0; i < 150; i++) sum += i;\n`);
    expect(moments.length).toBeGreaterThan(300);
    for (const number of [310, 5, 99, 100, 101, 250, 0])
      expect(recording.at(number), `moment ${number}`).toEqual(moments[number]);
    expect(recording.at(moments.length)).toBeUndefined();
    expect(recording.at(-1)).toBeUndefined();
  });

  test("knows the call depth of a moment", async () => {
    const { recording, moments } = await recorded(
      "function f(n) {\n  if (n === 0) return 0;\n  return f(n - 1);\n}\nf(3);\n",
    );
    for (const [number, { frames }] of moments.entries()) expect(recording.depth(number)).toBe(frames.length);
    expect(Math.max(...moments.map((_, number) => recording.depth(number)))).toBe(5);
  });

  test("finds where a variable of a call changes, and the change of its object", async () => {
    const { recording, moments } = await recorded(sort);
    const call = moments[0]?.frames[0]?.call ?? -1;
    const found = recording.changesOf({ call, name: "list" });
    const lists = moments.map(({ heap, frames }) => {
      const value = frames[0]?.bindings.find(({ name }) => name === "list")?.value;
      return value?.kind === "object" ? JSON.stringify(heap.get(value.id)?.entries) : "";
    });
    expect(found).toEqual(lists.flatMap((each, at) => (at > 0 && each !== lists[at - 1] ? [at] : [])));
    expect(found.length).toBe(5);
  });
});

describe("the sentence about a change", () => {
  const sentences = async (program: TestProgram) => {
    const { recording, moments } = await recorded(program);
    const { sites } = recording.trace;
    return moments.map((moment, index) => describeChange(moments[index - 1], moment, sites));
  };

  test("names the old and the new values of variables", async () => {
    const told = await sentences("let j = 1;\nj = 2;\nj;\n");
    expect(told).toEqual([
      "Line 1 is next.",
      "Line 1: `j` is 1. Line 2 is next.",
      "Line 2: `j` was 1, is 2. Line 3 is next.",
      "The program has ended.",
    ]);
  });

  test("names the old and the new entries of objects, by the name of a variable", async () => {
    const told = await sentences(sort);
    expect(told).toContainEqual("Line 4: `list[0]` was 5, is 3; `list[1]` was 3, is 5. Line 3 is next.");
  });

  test("says whether a condition is true", async () => {
    const told = await sentences(sort);
    expect(told.slice(3, 7)).toEqual([
      "Line 2: `i < list.length` is true. Line 3 is next.",
      "Line 3: `j` is 0. Line 3 is next.",
      "Line 3: `j < list.length - 1 - i` is true. Line 4 is next.",
      "Line 4: `list[j] > list[j + 1]` is true. Line 4 is next.",
    ]);
    expect(told).toContain("Line 3: `j < list.length - 1 - i` is false. Line 2 is next.");
    const names = await sentences('for (const name of ["", "a"]) {\n  if (name) name;\n  else 1;\n}\n');
    expect(names.filter((each) => each.startsWith("Line 2: `name`"))).toEqual([
      "Line 2: `name` counts as false. Line 3 is next.",
      "Line 2: `name` counts as true. Line 2 is next.",
    ]);
  });

  test.each([
    ["nothing stands where it would be true", "let n = 1;\nif (n === 1) {\n}\nn;\n"],
    [
      "what is true has no place of its own",
      "for (const n of [1, 2]) {\n  if (n === 1) continue;\n  n;\n}\n",
    ],
    ["it may have failed", "let n;\ntry {\n  if (n.x === 1) 1;\n} catch {}\nn;\n"],
    ["only a part of it was asked", "let n = 1;\nif (n > 0 && n > 2) {\n  n = 2;\n}\nn;\n"],
  ])("does not mention a condition if %s", async (_, program) => {
    expect(
      (await sentences(program)).filter((each) => /` (?:is|counts as) (?:true|false)/.test(each)),
    ).toEqual([]);
  });

  test("says which function was called, with which arguments, and what it returned", async () => {
    const told = await sentences("function f(n) {\n  return n + 1;\n}\nlet x = f(4);\nx;\n");
    expect(told.slice(1)).toEqual([
      "Line 4: `f` was called: `n` is 4. Line 2 is next.",
      "Line 2: `f` returns 5.",
      "Line 2: `f` returned 5; `x` is 5. Line 5 is next.",
      "The program has ended.",
    ]);
  });

  test("says that a call ends without a value", async () => {
    const told = await sentences("function f() {\n  [].push(1);\n}\nf();\n");
    expect(told.slice(-2)).toEqual([
      "Line 2: `f` ends without a value.",
      "Line 3: `f` ended. The program has ended.",
    ]);
  });

  test("says with which arguments a function of clauses was called, and which of them do not match", async () => {
    const code =
      "defmodule M do\n  def total([]), do: 0\n  def total([n | rest]), do: n + total(rest)\nend\nM.total([3])\n";
    const told = await sentences({ "main.exs": code });
    expect(told).toContain("Line 5: `M.total/1` was called with [3]. Line 2 is next.");
    expect(told.some((each) => each.startsWith("Line 2: `total([])` does not fit"))).toBe(true);
  });

  test("says which function waits, and which continues", async () => {
    const told = await sentences("async function f() {\n  await null;\n  return 1;\n}\nf();\n0;\n");
    expect(told.some((each) => each.includes("`f` waits"))).toBe(true);
    expect(told.some((each) => each.includes("`f` goes on"))).toBe(true);
  });

  test("does not mention unchanged values", async () => {
    const told = await sentences("let a = [1];\n1;\n2;\n");
    expect(told.at(-2)).toBe("Line 2: nothing changed. Line 3 is next.");
  });
});

test("a changed variable is identified by its position: an inner variable hides an outer one of its name", async () => {
  const { moments } = await recorded("let x = 1;\nx;\n{\n  let x = 5;\n  x = 6;\n  x;\n}\n");
  const changed = moments.flatMap((moment, index) => [...difference(moments[index - 1], moment).variables]);
  // The outer variable is set once, and is there again at the end; the inner one is created, set, and set again.
  expect(changed.length).toBe(5);
  expect(new Set(changed).size).toBe(2);
});

test("the nodes of a linked list keep their positions while it is reversed", async () => {
  const { recording, moments } = await recorded(`
let list = { value: 1, next: { value: 2, next: { value: 3, next: null } } };
let previous = null;
while (list) [list.next, previous, list] = [previous, list, list.next];
previous;
`);
  const places = new ObjectLayout(recording);
  const nodes = [...(moments.at(-1)?.heap.values() ?? [])].filter(({ name }) => name === "Object");
  const byValue = nodes.map(({ id, entries }) => [
    entries[0]?.value.kind === "number" ? entries[0].value.text : "",
    places.columnOf(id),
  ]);
  expect(byValue.toSorted()).toEqual([
    ["1", 0],
    ["2", 1],
    ["3", 2],
  ]);
});
