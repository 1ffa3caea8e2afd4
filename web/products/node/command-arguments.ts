import { parseArgs } from "node:util";
import { languageByName, languageOf, languages } from "../../languages/catalog.ts";
import { suggestSpelling } from "../../protocol/capabilities/spelling-suggestion.ts";
import { lookLimits } from "../../protocol/look/moment.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { limitTexts } from "../../protocol/run/limit-texts.ts";
import { defaultLimits, type Limits, limitNames } from "../../protocol/run/limits.ts";
import * as texts from "./command-texts.ts";
import { date, limit, wholeNumber, writeLimit } from "./option-values.ts";

/** A program and its limits. */
export type RunArguments = {
  /** The path as given; "-" is the standard input. */
  readonly file: string;
  /** More files of the program, for languages in which files do not import each other by name. */
  readonly others?: readonly string[];
  readonly json: boolean;
  /** Whether the program's control sequences are written to a terminal unchanged. */
  readonly raw: boolean;
  /** Only the program with a receipt of its run is printed. */
  readonly receipt?: true;
  /** The cost of its lines is printed, instead of its output. */
  readonly profile?: true;
  readonly language?: string;
  /** The folder from which files may be imported. */
  readonly root?: string;
  /** The folder for the files that the program writes. */
  readonly files?: string;
  readonly limits: Partial<Limits>;
  /** The seed of the random numbers. */
  readonly seed?: number;
  /** The virtual clock's start, in ms since 1970. */
  readonly clock?: number;
  /** The answers to questions, one per line. */
  readonly input?: string;
};

/** The parsed command line. */
export type CommandLine =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | ({ readonly kind: "run" } & RunArguments)
  | (Omit<RunArguments, "raw"> & {
      readonly kind: "trace";
      readonly question: /** How often each line ran. */
        | { readonly kind: "counts" }
        /** Each time that the line is about to run. Without `file`, a line of the entry. */
        | { readonly kind: "line"; readonly line: number; readonly file?: string }
        | { readonly kind: "last"; readonly count: number }
        | { readonly kind: "at"; readonly moment: number };
    })
  | {
      readonly kind: "verify";
      /** Files of programs with receipts, or links. At least one. */
      readonly files: readonly string[];
      readonly json: boolean;
    }
  | {
      readonly kind: "grade";
      /** The file of the lesson. */
      readonly lesson: string;
      /** Files of programs. At least one. */
      readonly programs: readonly string[];
      readonly format: "text" | "json" | "csv";
      /** The id of the exercise, if the lesson has several. */
      readonly exercise?: string;
    };

/** The limits that have an option, and the option's name. */
const limitOptions = limitNames.flatMap((name) => {
  const { flag } = limitTexts[name];
  return flag === undefined ? [] : [{ name, flag }];
});

const placeholders = { steps: "steps", bytes: "bytes", ms: "time" } as const;

/** One line for each limit: its option, and its default in the option's syntax. */
const limitHelp = limitOptions
  .map(({ name, flag }) => {
    const { kind } = limitTexts[name];
    return `  ${`--${flag} <${placeholders[kind]}>`.padEnd(19)}  ${writeLimit(defaultLimits[name], kind)}`;
  })
  .join("\n");

const programLanguages = languages.filter(({ isData }) => !isData);
/** "javascript (js) or typescript (ts)". */
const languageChoices = new Intl.ListFormat("en", { type: "disjunction" })
  .format(programLanguages.map(({ id, extensions: [extension = ""] }) => `${id} (${extension.slice(1)})`))
  .replace(", or ", " or ");

export const help = texts.help(languageChoices, limitHelp);

/** The options for running a program. */
const runOptionNames = [
  ...["language", "root"],
  ...limitOptions.map(({ flag }) => flag),
  ...["seed", "clock", "input"],
];

/** The options of each command. A flag has no value. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  run: ["json", "raw", "receipt", "profile", "files", ...runOptionNames],
  trace: ["line", "in", "last", "at", "json", ...runOptionNames],
  grade: ["json", "csv", "exercise"],
  verify: ["json"],
};
const commonOptions = ["help", "version"];
const flags = ["json", "raw", "receipt", "profile", "csv", ...commonOptions];

/** Throws BadInput, with a sentence, for invalid arguments. */
export function parseArguments(args: readonly string[]): CommandLine {
  const { name, values, files } = optionsIn(args);
  if (args.length === 0 || values.has("help") || name === "help") return { kind: "help" };
  if (values.has("version")) return { kind: "version" };
  if (name === "run") return { kind: "run", ...runArguments("run", files, values) };
  if (name === "trace") return traceCommand(files, values);
  if (name === "grade") return gradeCommand(files, values);
  if (name === "verify") {
    if (files.length === 0) throw new BadInput(texts.namePrograms);
    return { kind: "verify", files, json: values.has("json") };
  }
  throw new BadInput(unknownCommandMessage(name));
}

function traceCommand(files: readonly string[], values: ReadonlyMap<string, string>): CommandLine {
  const { raw: _, ...rest } = runArguments("trace", files, values);
  const number = (option: string) => {
    const value = values.get(option);
    return value === undefined ? undefined : wholeNumber(value, `--${option}`);
  };
  const [line, last, at, file] = [number("line"), number("last"), number("at"), values.get("in")];
  if ([line, last, at].filter((each) => each !== undefined).length > 1)
    throw new BadInput(texts.onlyOneMoment);
  if (file !== undefined && line === undefined) throw new BadInput(texts.inNeedsLine);
  if (last !== undefined && (last < 1 || last > lookLimits.moments))
    throw new BadInput(texts.lastRange(lookLimits.moments));
  if (line === 0) throw new BadInput(texts.lineFromOne);
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
  if (file === undefined) throw new BadInput(texts.nameFile(name));
  const get = <T>(option: string, read: (value: string, option: string) => T): T | undefined => {
    const value = values.get(option);
    return value === undefined ? undefined : read(value, `--${option}`);
  };
  if (values.has("json") && values.has("receipt")) throw new BadInput(texts.jsonOrReceipt);
  if (values.has("profile") && values.has("receipt")) throw new BadInput(texts.profileOrReceipt);
  if (values.has("files") && (values.has("profile") || values.has("receipt")))
    throw new BadInput(texts.filesOfRun);
  const language = get("language", findLanguage);
  checkName(file, language);
  const fileLanguage = languageOf(file) ?? (language === undefined ? undefined : languageByName(language));
  if (others.length > 0 && !fileLanguage?.namesNoFiles) throw new BadInput(texts.onlyOneFile(others[0]));
  return {
    file,
    ...(others.length > 0 && { others }),
    json: values.has("json"),
    raw: values.has("raw"),
    ...(values.has("receipt") && { receipt: true as const }),
    ...(values.has("profile") && { profile: true as const }),
    ...withoutUndefinedFields({
      language,
      root: values.get("root"),
      files: values.get("files"),
      input: values.get("input"),
      seed: get("seed", wholeNumber),
      clock: get("clock", date),
    }),
    limits: withoutUndefinedFields(
      Object.fromEntries(limitOptions.map(({ name, flag }) => [name, get(flag, limit(name))])),
    ),
  };
}

function gradeCommand(
  [lesson, ...programs]: readonly string[],
  values: ReadonlyMap<string, string>,
): CommandLine {
  if (lesson === undefined || programs.length === 0) throw new BadInput(texts.nameLesson);
  if (values.has("json") && values.has("csv")) throw new BadInput(texts.jsonOrCsv);
  const format = values.has("json") ? "json" : values.has("csv") ? "csv" : "text";
  return {
    kind: "grade",
    lesson,
    programs,
    format,
    ...withoutUndefinedFields({ exercise: values.get("exercise") }),
  };
}

/** The command, its files, and its options by name; a flag has the value "". */
function optionsIn(args: readonly string[]) {
  const optionNames = [...new Set([...Object.values(optionsOf).flat(), ...commonOptions])].map((name) => [
    name,
    { type: flags.includes(name) ? "boolean" : "string", ...(name === "help" && { short: "h" }) } as const,
  ]);
  // Not strict, because its own error messages name no alternatives.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(optionNames),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [name, ...files] = positionals;
  const allowedOptions = [...(optionsOf[name ?? ""] ?? Object.values(optionsOf).flat()), ...commonOptions];
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { rawName, value } = token;
    const isFlag = flags.includes(token.name);
    if (!allowedOptions.includes(token.name))
      throw new BadInput(unknownOptionMessage(rawName, allowedOptions));
    if (isFlag && value !== undefined) throw new BadInput(texts.noValue(rawName));
    if (!isFlag && value === undefined) throw new BadInput(texts.needsValue(rawName));
    values.set(token.name, value ?? "");
  }
  return { name, values, files };
}

function unknownOptionMessage(rawName: string, knownNames: readonly string[]): string {
  const names = knownNames.map((name) => `--${name}`);
  const suggestion = suggestSpelling(rawName, names);
  return texts.noOption(rawName, suggestion, names.join(", "));
}

function unknownCommandMessage(name: string | undefined): string {
  const commands = Object.keys(optionsOf).join(", ");
  if (name === undefined) return texts.nameCommand(commands);
  const suggestion = name === "-" || /[./\\]/.test(name) ? texts.didYouMeanRun(name) : "";
  return texts.noCommand(name, commands, suggestion);
}

/** The id of the language with that name or file extension: "typescript", "ts". */
function findLanguage(value: string): string {
  const match = languageByName(value);
  if (match) return match.id;
  const names = languages.map(({ id }) => id).join(", ");
  throw new BadInput(texts.noLanguage(value, names));
}

/** Throws BadInput for a file whose name says that it is in another language. */
function checkName(file: string, language: string | undefined): void {
  const fileLanguage = languageOf(file);
  if (fileLanguage && language !== undefined && fileLanguage.id !== language) {
    throw new BadInput(texts.languageByName(file, fileLanguage.id));
  }
  const [extension] = /(?<=[^/\\])\.[^./\\]+$/.exec(file) ?? [];
  if (fileLanguage || language !== undefined || extension === undefined) return;
  const extensions = languages.flatMap(({ extensions }) => extensions);
  const syntax = /^\.[jt]sx$/.test(extension) ? texts.noJsx : "";
  throw new BadInput(texts.notRunnable(file, extensions.join(", "), syntax));
}

/** The fields that are not undefined. */
function withoutUndefinedFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
