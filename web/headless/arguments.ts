import { languageOf } from "../languages/catalog.ts";
import { type Limits, limitRanges } from "../protocol/limits.ts";
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

  sandglass run <file> [option…]     a .js, .ts or .mjs file, with the files that it imports; "-" reads it from stdin

  --json               print the result as JSON, and nothing else
  --language <id>      javascript or typescript, where the file's name does not tell
  --root <folder>      of which files may be imported; by default the folder of the file
  --fuel <steps>       300000000          --memory <bytes>   64MiB
  --cpu <time>         10s                --wall <time>      60s
  --output <bytes>     1MiB
  --seed <number>      the same random numbers each time
  --clock <date>       a clock that begins then and moves only while the program waits
  --input <text>       what input() and prompt() answer, a line each; by default the standard input's lines

Exit codes: 0 completed, 1 threw, 2 invalid, 3 restricted, 4 exhausted, 5 unsettled, 64 wrong arguments, 66 no such
file, 70 crashed, 130 stopped.`;

/** Throws BadInput, a sentence, for what cannot be meant. */
export function parseArguments(given: readonly string[]): Command {
  const [name, ...rest] = given;
  if (name === undefined || name === "help" || given.includes("--help") || given.includes("-h"))
    return { kind: "help" };
  if (name === "--version") return { kind: "version" };
  if (name !== "run") throw new BadInput(`There is no command "${name}". There is: run.`);
  const files: string[] = [];
  const values = new Map<string, string>();
  let json = false;
  for (let index = 0; index < rest.length; index++) {
    const [option = "", inline] = splitOption(rest[index] as string);
    if (!option.startsWith("--")) files.push(rest[index] as string);
    else if (option === "--json") json = true;
    else if (!optionNames.includes(option))
      throw new BadInput(`There is no option ${option}. There are: --json, ${optionNames.join(", ")}.`);
    else {
      const value = inline ?? rest[++index];
      if (value === undefined) throw new BadInput(`${option} should be followed by a value.`);
      values.set(option, value);
    }
  }
  const [file, second] = files;
  if (file === undefined) throw new BadInput("Which file? sandglass run <file>");
  if (second !== undefined)
    throw new BadInput(`One file is run, and what it imports comes along; "${second}" is one too many.`);
  const language = values.get("--language");
  const named = languageOf(file);
  if (language !== undefined && named && named.id !== language) {
    throw new BadInput(
      `${file} is in ${named.id}, as its name says; --language is for files whose names do not tell.`,
    );
  }
  const get = <T>(option: string, read: (value: string, option: string) => T): T | undefined => {
    const value = values.get(option);
    return value === undefined ? undefined : read(value, option);
  };
  return {
    kind: "run",
    file,
    json,
    ...onlyGiven({
      language,
      root: values.get("--root"),
      input: values.get("--input"),
      seed: get("--seed", wholeNumber),
      clock: get("--clock", date),
    }),
    limits: onlyGiven({
      fuel: get("--fuel", limit("fuel", wholeNumber)),
      memoryBytes: get("--memory", limit("memoryBytes", bytes)),
      outputBytes: get("--output", limit("outputBytes", bytes)),
      cpuMs: get("--cpu", limit("cpuMs", milliseconds)),
      wallMs: get("--wall", limit("wallMs", milliseconds)),
    }),
  };
}

const optionNames = [
  ...["--language", "--root", "--fuel", "--memory", "--cpu", "--wall", "--output"],
  ...["--seed", "--clock", "--input"],
];

/** `--fuel=5` is `--fuel 5`. */
function splitOption(argument: string): readonly [option: string, value?: string] {
  const at = argument.startsWith("--") ? argument.indexOf("=") : -1;
  return at < 0 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)];
}

/** Without what was not given. */
function onlyGiven<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function wholeNumber(value: string, option: string): number {
  const digits = value.replaceAll("_", "");
  if (/^\d{1,16}$/.test(digits)) return Number(digits);
  throw new BadInput(`${option} should be a whole number, not "${value}".`);
}

const byteUnits: Readonly<Record<string, number>> = { "": 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

function bytes(value: string, option: string): number {
  return inUnits(value, option, byteUnits, "a number of bytes such as 65536, 512KiB or 64MiB");
}

const timeUnits: Readonly<Record<string, number>> = { "": 1, ms: 1, s: 1_000, min: 60_000 };

function milliseconds(value: string, option: string): number {
  return inUnits(value, option, timeUnits, "a time such as 500ms, 10s or 2min");
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
