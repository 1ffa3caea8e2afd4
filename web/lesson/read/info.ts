import { nearest } from "../../protocol/nearest.ts";
import { grouped, shown } from "../../protocol/parse.ts";
import type { LineRange } from "../exercise.ts";
import type { Problems } from "./problem.ts";

/** What a fenced block is to a lesson. */
export const words = ["playground", "check", "setup", "solution", "hint"] as const;
export type Word = (typeof words)[number];

/** What is said after the three backticks: `js playground id=sum title="The sum"`. */
export type Info = {
  /** "js"; "" where a word comes first. */
  readonly language: string;
  /** Absent for code that is only shown. */
  readonly word?: Word;
  /** By name; "" for one that is only named. */
  readonly options: ReadonlyMap<string, string>;
};

const limits = ["fuel", "memoryBytes", "cpuMs", "wallMs"] as const;

/** What may be said of each. */
const optionsOf: Readonly<Record<Word, readonly string[]>> = {
  playground: ["id", "title", "file", "for", "fixed", ...limits],
  check: ["for", "title", "hint", "hidden", "maxFuel", "maxMemory"],
  setup: ["for"],
  solution: ["for", "file"],
  hint: ["for"],
};

const flags = ["hidden"];

/** An option, with a value or without; or whatever else is there up to the next space. */
const piece = /([a-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)|(\S+)/gi;

/** Undefined when it cannot be understood; why not is among the problems. */
export function readInfo(text: string, line: number, problems: Problems): Info | undefined {
  const before = problems.all.length;
  const [first, ...rest] = pieces(text);
  if (first === undefined) return { language: "", options: new Map() };
  const leading = wordOf(first);
  const language = leading === undefined ? first.text : "";
  const [second, ...others] = leading === undefined ? rest : [first, ...rest];
  if (second === undefined) return { language, options: new Map() };
  const kind = wordOf(second);
  if (kind === undefined) {
    problems.error(line, unknownWord(second.text, language));
    return undefined;
  }
  const options = new Map<string, string>();
  for (const { name, value, text: said } of others) {
    if (!optionsOf[kind].includes(name)) problems.error(line, unknownOption(name, said, kind));
    else if (options.has(name)) problems.error(line, `The option ${name} is given twice; once is expected.`);
    else if (value === undefined && !flags.includes(name))
      problems.error(line, `The option ${name} should have a value: ${name}="…".`);
    else if (value !== undefined && flags.includes(name))
      problems.error(line, `The option ${name} should stand alone, without a value.`);
    else options.set(name, value ?? "");
  }
  return problems.all.length > before ? undefined : { language, word: kind, options };
}

function wordOf({ name, value }: Piece): Word | undefined {
  return value === undefined ? words.find((word) => word === name) : undefined;
}

type Piece = { readonly name: string; readonly value?: string; readonly text: string };

function pieces(text: string): readonly Piece[] {
  return [...text.matchAll(piece)].flatMap(([whole, name, double, single, bare, other]) => {
    const value = double ?? single ?? bare;
    if (name !== undefined && value !== undefined) return [{ name, value, text: whole }];
    return other === undefined ? [] : [{ name: other, text: other }];
  });
}

function unknownWord(word: string, language: string): string {
  const meant = nearest(word, words);
  const hint = meant === undefined ? "" : ` Did you mean ${shown(meant)}?`;
  return (
    `A block is one of ${words.join(", ")}, not ${shown(word)}.${hint} ` +
    `For code that is only shown, write the language alone: ${shown(language)}.`
  );
}

function unknownOption(name: string, said: string, word: Word): string {
  if (/["'=]/.test(name))
    return `${shown(said)} is not understood; an option is name=value or name="some words".`;
  return `A ${word} has no option ${shown(name)}; it has ${optionsOf[word].join(", ")}.`;
}

/** The limits that the options name. */
export function limitsIn(
  options: Info["options"],
  line: number,
  problems: Problems,
): { readonly [name in (typeof limits)[number]]?: number } {
  const found = limits.flatMap((name) => {
    const value = numberIn(options, name, line, problems);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

export function numberIn(
  options: Info["options"],
  name: string,
  line: number,
  problems: Problems,
): number | undefined {
  const given = options.get(name);
  if (given === undefined) return undefined;
  const number = Number(given.replaceAll("_", ""));
  if (/^\d[\d_]*$/.test(given) && Number.isSafeInteger(number)) return number;
  problems.error(
    line,
    `The option ${name} should be a whole number such as ${grouped(100_000).replace(",", "_")}, not ${shown(given)}.`,
  );
  return undefined;
}

/** "1-3,7" */
export function rangesIn(
  given: string,
  lines: number,
  line: number,
  problems: Problems,
): readonly LineRange[] {
  const ranges = given.split(",").map((each) => {
    const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(each.trim()) ?? [];
    return { from: Number(from), to: Number(to) };
  });
  const bad = ranges.find(({ from, to }) => !(from >= 1 && from <= to && to <= lines));
  if (bad === undefined) return ranges.toSorted((a, b) => a.from - b.from);
  problems.error(
    line,
    `The option fixed should be lines of the block, from 1 to ${lines}, such as fixed=1-2,5; not ${shown(given)}.`,
  );
  return [];
}
