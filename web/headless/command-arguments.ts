import { parseArgs } from "node:util";
import { languageByName, languageOf, languages } from "../languages/catalog.ts";
import { suggestSpelling } from "../protocol/capabilities/spelling-suggestion.ts";
import { lookLimits } from "../protocol/look/moment.ts";
import { BadInput } from "../protocol/parsers.ts";
import { limitTexts } from "../protocol/run/limit-texts.ts";
import { defaultLimits, type Limits, limitNames } from "../protocol/run/limits.ts";
import { date, limit, wholeNumber, writeLimit } from "./option-values.ts";

/** A program, and what it may spend. */
export type RunArguments = {
  /** As it was written; "-" is the standard input. */
  readonly file: string;
  /** The program's other files, of a language in which no file names another. */
  readonly others?: readonly string[];
  readonly json: boolean;
  /** Control sequences that the program prints go to a terminal as they are. */
  readonly raw: boolean;
  /** The program is printed with a receipt of its run, and nothing else. */
  readonly receipt?: true;
  /** What its lines took is printed, in the place of what the program prints. */
  readonly profile?: true;
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

/** What the command line asks for. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | ({ readonly kind: "run" } & RunArguments)
  | (Omit<RunArguments, "raw"> & {
      readonly kind: "trace";
      readonly question: /** How often each line ran. */
        | { readonly kind: "counts" }
        /** Each time that the line is about to run; of the file that is run, unless another is named. */
        | { readonly kind: "line"; readonly line: number; readonly file?: string }
        | { readonly kind: "last"; readonly count: number }
        | { readonly kind: "at"; readonly moment: number };
    })
  | {
      readonly kind: "verify";
      /** Files of programs with receipts, or links; one or more. */
      readonly files: readonly string[];
      readonly json: boolean;
    }
  | {
      readonly kind: "grade";
      /** The file of the lesson. */
      readonly lesson: string;
      /** Files of programs, one or more. */
      readonly programs: readonly string[];
      readonly format: "text" | "json" | "csv";
      /** Which one of the lesson is meant, if it has several. */
      readonly exercise?: string;
    };

/** The limits that have an option, and its name. */
const limitOptions = limitNames.flatMap((name) => {
  const { flag } = limitTexts[name];
  return flag === undefined ? [] : [{ name, flag }];
});

const placeholders = { steps: "steps", bytes: "bytes", ms: "time" } as const;

/** A line for each: its option, and its default as it can be written there. */
const limitHelp = limitOptions
  .map(({ name, flag }) => {
    const { kind } = limitTexts[name];
    return `  ${`--${flag} <${placeholders[kind]}>`.padEnd(19)}  ${writeLimit(defaultLimits[name], kind)}`;
  })
  .join("\n");

const programLanguages = languages.filter(({ isData }) => !isData);
/** "javascript (js), typescript (ts) or elixir (exs)". */
const languageChoices = new Intl.ListFormat("en", { type: "disjunction" })
  .format(programLanguages.map(({ id, extensions: [extension = ""] }) => `${id} (${extension.slice(1)})`))
  .replace(", or ", " or ");

export const help = `Runs a program in the Sandglass sandbox: a WebAssembly VM with exact limits and no access to the system.

  sandglass run <file> [option…]     a .js, .mjs or .ts file, with the files that it imports; "-" reads it from stdin
  sandglass run <file> <file>…       an .exs file, with the .ex files whose modules it uses

  sandglass trace <file> [--line <n> [--in <path>] | --last <n> | --at <moment>] [--json] [option…]
                                     runs it, and prints its variables each time that line is about to run, at
                                     the last moments or at one of them; without these options, how often each line ran

  sandglass grade <lesson.md> <program>… [--exercise <id>] [--json | --csv]
                                     runs the checks of a lesson's exercise on programs

  sandglass verify <file>… [--json]  runs programs with a receipt (.sandglass.json files, or links in quotes), and says
                                     whether each result is the same as its author's, or what differs first

  --json               prints the result as JSON, and nothing else
  --receipt            prints the program with a receipt of its run, as a .sandglass.json file, and nothing else
  --profile            prints how often each line ran, and which took most steps and memory, instead of the output
  --raw                prints control sequences to a terminal unchanged; without it they are made visible
  --language <id>      ${languageChoices}, if the file's name does not say it; types are not checked
  --root <folder>      the folder whose files may be imported; by default the folder of the file
${limitHelp}
  --seed <number>      the same random numbers each time
  --clock <date>       a clock that starts then and advances only while the program waits
  --input <text>       the answers to input() and prompt(), one a line; by default the lines of stdin
  --help, --version

Exit codes: 0 completed (or all passed, all the same), 1 threw (or one failed, one is different), 2 invalid, 3 restricted, 4 exhausted, 5 unsettled, 64 wrong arguments, 65 this run
cannot have a receipt, 66 a file does not exist, or cannot be read or compared, 70 crashed, 74 the output cannot be written, 130 stopped, 141 the reader of the output has closed it.`;

/** What a program is run with. */
const runOptionNames = [
  ...["language", "root"],
  ...limitOptions.map(({ flag }) => flag),
  ...["seed", "clock", "input"],
];

/** The options of each command. A flag has no value. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  run: ["json", "raw", "receipt", "profile", ...runOptionNames],
  trace: ["line", "in", "last", "at", "json", ...runOptionNames],
  grade: ["json", "csv", "exercise"],
  verify: ["json"],
};
const commonOptions = ["help", "version"];
const flags = ["json", "raw", "receipt", "profile", "csv", ...commonOptions];

/** Throws BadInput, a sentence, for what cannot be meant. */
export function parseArguments(args: readonly string[]): Command {
  const { name, values, files } = optionsIn(args);
  if (args.length === 0 || values.has("help") || name === "help") return { kind: "help" };
  if (values.has("version")) return { kind: "version" };
  if (name === "run") return { kind: "run", ...runArguments("run", files, values) };
  if (name === "trace") return traceCommand(files, values);
  if (name === "grade") return gradeCommand(files, values);
  if (name === "verify") {
    if (files.length === 0) throw new BadInput("Name the programs to verify: sandglass verify <file>…");
    return { kind: "verify", files, json: values.has("json") };
  }
  throw new BadInput(unknownCommandMessage(name));
}

function traceCommand(files: readonly string[], values: ReadonlyMap<string, string>): Command {
  const { raw: _, ...rest } = runArguments("trace", files, values);
  const number = (option: string) => {
    const value = values.get(option);
    return value === undefined ? undefined : wholeNumber(value, `--${option}`);
  };
  const [line, last, at, file] = [number("line"), number("last"), number("at"), values.get("in")];
  if ([line, last, at].filter((each) => each !== undefined).length > 1)
    throw new BadInput("Use only one of --line, --last and --at.");
  if (file !== undefined && line === undefined)
    throw new BadInput("--in names the file of --line, so it needs --line.");
  if (last !== undefined && (last < 1 || last > lookLimits.moments))
    throw new BadInput(`--last should be a whole number from 1 to ${lookLimits.moments}.`);
  if (line === 0) throw new BadInput("--line counts from 1.");
  const question =
    line !== undefined
      ? ({ kind: "line", line, ...(file !== undefined && { file }) } as const)
      : last !== undefined
        ? ({ kind: "last", count: last } as const)
        : at !== undefined
          ? ({ kind: "at", moment: at } as const)
          : ({ kind: "counts" } as const);
  return { kind: "trace", ...rest, question };
}

function runArguments(
  name: "run" | "trace",
  [file, ...others]: readonly string[],
  values: ReadonlyMap<string, string>,
): RunArguments {
  if (file === undefined) throw new BadInput(`Name the file: sandglass ${name} <file>`);
  const get = <T>(option: string, read: (value: string, option: string) => T): T | undefined => {
    const value = values.get(option);
    return value === undefined ? undefined : read(value, `--${option}`);
  };
  if (values.has("json") && values.has("receipt"))
    throw new BadInput("Use either --json or --receipt, not both.");
  if (values.has("profile") && values.has("receipt"))
    throw new BadInput("Use either --profile or --receipt, not both.");
  const language = get("language", languageNamed);
  checkName(file, language);
  const fileLanguage = languageOf(file) ?? (language === undefined ? undefined : languageByName(language));
  if (others.length > 0 && !fileLanguage?.namesNoFiles)
    throw new BadInput(
      `Name only one file to run; its imports are loaded with it. "${others[0]}" is one too many.`,
    );
  return {
    file,
    ...(others.length > 0 && { others }),
    json: values.has("json"),
    raw: values.has("raw"),
    ...(values.has("receipt") && { receipt: true as const }),
    ...(values.has("profile") && { profile: true as const }),
    ...withoutUndefined({
      language,
      root: values.get("root"),
      input: values.get("input"),
      seed: get("seed", wholeNumber),
      clock: get("clock", date),
    }),
    limits: withoutUndefined(
      Object.fromEntries(limitOptions.map(({ name, flag }) => [name, get(flag, limit(name))])),
    ),
  };
}

function gradeCommand(
  [lesson, ...programs]: readonly string[],
  values: ReadonlyMap<string, string>,
): Command {
  if (lesson === undefined || programs.length === 0)
    throw new BadInput("Name the lesson and the programs: sandglass grade <lesson.md> <program>…");
  if (values.has("json") && values.has("csv")) throw new BadInput("Use either --json or --csv, not both.");
  const format = values.has("json") ? "json" : values.has("csv") ? "csv" : "text";
  return {
    kind: "grade",
    lesson,
    programs,
    format,
    ...withoutUndefined({ exercise: values.get("exercise") }),
  };
}

/** The command, its files, and its options by name, flags with "". */
function optionsIn(args: readonly string[]) {
  const optionNames = [...new Set([...Object.values(optionsOf).flat(), ...commonOptions])].map((name) => [
    name,
    { type: flags.includes(name) ? "boolean" : "string", ...(name === "help" && { short: "h" }) } as const,
  ]);
  // It does not judge by itself: its sentences name no alternatives.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(optionNames),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [name, ...files] = positionals;
  const allowed = [...(optionsOf[name ?? ""] ?? Object.values(optionsOf).flat()), ...commonOptions];
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { rawName, value } = token;
    const isFlag = flags.includes(token.name);
    if (!allowed.includes(token.name)) throw new BadInput(unknownOptionMessage(rawName, allowed));
    if (isFlag && value !== undefined) throw new BadInput(`${rawName} takes no value.`);
    if (!isFlag && value === undefined) throw new BadInput(`${rawName} needs a value.`);
    values.set(token.name, value ?? "");
  }
  return { name, values, files };
}

function unknownOptionMessage(rawName: string, knownNames: readonly string[]): string {
  const names = knownNames.map((name) => `--${name}`);
  const suggestion = suggestSpelling(rawName, names);
  return `There is no option ${rawName}. ${suggestion ? `Did you mean ${suggestion}?` : `The options are: ${names.join(", ")}.`}`;
}

function unknownCommandMessage(name: string | undefined): string {
  const commands = Object.keys(optionsOf).join(", ");
  if (name === undefined) return `Name a command: ${commands}.`;
  const suggestion = name === "-" || /[./\\]/.test(name) ? ` Did you mean: sandglass run ${name}` : "";
  return `There is no command "${name}". The commands are: ${commands}.${suggestion}`;
}

/** The language that is meant by its name or by an extension: "typescript", "ts". */
function languageNamed(value: string): string {
  const match = languageByName(value);
  if (match) return match.id;
  const names = languages.map(({ id }) => id).join(", ");
  throw new BadInput(`There is no language "${value}". The languages are: ${names}.`);
}

/** Throws BadInput for a file whose name says that it is in another language than it would be run in. */
function checkName(file: string, language: string | undefined): void {
  if (/\.c[jt]s$/.test(file)) {
    throw new BadInput(
      `${file} is a CommonJS file by its name, but there is no require() and no module.exports here. Write it with import and export, as a .js, .mjs or .ts file.`,
    );
  }
  const fileLanguage = languageOf(file);
  if (fileLanguage && language !== undefined && fileLanguage.id !== language) {
    throw new BadInput(
      `${file} is in ${fileLanguage.id}, as its name says; use --language only for files whose names do not say it.`,
    );
  }
  const [extension] = /(?<=[^/\\])\.[^./\\]+$/.exec(file) ?? [];
  if (fileLanguage || language !== undefined || extension === undefined) return;
  const extensions = languages.flatMap(({ extensions }) =>
    extensions.filter((each) => !/^\.c[jt]s$/.test(each)),
  );
  const syntax = /^\.[jt]sx$/.test(extension) ? " JSX is not supported." : "";
  throw new BadInput(
    `${file} cannot be run: its extension is none of ${extensions.join(", ")}.${syntax} Use --language for a file whose name does not say its language.`,
  );
}

/** Without what was not given. */
function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
