import type { LineRange } from "../../../player/exercise/exercise.ts";
import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import { describeInput, groupDigits } from "../../../protocol/parsers.ts";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";

/** The kinds of fenced blocks that have a meaning in a lesson. */
const blockKinds = ["playground", "check", "setup", "solution", "hint"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** The text after the three backticks: `js playground id=sum title="The sum"`. */
export type FenceInfo = {
  /** The language, such as "js"; "" if the text begins with another word. */
  readonly language: string;
  /** Undefined for code that is only shown. */
  readonly kind?: BlockKind;
  /** The values by name; "" for an option without a value. */
  readonly options: ReadonlyMap<string, string>;
};

const limitOptions = ["fuel", "memoryBytes", "cpuMs", "wallMs"] as const;

/** The options of each kind. */
const optionsOf: Readonly<Record<BlockKind, readonly string[]>> = {
  playground: ["id", "title", "file", "for", "fixed", "look", ...limitOptions],
  check: ["for", "title", "hint", "hidden", "maxFuel", "maxMemory"],
  setup: ["for"],
  solution: ["for", "file"],
  hint: ["for"],
};

const flags = ["hidden"];

/** An option with or without a value, or any other text up to the next space. */
const piecePattern = /([a-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)|(\S+)/gi;

/** Returns undefined if the text is invalid; the reason is added to the problems. */
export function readFenceInfo(text: string, line: number, problems: LessonProblems): FenceInfo | undefined {
  const before = problems.all.length;
  const [first, ...rest] = splitInfo(text);
  if (first === undefined) return { language: "", options: new Map() };
  const leading = kindOf(first);
  const language = leading === undefined ? first.text : "";
  const [second, ...others] = leading === undefined ? rest : [first, ...rest];
  if (second === undefined) return { language, options: new Map() };
  const kind = kindOf(second);
  if (kind === undefined) {
    problems.error(line, unknownKind(second.text, language));
    return undefined;
  }
  const options = new Map<string, string>();
  for (const [index, { name, value, text: source }] of others.entries()) {
    const words = wordsAfter(others, index);
    if (words !== undefined) {
      problems.error(line, texts.unquotedWords(name, value, words));
      break;
    }
    if (!optionsOf[kind].includes(name)) problems.error(line, unknownOption(name, source, kind));
    else if (options.has(name)) problems.error(line, texts.optionTwice(name));
    else if (value === undefined && !flags.includes(name))
      problems.error(line, texts.optionWithoutValue(name));
    else if (value !== undefined && flags.includes(name)) problems.error(line, texts.optionWithValue(name));
    else options.set(name, value ?? "");
  }
  return problems.all.length > before ? undefined : { language, kind: kind, options };
}

function kindOf({ name, value }: Piece): BlockKind | undefined {
  return value === undefined ? blockKinds.find((word) => word === name) : undefined;
}

type Piece = { readonly name: string; readonly value?: string; readonly text: string };

/** The words after an unquoted value, which may have been meant as part of it. */
function wordsAfter(pieces: readonly Piece[], index: number): string | undefined {
  const { value, text } = pieces[index] as Piece;
  if (value === undefined || /["']$/.test(text)) return undefined;
  const rest = pieces.slice(index + 1);
  const end = rest.findIndex((each) => each.value !== undefined || flags.includes(each.name));
  const words = end < 0 ? rest : rest.slice(0, end);
  return words.length > 0 && words.every(({ name }) => /^[^"'=]+$/.test(name))
    ? words.map(({ text }) => text).join(" ")
    : undefined;
}

function splitInfo(text: string): readonly Piece[] {
  return [...text.matchAll(piecePattern)].flatMap(([whole, name, double, single, bare, other]) => {
    const value = double ?? single ?? bare;
    if (name !== undefined && value !== undefined) return [{ name, value, text: whole }];
    return other === undefined ? [] : [{ name: other, text: other }];
  });
}

function unknownKind(kind: string, language: string): string {
  const suggestion = suggestSpelling(kind, blockKinds);
  const hint = suggestion === undefined ? "" : texts.didYouMean(describeInput(suggestion));
  return texts.unknownBlock(blockKinds.join(", "), describeInput(kind), hint, describeInput(language));
}

function unknownOption(name: string, text: string, kind: BlockKind): string {
  if (/["'=]/.test(name)) return texts.notAnOption(describeInput(text));
  return texts.unknownOption(kind, describeInput(name), optionsOf[kind].join(", "));
}

/** The limits in the options. */
export function limitsIn(
  options: FenceInfo["options"],
  line: number,
  problems: LessonProblems,
): { readonly [name in (typeof limitOptions)[number]]?: number } {
  const entries = limitOptions.flatMap((name) => {
    const value = numberIn(options, name, line, problems);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

export function numberIn(
  options: FenceInfo["options"],
  name: string,
  line: number,
  problems: LessonProblems,
): number | undefined {
  const value = options.get(name);
  if (value === undefined) return undefined;
  const number = Number(value.replaceAll("_", ""));
  if (/^\d[\d_]*$/.test(value) && Number.isSafeInteger(number)) return number;
  problems.error(
    line,
    texts.notWholeNumber(name, groupDigits(100_000).replace(",", "_"), describeInput(value)),
  );
  return undefined;
}

/** Parses ranges of lines such as "1-3,7". */
export function rangesIn(
  text: string,
  lines: number,
  line: number,
  problems: LessonProblems,
): readonly LineRange[] {
  const ranges = text.split(",").map((each) => {
    const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(each.trim()) ?? [];
    return { from: Number(from), to: Number(to) };
  });
  const bad = ranges.find(({ from, to }) => !(from >= 1 && from <= to && to <= lines));
  if (bad === undefined) return ranges.toSorted((a, b) => a.from - b.from);
  problems.error(line, texts.wrongFixedLines(lines, describeInput(text)));
  return [];
}
