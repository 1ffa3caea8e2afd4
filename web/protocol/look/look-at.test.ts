import { expect, test } from "vitest";
import { parseLookAt } from "./look-at.ts";

test.each([
  ["line 7", { kind: "line", line: 7, time: 1 }],
  [" line 7, time 3 ", { kind: "line", line: 7, time: 3 }],
  ["line 7,time 3", { kind: "line", line: 7, time: 3 }],
  ["moment 0", { kind: "moment", number: 0 }],
  ["first", { kind: "first" }],
  ["last", { kind: "last" }],
])("%s names a moment", (text, moment) => {
  expect(parseLookAt(text, "look")).toEqual(moment);
});

test.each(["", "7", "line 0", "line 7, time 0", "line 7 time 3", "moment -1", "line 7, time 3, x", 7])(
  "%j names none, and the error says what does",
  (value) => {
    expect(() => parseLookAt(value, "look")).toThrow(
      /^look should be "line 7", "line 7, time 3", "moment 12", "first" or "last", not/,
    );
  },
);
