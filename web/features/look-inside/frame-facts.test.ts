import { expect, test } from "vitest";
import type { Frame, Moment, Site, Value } from "../../protocol/look/moment.ts";
import { clausesPassedOver, isListedAsWaiting, valueBefore } from "./frame-facts.ts";

const number = (text: string): Value => ({ kind: "number", text });
const frame = (call: number, more: Partial<Frame> = {}): Frame => ({
  name: "f",
  file: "main.js",
  kind: "call",
  call,
  bindings: [],
  closure: [],
  ...more,
});
const moment = (frames: readonly Frame[], waiting: readonly Frame[] = []): Moment => ({
  number: 1,
  fuel: 0,
  site: 0,
  printedBytes: 0,
  frames,
  waiting,
  heap: new Map(),
});

test("a file that waits is listed once: among the waiting functions", () => {
  const file = frame(0, { kind: "file", name: "main.js" });
  const waiting = [frame(0, { kind: "waiting", name: "main.js" })];
  expect(isListedAsWaiting(file, waiting)).toBe(true);
  // It runs, another one waits, or it is a function of that name.
  expect(isListedAsWaiting({ ...file, site: 4 }, waiting)).toBe(false);
  expect(isListedAsWaiting({ ...file, file: "other.js" }, waiting)).toBe(false);
  expect(isListedAsWaiting({ ...file, kind: "call" }, waiting)).toBe(false);
});

const clause = (group: number, index: number, line: number, kind: Site["kind"] = "clause"): Site => ({
  file: "main.ex",
  line,
  column: 1,
  endLine: line,
  endColumn: 9,
  kind,
  clause: { group, index, text: `clause ${index}` },
});

test("clauses that were tried before this one and did not match are those of its group", () => {
  const sites = [
    clause(1, 0, 2),
    clause(1, 1, 3),
    clause(1, 2, 4),
    clause(2, 0, 8),
    clause(1, 0, 9, "statement"),
  ];
  expect(clausesPassedOver(sites[2], sites)).toEqual([
    { line: 2, text: "clause 0" },
    { line: 3, text: "clause 1" },
  ]);
  expect(clausesPassedOver(sites[0], sites)).toEqual([]);
  expect(clausesPassedOver(undefined, sites)).toEqual([]);
  expect(clausesPassedOver(sites[2], undefined)).toEqual([]);
});

test("the value before is that of the same call, variable and block, also while it waits or is in a closure", () => {
  const binding = (text: string, nth?: number) => ({
    name: "i",
    kind: "let" as const,
    value: number(text),
    ...(nth !== undefined && { nth }),
  });
  const before = moment(
    [frame(1, { bindings: [binding("10")] }), frame(2, { bindings: [binding("20"), binding("21", 1)] })],
    [frame(3, { closure: [binding("30")] })],
  );
  const of = (call: number, nth?: number) => valueBefore(before, frame(call), binding("99", nth));
  expect([of(1), of(2), of(2, 1), of(3)]).toEqual(["10", "20", "21", "30"].map(number));
  expect([of(4), of(1, 1), valueBefore(undefined, frame(1), binding("99"))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // The same call has a frame in each file.
  expect(valueBefore(before, frame(1, { file: "other.js" }), binding("99"))).toBeUndefined();
});
