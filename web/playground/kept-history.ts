import { fields, flag, integer, listOf, longText, optional, type Parser, text } from "../protocol/parse.ts";
import { parseFilePath } from "../protocol/source.ts";
import { type DraftStorage, historyKey } from "./draft.ts";
import { emptyHistory, type History, type Place, type Selection, type Step } from "./history.ts";
import { type Program, type ProgramFile, withSettings } from "./program.ts";

/*
 * What can be undone, kept over a reload as far as it is small. A text that several programs share is kept once.
 */

type KeptFile = { readonly path: string; readonly text: number };
type KeptProgram = {
  readonly language: string;
  readonly files: readonly KeptFile[];
  readonly entry: string;
  readonly open: string;
};
type KeptStep = {
  readonly before: KeptProgram;
  readonly after: KeptProgram;
  readonly from: Place | undefined;
  readonly to: Place | undefined;
  readonly done: boolean;
};
type KeptHistory = {
  readonly version: 1;
  readonly texts: readonly string[];
  /** In the order in which they were done. */
  readonly steps: readonly KeptStep[];
};

/** A browser's storage holds five million characters, and the drafts come first. */
const mostCharacters = 250_000;
const mostSteps = 200;

/** Keeps the latest steps, as many as fit. It is no loss if there is no room for it. */
export function saveHistory(storage: DraftStorage, history: History): void {
  try {
    const kept = keptHistory(history);
    if (kept.steps.length === 0) storage.removeItem(historyKey);
    else storage.setItem(historyKey, JSON.stringify(kept));
  } catch {
    // What was kept before is of another program by now, which is seen when it is read.
  }
}

/** What could be undone when the program was kept that the page has found; empty if that was another one. */
export function loadHistory(storage: DraftStorage, program: Program): History {
  try {
    const kept = storage.getItem(historyKey);
    if (kept === null) return emptyHistory;
    const { texts, steps } = parseHistory(JSON.parse(kept), "history");
    return historyOf(texts, steps, program) ?? emptyHistory;
  } catch {
    return emptyHistory;
  }
}

function keptHistory({ past, future }: History): KeptHistory {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  let left = mostCharacters;
  const numberOf = (each: string) => {
    const known = numbers.get(each);
    if (known !== undefined) return known;
    left -= each.length;
    numbers.set(each, texts.push(each) - 1);
    return texts.length - 1;
  };
  const programOf = ({ language, files, entry, open }: Program): KeptProgram => {
    // What one program adds to a history beside its texts: its paths, and about this much of JSON.
    left -= files.reduce((sum, { path }) => sum + path.length + 20, 50);
    return {
      language,
      files: files.map((file) => ({ path: file.path, text: numberOf(file.text) })),
      entry,
      open,
    };
  };
  const stepOf = ({ before, after, from, to }: Step, done: boolean): KeptStep => ({
    before: programOf(before),
    after: programOf(after),
    from,
    to,
    done,
  });
  const steps: KeptStep[] = [];
  // The latest first, as long as they fit; the text that did not is not kept.
  for (const step of past.slice(-mostSteps).toReversed()) {
    const known = texts.length;
    const next = stepOf(step, true);
    if (left < 0) {
      texts.length = known;
      break;
    }
    steps.unshift(next);
  }
  if (left >= 0) {
    for (const step of future.slice(0, mostSteps)) {
      const known = texts.length;
      const next = stepOf(step, false);
      if (left < 0) {
        texts.length = known;
        break;
      }
      steps.push(next);
    }
  }
  return { version: 1, texts, steps };
}

/** Undefined when it does not lead to the program that there is. */
function historyOf(texts: readonly string[], steps: readonly KeptStep[], now: Program): History | undefined {
  const opened = new Map(now.files.map((file) => [file.path, file.opened]));
  const fileOf = ({ path, text: number }: KeptFile): ProgramFile => {
    const own = texts[number];
    if (own === undefined) throw new Error(`there is no text ${number}`);
    return { path, text: own, opened: opened.get(path) ?? own };
  };
  const programOf = (kept: KeptProgram): Program => {
    const paths = new Set(kept.files.map(({ path }) => path));
    if (!paths.has(kept.entry) || !paths.has(kept.open) || paths.size < kept.files.length)
      throw new Error("that is no program");
    return withSettings({ ...kept, files: kept.files.map(fileOf) }, now.settings);
  };
  const restored = steps.map(({ before, after, from, to, done }) => {
    const programs = { before: programOf(before), after: programOf(after) };
    const cost = programs.before.files.reduce((sum, file) => sum + file.text.length, 0);
    const step: Step = { ...programs, cost, ...(from && { from }), ...(to && { to }) };
    return { step, done };
  });
  const past = restored.filter(({ done }) => done).map(({ step }) => step);
  const future = restored.filter(({ done }) => !done).map(({ step }) => step);
  const end = past.at(-1)?.after ?? future[0]?.before;
  return end && isSame(end, now) ? { past, future } : undefined;
}

/** But for which file is open. */
function isSame(a: Program, b: Program): boolean {
  return (
    a.language === b.language &&
    a.entry === b.entry &&
    a.files.length === b.files.length &&
    a.files.every(({ path, text }, index) => path === b.files[index]?.path && text === b.files[index]?.text)
  );
}

const offset = integer(0, Number.MAX_SAFE_INTEGER);
const parseSelection: Parser<Selection> = (value, path) =>
  fields<Selection>(value, path, { anchor: offset, head: offset });
const parsePlace: Parser<Place> = (value, path) =>
  fields<Place>(value, path, { path: parseFilePath, selection: parseSelection });
const parseFile: Parser<KeptFile> = (value, path) =>
  fields<KeptFile>(value, path, { path: parseFilePath, text: offset });
const parseProgram: Parser<KeptProgram> = (value, path) =>
  fields<KeptProgram>(value, path, {
    language: text,
    files: listOf(parseFile, 1000),
    entry: text,
    open: text,
  });
const parseStep: Parser<KeptStep> = (value, path) =>
  fields<KeptStep>(value, path, {
    before: parseProgram,
    after: parseProgram,
    from: optional(parsePlace),
    to: optional(parsePlace),
    done: flag,
  });
const parseHistory: Parser<KeptHistory> = (value, path) =>
  fields<KeptHistory>(value, path, {
    version: (given, at) => integer(1, 1)(given, at) as 1,
    texts: listOf(longText, 10_000),
    steps: listOf(parseStep, 2 * mostSteps),
  });
