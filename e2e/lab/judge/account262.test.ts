import { expect, test } from "vitest";
import { account262, type Verdict } from "./account262.ts";

const judged = (path: string, fields: Partial<Verdict & { kind: "judged" }> = {}): Verdict => ({
  kind: "judged",
  path,
  barePasses: true,
  oursPasses: true,
  regression: undefined,
  concernedBy: [],
  explainedBy: [],
  ...fields,
});

test("counts what passes in which engine, and what was skipped by which entry", () => {
  const account = account262(
    [
      judged("both"),
      judged("neither", { barePasses: false, oursPasses: false }),
      judged("ours", { barePasses: false }),
      { kind: "skipped", path: "s", by: 1 },
    ],
    2,
    0,
  );
  expect(account).toMatchObject({
    judged: 3,
    bare: 1,
    ours: 2,
    gainedPaths: ["ours"],
    skipped: [0, 1],
    unexplained: [],
  });
});

test("a regression is explained by each entry that matches it, or by none", () => {
  const fails = { oursPasses: false, regression: "strict: why" };
  const account = account262(
    [
      judged("a", { ...fails, concernedBy: [0, 1], explainedBy: [0, 1] }),
      judged("b", { ...fails, concernedBy: [1] }),
    ],
    0,
    2,
  );
  expect(account.known).toEqual([1, 1]);
  expect(account.explained).toBe(1);
  expect(account.unexplained.map(({ path }) => path)).toEqual(["b"]);
});

test("an entry is stale if its tests were run and it explains none of them", () => {
  const account = account262([judged("a", { concernedBy: [0] }), judged("b")], 0, 2);
  expect(account.stale).toEqual([0]);
});

test("counts each folder separately, two levels deep", () => {
  const all = [
    judged("built-ins/Array/at/a.js"),
    judged("built-ins/Array/b.js", { oursPasses: false }),
    judged("language/c.js", { barePasses: false }),
  ];
  expect(account262(all, 0, 0).folders).toEqual([
    { folder: "built-ins/Array", judged: 2, bare: 2, ours: 1 },
    { folder: "language", judged: 1, bare: 0, ours: 1 },
  ]);
});
