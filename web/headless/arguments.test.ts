import { describe, expect, test } from "vitest";
import { parseArguments } from "./arguments.ts";

const parsed = (line: string) => parseArguments(line.split(" ").filter((each) => each !== ""));

describe("the command line says what to run", () => {
  test.each([
    ["run a.ts", { file: "a.ts", json: false, limits: {} }],
    ["run - --json", { file: "-", json: true }],
    ["run --fuel 1_000 a.ts", { limits: { fuel: 1000 } }],
    [
      "run a.ts --memory=32MiB --cpu 1.5s --wall 2min --output 2kib",
      {
        limits: { memoryBytes: 32 * 1024 * 1024, cpuMs: 1500, wallMs: 120_000, outputBytes: 2048 },
      },
    ],
    [
      "run a --seed 7 --clock 2026-01-31 --language typescript --root src",
      {
        seed: 7,
        clock: Date.UTC(2026, 0, 31),
        language: "typescript",
        root: "src",
      },
    ],
  ])("%s", (line, wanted) => {
    expect(parsed(line)).toMatchObject({ kind: "run", ...wanted });
  });
  test.each(["", "help", "--help", "run a.js --help"])("%s is a question", (line) => {
    expect(parsed(line)).toEqual({ kind: "help" });
  });
});

describe("what cannot be meant is refused with what could be", () => {
  test.each([
    ["ran a.js", 'There is no command "ran". There is: run.'],
    ["run", "Which file?"],
    ["run a.js b.js", '"b.js" is one too many'],
    ["run a.js --fule 3", "There is no option --fule. There are: --json, "],
    ["run a.js --fuel", "--fuel should be followed by a value"],
    ["run a.js --language typescript", "a.js is in javascript, as its name says"],
    ["run a.js --fuel lots", '--fuel should be a whole number, not "lots"'],
    ["run a.js --fuel 0", "--fuel should be from 1 to 1,000,000,000,000, not 0"],
    [
      "run a.js --memory 1GB",
      '--memory should be a number of bytes such as 65536, 512KiB or 64MiB, not "1GB"',
    ],
    ["run a.js --memory 1MiB", "--memory should be from 8,388,608 to 2,147,483,648, not 1,048,576"],
    ["run a.js --cpu soon", '--cpu should be a time such as 500ms, 10s or 2min, not "soon"'],
    ["run a.js --clock then", "--clock should be a date such as 2026-01-31"],
  ])("%s", (line, sentence) => {
    expect(() => parsed(line)).toThrow(sentence);
  });
});
