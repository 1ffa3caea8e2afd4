import { describe, expect, it } from "vitest";
import type { ObservedValue } from "../../../protocol/look/fact.ts";
import type { LineProfile, LineValues } from "../../../protocol/look/line-profile.ts";
import { profileHeats } from "./profile-heats.ts";

const line = (number: number, times: number, more: Partial<LineProfile> = {}): LineProfile => ({
  file: "main.js",
  line: number,
  times,
  steps: 0,
  bytes: 0,
  unreached: 0,
  ...more,
});
const numbers = (...all: number[]): ObservedValue[] =>
  all.map((each) => ({ kind: "number", text: String(each) }));
const noteWith = (values: LineValues) =>
  profileHeats([line(1, values.times, { values })], "main.js").get(1)?.note;

describe("the marks beside lines and at their ends", () => {
  it("are hotter for lines that ran more often, and cold for lines that never ran", () => {
    const shown = profileHeats([line(1, 0), line(2, 1), line(3, 10), line(4, 1_000)], "main.js");
    const heats = [...shown.values()].map(({ heat }) => heat);
    expect(heats).toEqual([0, 1, 2, 4]);
    expect(shown.get(1)).toMatchObject({ label: "never ran", note: "never ran" });
    expect(shown.get(2)).toMatchObject({ label: "ran once", note: "1×" });
    expect(shown.get(4)).toMatchObject({ label: "ran 1,000 times", note: "1,000×" });
  });

  it("name a branch that was never taken, in lines that ran", () => {
    const shown = profileHeats([line(1, 3, { unreached: 1 }), line(2, 0, { unreached: 2 })], "main.js");
    expect(shown.get(1)).toMatchObject({ isPartial: true, note: "3×  a branch never taken" });
    expect(shown.get(2)?.isPartial).toBe(false);
  });

  it("belong to the open file", () => {
    expect(profileHeats([line(1, 5, { file: "other.js" })], "main.js").size).toBe(0);
  });

  it("have the first and the last values of a variable, without a gap if all are known", () => {
    const name = "i";
    expect(noteWith({ name, first: numbers(0, 1, 2), last: numbers(8, 9), times: 10 })).toBe(
      "10×  i = 0, 1, 2 … 8, 9",
    );
    expect(noteWith({ name, first: numbers(0, 1, 2), last: numbers(3), times: 4 })).toBe(
      "4×  i = 0, 1, 2, 3",
    );
    expect(noteWith({ name, first: numbers(7, 7), last: [], times: 2 })).toBe("2×  i = 7");
  });

  it("do not say that a variable was constant if that is unknown", () => {
    expect(noteWith({ name: "i", first: numbers(7, 7, 7), last: numbers(7, 7), times: 90 })).toBe(
      "90×  i = 7 … 7",
    );
  });

  it("cut long values, and draw no character that would change the order of others", () => {
    const first: ObservedValue[] = [{ kind: "string", text: `"${"a".repeat(50)}"` }];
    expect(noteWith({ name: "s", first, last: [], times: 1 })).toBe(`1×  s = "${"a".repeat(22)}…`);
    const hostile: ObservedValue[] = [{ kind: "string", text: '"\u202e"' }];
    expect(noteWith({ name: "s", first: hostile, last: [], times: 1 })).not.toContain("\u202e");
  });
});
