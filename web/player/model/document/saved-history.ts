import {
  fields,
  flag,
  integer,
  listOf,
  longText,
  optional,
  type Parser,
  text,
} from "../../../protocol/parsers.ts";
import { parseFilePath } from "../../../protocol/program/source-file.ts";
import { type DraftStorage, historyKey } from "../drafts/draft.ts";
import {
  emptyHistory,
  type History,
  type HistoryStep,
  type RevealTarget,
  type Selection,
} from "./history.ts";
import { type Program, type ProgramFile, withSettings } from "./program.ts";

/* Saves the undo history for a reload, if it is small. A text that several programs share is saved once. */

type SavedFile = { readonly path: string; readonly text: number };
type SavedProgram = {
  readonly language: string;
  readonly files: readonly SavedFile[];
  readonly entry: string;
  readonly open: string;
};
type SavedStep = {
  readonly before: SavedProgram;
  readonly after: SavedProgram;
  readonly from: RevealTarget | undefined;
  readonly to: RevealTarget | undefined;
  readonly done: boolean;
};
type SavedHistory = {
  readonly version: 1;
  readonly texts: readonly string[];
  /** In the order of the actions. */
  readonly steps: readonly SavedStep[];
};

/** A browser's storage holds five million characters, and drafts are more important. */
const maxCharacters = 250_000;
const maxSteps = 200;

/** Saves as many of the latest steps as fit. It does not matter if there is no room. */
export function saveHistory(storage: DraftStorage, history: History): void {
  try {
    const savedHistory = savedHistoryOf(history);
    if (savedHistory.steps.length === 0) storage.removeItem(historyKey);
    else storage.setItem(historyKey, JSON.stringify(savedHistory));
  } catch {
    // The saved history now belongs to another program. This is checked when it is read.
  }
}

/** The history that was saved with the loaded program; empty if it belongs to another one. */
export function loadHistory(storage: DraftStorage, program: Program): History {
  try {
    const item = storage.getItem(historyKey);
    if (item === null) return emptyHistory;
    const { texts, steps } = parseHistory(JSON.parse(item), "history");
    return historyOf(texts, steps, program) ?? emptyHistory;
  } catch {
    return emptyHistory;
  }
}

function savedHistoryOf({ past, future }: History): SavedHistory {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  let budget = maxCharacters;
  const numberOf = (each: string) => {
    const index = numbers.get(each);
    if (index !== undefined) return index;
    budget -= each.length;
    numbers.set(each, texts.push(each) - 1);
    return texts.length - 1;
  };
  const programOf = ({ language, files, entry, open }: Program): SavedProgram => {
    // What each program adds to the saved history besides its texts: its paths, and about this much JSON.
    budget -= files.reduce((sum, { path }) => sum + path.length + 20, 50);
    return {
      language,
      files: files.map((file) => ({ path: file.path, text: numberOf(file.text) })),
      entry,
      open,
    };
  };
  const stepOf = ({ before, after, from, to }: HistoryStep, isDone: boolean): SavedStep => ({
    before: programOf(before),
    after: programOf(after),
    from,
    to,
    done: isDone,
  });
  const steps: SavedStep[] = [];
  // The latest steps first, until the maximum is reached. A step whose text does not fit is not saved.
  for (const step of past.slice(-maxSteps).toReversed()) {
    const countBefore = texts.length;
    const next = stepOf(step, true);
    if (budget < 0) {
      texts.length = countBefore;
      break;
    }
    steps.unshift(next);
  }
  if (budget >= 0) {
    for (const step of future.slice(0, maxSteps)) {
      const countBefore = texts.length;
      const next = stepOf(step, false);
      if (budget < 0) {
        texts.length = countBefore;
        break;
      }
      steps.push(next);
    }
  }
  return { version: 1, texts, steps };
}

/** Returns undefined if the steps do not lead to the current program. */
function historyOf(texts: readonly string[], steps: readonly SavedStep[], now: Program): History | undefined {
  const originals = new Map(now.files.map((file) => [file.path, file.original]));
  const fileOf = ({ path, text: number }: SavedFile): ProgramFile => {
    const own = texts[number];
    if (own === undefined) throw new Error(`there is no text ${number}`);
    return { path, text: own, original: originals.get(path) ?? own };
  };
  const programOf = (savedProgram: SavedProgram): Program => {
    const paths = new Set(savedProgram.files.map(({ path }) => path));
    if (
      !paths.has(savedProgram.entry) ||
      !paths.has(savedProgram.open) ||
      paths.size < savedProgram.files.length
    )
      throw new Error("that is no program");
    return withSettings({ ...savedProgram, files: savedProgram.files.map(fileOf) }, now.settings);
  };
  const restoredSteps = steps.map(({ before, after, from, to, done }) => {
    const programs = { before: programOf(before), after: programOf(after) };
    const cost = programs.before.files.reduce((sum, file) => sum + file.text.length, 0);
    const step: HistoryStep = { ...programs, cost, ...(from && { from }), ...(to && { to }) };
    return { step, done };
  });
  const past = restoredSteps.filter(({ done }) => done).map(({ step }) => step);
  const future = restoredSteps.filter(({ done }) => !done).map(({ step }) => step);
  const end = past.at(-1)?.after ?? future[0]?.before;
  return end && isSame(end, now) ? { past, future } : undefined;
}

/** Whether the programs are equal, except for the open file. */
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
const parseTarget: Parser<RevealTarget> = (value, path) =>
  fields<RevealTarget>(value, path, { path: parseFilePath, selection: parseSelection });
const parseFile: Parser<SavedFile> = (value, path) =>
  fields<SavedFile>(value, path, { path: parseFilePath, text: offset });
const parseProgram: Parser<SavedProgram> = (value, path) =>
  fields<SavedProgram>(value, path, {
    language: text,
    files: listOf(parseFile, 1000),
    entry: text,
    open: text,
  });
const parseStep: Parser<SavedStep> = (value, path) =>
  fields<SavedStep>(value, path, {
    before: parseProgram,
    after: parseProgram,
    from: optional(parseTarget),
    to: optional(parseTarget),
    done: flag,
  });
const parseHistory: Parser<SavedHistory> = (value, path) =>
  fields<SavedHistory>(value, path, {
    version: (version, at) => integer(1, 1)(version, at) as 1,
    texts: listOf(longText, 10_000),
    steps: listOf(parseStep, 2 * maxSteps),
  });
