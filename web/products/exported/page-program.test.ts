import { describe, expect, test } from "vitest";
import { defaultLimits } from "../../protocol/run/limits.ts";
import { hashOfProgram, librariesOfPage, programOfPage } from "./page-program.ts";

const files = [{ path: "main.js", text: "1" }];
const page = (more: object) => programOfPage(JSON.stringify({ version: 1, files, ...more }));

describe("the program that a page carries", () => {
  test("runs as it did where it was exported", () => {
    const { exercise, snippet, settings, notes } = page({
      limits: { fuel: 5000 },
      clock: { startsAt: 0 },
      random: { seed: 7 },
      answers: ["Ada"],
      title: "Dice",
    });
    expect(exercise).toMatchObject({
      title: "Dice",
      entry: "main.js",
      files,
      answers: ["Ada"],
      limits: { fuel: 5000 },
      capabilities: { clock: { startsAt: 0 }, random: { seed: 7 } },
    });
    expect(snippet.answers).toEqual(["Ada"]);
    expect(settings).toEqual(["seed 7", "virtual clock", "at most 5,000 steps", "1 answer"]);
    expect(notes).toEqual([]);
  });

  test("gets no more than a shared program may ask for, and a message says so", () => {
    const { exercise, notes } = page({ limits: { cpuMs: 3_600_000, wallMs: 3_600_000 } });
    expect(exercise.limits?.wallMs ?? defaultLimits.wallMs).toBeLessThan(3_600_000);
    expect(notes[0]).toContain("the maximum for a shared program");
  });

  test.each([
    "",
    "null",
    "[]",
    '{"version":1}',
    '{"version":1,"files":[{"path":"../x","text":"1"}]}',
    '{"version":1,"files":[{"path":"main.js","text":1}]}',
    '{"version":1,"files":[{"path":"main.js","text":"1"}],"limits":{"fuel":"all"}}',
    '{"version":1,"files":[{"path":"main.js","text":"1"}],"globals":["fetch"]}',
    '{"version":2,"files":[]}',
  ])("is refused if it is invalid: %s", (json) => {
    expect(() => programOfPage(json)).toThrow();
  });

  test("has its own storage name for changes", () => {
    const names = ["a", "b", "ab", "ba", "", "a "].map(hashOfProgram);
    expect(new Set(names).size).toBe(names.length);
    expect(hashOfProgram("a")).toBe(names[0]);
  });
});

test("the libraries of a page are known ones, each a text", () => {
  expect(librariesOfPage("")).toEqual({});
  const list = [
    { name: "nanoid", code: "export {}" },
    { name: "other", code: "1" },
  ];
  expect(librariesOfPage(JSON.stringify(list))).toEqual({ nanoid: "export {}" });
  expect(() => librariesOfPage('[{ "name": "nanoid", "code": 1 }]')).toThrow("libraries[0].code");
  expect(() => librariesOfPage("{}")).toThrow("libraries");
});
