import { describe, expect, test } from "vitest";
import { BadInput, withinBounds } from "../parsers.ts";
import { runRequest } from "../run/run-request.ts";
import { lookEventBounds, parseLookEvent, parseLookRequest } from "./look-messages.ts";
import { lookLimits, type MomentChange, wholeMoments } from "./moment.ts";
import { noInputs } from "./recorded-run.ts";

/** `const list = [1]; list.push(2); list;`, as a recording says it. */
const changes: readonly MomentChange[] = [
  {
    number: 0,
    fuel: 40,
    site: 0,
    printedBytes: 0,
    isWhole: true,
    keptFrames: 0,
    frames: [
      {
        name: "main.js",
        file: "main.js",
        site: 0,
        kind: "file",
        call: 1,
        bindings: [{ name: "list", kind: "const", value: { kind: "not yet" } }],
        closure: [],
      },
    ],
    heap: [],
    goneObjects: [],
  },
  {
    number: 1,
    fuel: 42,
    site: 1,
    printedBytes: 0,
    isWhole: false,
    keptFrames: 0,
    frames: [
      {
        name: "main.js",
        file: "main.js",
        site: 1,
        kind: "file",
        call: 1,
        bindings: [{ name: "list", kind: "const", value: { kind: "object", id: 1 } }],
        closure: [],
      },
    ],
    heap: [
      {
        id: 1,
        kind: "array",
        name: "Array",
        entries: [{ key: "0", value: { kind: "number", text: "1" } }],
        size: 1,
      },
    ],
    goneObjects: [],
  },
  {
    number: 2,
    fuel: 60,
    site: 2,
    printedBytes: 3,
    isWhole: false,
    keptFrames: 1,
    frames: [],
    heap: [],
    goneObjects: [1],
  },
];

const parsed = (value: unknown) => withinBounds(lookEventBounds, () => parseLookEvent(value));

describe("moments", () => {
  test("are parsed unchanged", () => {
    const event = { kind: "moments", moments: changes };
    expect(parsed(structuredClone(event))).toEqual(event);
  });

  test("are completed from changes: unchanged frames, new objects and removed ones", () => {
    const [first, second, third] = [...wholeMoments(changes)];
    expect(first?.heap.size).toBe(0);
    expect(second?.heap.get(1)?.size).toBe(1);
    expect(third?.frames).toEqual(second?.frames);
    expect(third?.frames[0]).toBe(second?.frames[0]);
    expect(third?.heap.size).toBe(0);
    expect(third?.fuel).toBe(60);
  });

  test("have no more than the limits allow", () => {
    const [first] = changes as [MomentChange];
    const [frame] = first.frames;
    const frames = Array.from({ length: lookLimits.frames + 1 }, () => frame);
    expect(() => parsed({ kind: "moments", moments: [{ ...first, frames }] })).toThrow(
      "event.moments[0].frames has 31 items; the maximum is 30",
    );
    const moments = Array.from({ length: lookLimits.moments + 1 }, () => first);
    expect(() => parsed({ kind: "moments", moments })).toThrow(BadInput);
  });

  test("are refused with an unknown kind of value", () => {
    const value = { kind: "thought" };
    const [first] = changes as [MomentChange];
    const frames = [{ ...first.frames[0], bindings: [{ name: "x", kind: "let", value }] }];
    expect(() => parsed({ kind: "moments", moments: [{ ...first, frames }] })).toThrow(
      "event.moments[0].frames[0].bindings[0].value.kind is not the kind of a value",
    );
  });
});

describe("a request", () => {
  const recordedRun = {
    request: runRequest({ code: "1" }),
    inputs: noInputs,
    end: { kind: "completed", isCutShort: false, fuel: 40, printedBytes: 0, cpuMs: 1 },
  };

  test("is a recorded run and a question", () => {
    const question = { kind: "line", file: "main.js", line: 7, time: 3, count: 100 };
    expect(parseLookRequest({ recordedRun, question })).toEqual({ recordedRun, question });
  });

  test("asks for no more moments than the maximum of a window", () => {
    expect(() => parseLookRequest({ recordedRun, question: { kind: "last", count: 10_001 } })).toThrow(
      "request.question.count should be a whole number from 1 to 10,000, not 10001",
    );
  });
});
