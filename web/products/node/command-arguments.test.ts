import { describe, expect, test } from "vitest";
import { languages } from "../../languages/catalog.ts";
import { limitTexts } from "../../protocol/run/limit-texts.ts";
import { defaultLimits, limitNames } from "../../protocol/run/limits.ts";
import { help, parseArguments } from "./command-arguments.ts";
import { limit } from "./option-values.ts";

const extensions = languages.flatMap(({ extensions }) => extensions);

const parsed = (line: string) => parseArguments(line.split(" ").filter((each) => each !== ""));

test("the help has the option of each limit, with its default", () => {
  for (const name of limitNames) {
    const { flag } = limitTexts[name];
    if (flag === undefined) continue;
    const [, value = ""] = new RegExp(`--${flag} <\\w+> +(\\S+)`).exec(help) ?? [];
    expect(limit(name)(value, flag), flag).toBe(defaultLimits[name]);
  }
});

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
    ["run a.js --fuel=1e6 --wall 1h --raw", { raw: true, limits: { fuel: 1_000_000, wallMs: 3_600_000 } }],
    ["run - --language ts", { file: "-", language: "typescript" }],
    ["run page.tsx --language typescript", { file: "page.tsx", language: "typescript" }],
    ["run -- --odd.js", { file: "--odd.js" }],
    [
      "run a --seed 7 --clock 2026-01-31 --language typescript --root src",
      {
        seed: 7,
        clock: Date.UTC(2026, 0, 31),
        language: "typescript",
        root: "src",
      },
    ],
  ])("%s", (line, expected) => {
    expect(parsed(line)).toMatchObject({ kind: "run", ...expected });
  });
  test.each(["", "help", "--help", "-h", "run a.js --help"])("%s asks for help", (line) => {
    expect(parsed(line)).toEqual({ kind: "help" });
  });
});

describe("an invalid command line is refused with the valid choices", () => {
  test.each([
    ["ran a.js", 'There is no command "ran". The commands are: run, trace, grade, verify.'],
    [
      "main.js",
      'There is no command "main.js". The commands are: run, trace, grade, verify. Did you mean: sandglass run main.js',
    ],
    ["grade a.md", "Name the lesson and the programs:"],
    ["grade a.md b.js --json --csv", "Use either --json or --csv, not both."],
    ["grade a.md b.js --fuel 5", "There is no option --fuel. The options are: --json, --csv, --exercise,"],
    ["verify", "Name the programs to verify: sandglass verify <file>…"],
    ["verify a.json --fuel 5", "There is no option --fuel. The options are: --json, --help, --version."],
    ["run a.js --json --receipt", "Use either --json or --receipt, not both."],
    ["run a.js --csv", "There is no option --csv."],
    ["--json", "Name a command: run, trace, grade, verify."],
    ["run", "Name the file:"],
    ["run a.js b.js", '"b.js" is one too many'],
    ["run a.js b.exs", '"b.exs" is one too many'],
    ["run a.js --fule 3", "There is no option --fule. Did you mean --fuel?"],
    ["run a.js --verbose", "There is no option --verbose. The options are: --json, --raw, "],
    ["run a.js -v", "There is no option -v."],
    ["run a.js --json=yes", "--json takes no value"],
    ["run a.js --fuel", "--fuel needs a value"],
    ["run a.js --language typescript", "a.js is in javascript, as its name says"],
    [
      "run - --language latin",
      `There is no language "latin". The languages are: ${languages.map(({ id }) => id).join(", ")}.`,
    ],
    ["run a.tsx", `a.tsx cannot be run: its extension is none of ${extensions.join(", ")}. JSX is not`],
    ["run a.jsx", "a.jsx cannot be run"],
    ["run a.rs", "a.rs cannot be run"],
    ["run a.js --fuel lots", '--fuel should be a whole number such as 1000000, 1_000_000 or 1e6, not "lots"'],
    ["run a.js --fuel 1.5", '--fuel should be a whole number such as 1000000, 1_000_000 or 1e6, not "1.5"'],
    ["run a.js --fuel 0", "--fuel should be from 1 to 1,000,000,000,000, not 0"],
    [
      "run a.js --memory 1GB",
      '--memory should be a number of bytes such as 65536, 512KiB or 64MiB, not "1GB"',
    ],
    ["run a.js --memory 1MiB", "--memory should be from 8,388,608 to 2,147,483,648, not 1,048,576"],
    [
      "run a.js --cpu soon",
      '--cpu should be a time with its unit, such as 500ms, 10s, 2min or 1h, not "soon"',
    ],
    ["run a.js --cpu 2", '--cpu should be a time with its unit, such as 500ms, 10s, 2min or 1h, not "2"'],
    ["run a.js --clock then", "--clock should be a date such as 2026-01-31"],
  ])("%s", (line, sentence) => {
    expect(() => parsed(line)).toThrow(sentence);
  });
});
