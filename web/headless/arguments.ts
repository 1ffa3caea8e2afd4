import { parseArgs } from "node:util";
import { languageById, languageOf, languages } from "../languages/catalog.ts";
import { type Limits, limitRanges } from "../protocol/limits.ts";
import { nearest } from "../protocol/nearest.ts";
import { BadInput, grouped } from "../protocol/parse.ts";

/** What the command line asks for. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | {
      readonly kind: "run";
      /** As it was written; "-" is the standard input. */
      readonly file: string;
      readonly json: boolean;
      /** Control sequences that the program prints go to a terminal as they are. */
      readonly raw: boolean;
      readonly language?: string;
      /** The folder of which files may be imported. */
      readonly root?: string;
      readonly limits: Partial<Limits>;
      /** Of the random numbers. */
      readonly seed?: number;
      /** The virtual clock's start, in ms since 1970. */
      readonly clock?: number;
      /** Each line is an answer. */
      readonly input?: string;
    };

export const help = `Runs a program in the Sandglass sandbox: a WebAssembly VM with exact limits and nothing to reach.

  sandglass run <file> [option…]     a .js, .mjs or .ts file, with the files that it imports; "-" reads it from stdin

  --json               prints the result as JSON, and nothing else
  --raw                prints control sequences to a terminal as they are; without it they are made visible
  --language <id>      javascript (js) or typescript (ts), where the file's name does not say; types are not checked
  --root <folder>      the folder of which files may be imported; by default that of the file
  --fuel <steps>       300000000          --memory <bytes>   64MiB
  --cpu <time>         10s                --wall <time>      60s
  --output <bytes>     1MiB
  --seed <number>      the same random numbers each time
  --clock <date>       a clock that begins then and moves only while the program waits
  --input <text>       what input() and prompt() answer, a line each; by default the lines of stdin
  --help, --version

Exit codes: 0 completed, 1 threw, 2 invalid, 3 restricted, 4 exhausted, 5 unsettled, 64 wrong arguments, 66 no such
file, or none that can be read, 70 crashed, 74 the output cannot be written, 130 stopped, 141 nobody reads the output.`;

const flags = ["json", "raw", "help", "version"];
const settings = [
  ...["language", "root", "fuel", "memory", "cpu", "wall", "output"],
  ...["seed", "clock", "input"],
];

/** Throws BadInput, a sentence, for what cannot be meant. */
export function parseArguments(given: readonly string[]): Command {
  const { values, positionals } = optionsIn(given);
  const [name, file, second] = positionals;
  if (values.has("help") || name === "help") return { kind: "help" };
  if (values.has("version")) return { kind: "version" };
  if (name === undefined && given.length === 0) return { kind: "help" };
  if (name !== "run") throw new BadInput(noCommand(name));
  if (file === undefined) throw new BadInput("Which file? sandglass run <file>");
  if (second !== undefined)
    throw new BadInput(`One file is run, and what it imports comes along; "${second}" is one too many.`);
  const get = <T>(option: string, read: (value: string, option: string) => T): T | undefined => {
    const value = values.get(option);
    return value === undefined ? undefined : read(value, `--${option}`);
  };
  const language = get("language", languageNamed);
  checkName(file, language);
  return {
    kind: "run",
    file,
    json: values.has("json"),
    raw: values.has("raw"),
    ...onlyGiven({
      language,
      root: values.get("root"),
      input: values.get("input"),
      seed: get("seed", wholeNumber),
      clock: get("clock", date),
    }),
    limits: onlyGiven({
      fuel: get("fuel", limit("fuel", wholeNumber)),
      memoryBytes: get("memory", limit("memoryBytes", bytes)),
      outputBytes: get("output", limit("outputBytes", bytes)),
      cpuMs: get("cpu", limit("cpuMs", milliseconds)),
      wallMs: get("wall", limit("wallMs", milliseconds)),
    }),
  };
}

/** The options by name, flags with "", and what is not an option. */
function optionsIn(given: readonly string[]) {
  const known = [
    ...flags.map((name) => [name, { type: "boolean" as const, ...(name === "help" && { short: "h" }) }]),
    ...settings.map((name) => [name, { type: "string" as const }]),
  ];
  // It does not judge by itself: its sentences name no alternatives.
  const { tokens, positionals } = parseArgs({
    args: [...given],
    options: Object.fromEntries(known),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const isFlag = flags.includes(name);
    if (!isFlag && !settings.includes(name)) throw new BadInput(noOption(rawName));
    if (isFlag && value !== undefined) throw new BadInput(`${rawName} is followed by no value.`);
    if (!isFlag && value === undefined) throw new BadInput(`${rawName} should be followed by a value.`);
    values.set(name, value ?? "");
  }
  return { values, positionals };
}

function noOption(rawName: string): string {
  const names = [...flags, ...settings].map((name) => `--${name}`);
  const meant = nearest(rawName, names);
  return `There is no option ${rawName}. ${meant ? `Did you mean ${meant}?` : `There are: ${names.join(", ")}.`}`;
}

function noCommand(name: string | undefined): string {
  if (name === undefined) return "Which file? sandglass run <file>";
  const meant = name === "-" || /[./\\]/.test(name) ? ` Did you mean: sandglass run ${name}` : "";
  return `There is no command "${name}". There is: run.${meant}`;
}

/** The language that is meant by its name or by an extension: "typescript", "ts". */
function languageNamed(value: string): string {
  const meant = languageById(value) ?? languages.find(({ extensions }) => extensions.includes(`.${value}`));
  if (meant) return meant.id;
  const names = languages.map(({ id }) => id).join(", ");
  throw new BadInput(`There is no language "${value}". There are: ${names}.`);
}

/** Throws BadInput for a file whose name says that it is in another language than it would be run in. */
function checkName(file: string, language: string | undefined): void {
  if (/\.c[jt]s$/.test(file)) {
    throw new BadInput(
      `${file} is a CommonJS file by its name, and there is no require() and no module.exports in here. Write it with import and export, as a .js, .mjs or .ts file.`,
    );
  }
  const named = languageOf(file);
  if (named && language !== undefined && named.id !== language) {
    throw new BadInput(
      `${file} is in ${named.id}, as its name says; --language is for files whose names do not say it.`,
    );
  }
  const [extension] = /(?<=[^/\\])\.[^./\\]+$/.exec(file) ?? [];
  if (named || language !== undefined || extension === undefined) return;
  const known = languages.flatMap(({ extensions }) => extensions.filter((each) => !/^\.c/.test(each)));
  const syntax = /^\.[jt]sx$/.test(extension) ? " JSX is not understood." : "";
  throw new BadInput(
    `${file} cannot be run: by its name it is none of ${known.join(", ")}.${syntax} For a file whose name does not say its language, --language does.`,
  );
}

/** Without what was not given. */
function onlyGiven<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function wholeNumber(value: string, option: string): number {
  const found = /^\d[\d_]*(?:\.\d+)?(?:e\d{1,2})?$/i.test(value)
    ? Number(value.replaceAll("_", ""))
    : Number.NaN;
  if (Number.isSafeInteger(found)) return found;
  throw new BadInput(`${option} should be a whole number such as 1000000, 1_000_000 or 1e6, not "${value}".`);
}

const byteUnits: Readonly<Record<string, number>> = { "": 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

function bytes(value: string, option: string): number {
  return inUnits(value, option, byteUnits, "a number of bytes such as 65536, 512KiB or 64MiB");
}

// Without a unit, one reader takes it for seconds, and another for milliseconds.
const timeUnits: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

function milliseconds(value: string, option: string): number {
  return inUnits(value, option, timeUnits, "a time with its unit, such as 500ms, 10s, 2min or 1h");
}

function inUnits(
  value: string,
  option: string,
  units: Readonly<Record<string, number>>,
  expected: string,
): number {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value) ?? [];
  const factor = units[unit.toLowerCase()];
  if (amount === undefined || factor === undefined)
    throw new BadInput(`${option} should be ${expected}, not "${value}".`);
  return Math.round(Number(amount) * factor);
}

function date(value: string, option: string): number {
  const found = /^\d+$/.test(value) ? Number(value) : Date.parse(value);
  if (Number.isFinite(found)) return found;
  throw new BadInput(
    `${option} should be a date such as 2026-01-31 or 2026-01-31T12:00:00Z, not "${value}".`,
  );
}

function limit(name: keyof Limits, read: (value: string, option: string) => number) {
  return (value: string, option: string) => {
    const found = read(value, option);
    const [least, most] = limitRanges[name];
    if (found >= least && found <= most) return found;
    throw new BadInput(
      `${option} should be from ${grouped(least)} to ${grouped(most)}, not ${grouped(found)}.`,
    );
  };
}
