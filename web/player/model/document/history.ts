import { diffTexts, type TextChange } from "../../../editor/text-diff.ts";
import { fileOf, type Program } from "./program.ts";

/** The selection in a file, in UTF-16 offsets; both are equal if nothing is selected. */
export type Selection = { readonly anchor: number; readonly head: number };

/** The position that is shown to the reader after an undo or redo. */
export type RevealTarget = { readonly path: string; readonly selection: Selection };

/** One action of the reader, as the programs before and after it. */
export type HistoryStep = {
  readonly before: Program;
  readonly after: Program;
  /** The positions to show after undoing and after redoing it. */
  readonly from?: RevealTarget;
  readonly to?: RevealTarget;
  /** The sentence about the change for the reader: "main.js was deleted". Undefined for typing. */
  readonly label?: string;
  /** Defined if adjacent typing can continue this step. */
  readonly typing?: Typing;
  /** The number of characters that are stored only because of this step. */
  readonly cost: number;
};

/** Text that grows or shrinks by single characters at one position of a file. */
type Typing = {
  readonly kind: "inserting" | "deleting";
  readonly path: string;
  /** The range of the inserted text in the text after the step; empty when deleting. */
  readonly start: number;
  readonly end: number;
  /** The last character that was typed. */
  readonly last: string;
};

/** The steps that can be undone, the latest last, and those that can be redone, the next first. Immutable. */
export type History = { readonly past: readonly HistoryStep[]; readonly future: readonly HistoryStep[] };

export const emptyHistory: History = { past: [], future: [] };

/** The maximum number of steps, and of characters that are stored only for them. The latest step is always stored. */
export type HistoryBounds = { readonly steps: number; readonly characters: number };

const defaultBounds: HistoryBounds = { steps: 500, characters: 20_000_000 };

/** Records a change of the files or of their order. It removes the steps that could be redone. */
export function record(
  history: History,
  before: Program,
  after: Program,
  label?: string,
  bounds = defaultBounds,
): History {
  const step: HistoryStep = { before, after, cost: charactersOnlyIn(before, after), ...(label && { label }) };
  return { past: limitSteps([...history.past, step], bounds), future: [] };
}

/**
 * Records new texts of files. Continuous typing is one step up to the end of a word, however long it takes. Steps that
 * end with a pause would depend on the speed of the machine.
 *
 * @param selection the selection in the open file before the edit.
 */
export function recordEdits(
  history: History,
  before: Program,
  after: Program,
  selection?: Selection,
  bounds = defaultBounds,
): History {
  const edit = firstEdit(before, after);
  if (!edit) return history;
  const { path, change, single } = edit;
  const typing = single ? typingOf(path, change) : undefined;
  const last = history.past.at(-1);
  const to = { path, selection: caret(change.at + change.insertedText.length) };
  // Anything in between, even opening another file, has made another program object.
  if (single && last?.typing && last.after === before) {
    const typing = continueTyping(last.typing, path, change);
    if (typing) return { past: [...history.past.slice(0, -1), { ...last, after, to, typing }], future: [] };
  }
  const end = change.at + change.removedText.length;
  const from = { path, selection: path === before.open && selection ? selection : caret(end) };
  const cost = charactersOnlyIn(before, after);
  const step: HistoryStep = { before, after, from, to, cost, ...(typing && { typing }) };
  return { past: limitSteps([...history.past, step], bounds), future: [] };
}

export type HistoryMove = {
  readonly history: History;
  readonly program: Program;
  readonly target?: RevealTarget;
};

/** Undoes the latest step. Undefined if there is none. */
export function undo({ past, future }: History): HistoryMove | undefined {
  const step = past.at(-1);
  if (!step) return undefined;
  return {
    history: { past: past.slice(0, -1), future: [step, ...future] },
    ...withTarget(step.before, step.from),
  };
}

/** Redoes the last undone step. Undefined if there is none. */
export function redo({ past, future }: History): HistoryMove | undefined {
  const [step, ...rest] = future;
  if (!step) return undefined;
  return { history: { past: [...past, step], future: rest }, ...withTarget(step.after, step.to) };
}

/** Adds the file and the position to show: after an undo in another file, the reader wants to see that file. */
function withTarget(
  program: Program,
  target: RevealTarget | undefined,
): Pick<HistoryMove, "program" | "target"> {
  if (!target || !fileOf(program, target.path)) return { program };
  return { program: program.open === target.path ? program : { ...program, open: target.path }, target };
}

/** The edit that is shown for all of them: the one in the open file, if there is one. */
function firstEdit(before: Program, after: Program) {
  const editedFiles = after.files.filter((file) => {
    const earlier = fileOf(before, file.path);
    return earlier !== undefined && earlier.text !== file.text;
  });
  const visible = editedFiles.find(({ path }) => path === before.open) ?? editedFiles[0];
  if (!visible) return undefined;
  const change = diffTexts(fileOf(before, visible.path)?.text ?? "", visible.text);
  return { path: visible.path, change, single: editedFiles.length === 1 };
}

/** One key can insert two characters: an opening and a closing bracket, or the halves of an emoji. */
const maxKeyLength = 2;

function typingOf(path: string, { at, removedText, insertedText }: TextChange): Typing | undefined {
  if (removedText === "" && isKey(insertedText))
    return { kind: "inserting", path, start: at, end: at + insertedText.length, last: lastOf(insertedText) };
  if (insertedText === "" && isKey(removedText))
    return { kind: "deleting", path, start: at, end: at, last: lastOf(removedText) };
  return undefined;
}

function continueTyping(typing: Typing, path: string, change: TextChange): Typing | undefined {
  if (typing.path !== path) return undefined;
  const { at, removedText, insertedText } = change;
  const { start, end, last, kind } = typing;
  if (kind === "deleting") {
    const isNext =
      insertedText === "" && isKey(removedText) && (at + removedText.length === start || at === start);
    return isNext ? { ...typing, start: at, end: at, last: lastOf(removedText) } : undefined;
  }
  const isReplaced = removedText !== "";
  const isWithin = (isReplaced ? at >= start : at > start) && at + removedText.length <= end;
  if (!isWithin || insertedText === "") return undefined;
  // An input method replaces its text until the reader confirms the word.
  const isSameTyping = isReplaced
    ? !insertedText.includes("\n")
    : isKey(insertedText) && !(isSpace(last) && !isSpace(insertedText));
  if (!isSameTyping) return undefined;
  return { ...typing, end: end + insertedText.length - removedText.length, last: lastOf(insertedText) };
}

function isKey(text: string): boolean {
  return text !== "" && text.length <= maxKeyLength && !text.includes("\n");
}

function isSpace(text: string): boolean {
  return /^\s/.test(text);
}

function lastOf(text: string): string {
  return text.slice(-1);
}

function caret(at: number): Selection {
  return { anchor: at, head: at };
}

function charactersOnlyIn(before: Program, after: Program): number {
  const isUnchanged = (text: string) => after.files.some((file) => file.text === text);
  return before.files.reduce((sum, { text }) => sum + (isUnchanged(text) ? 0 : text.length), 0);
}

function limitSteps(
  past: readonly HistoryStep[],
  { steps, characters }: HistoryBounds,
): readonly HistoryStep[] {
  let first = past.length;
  let budget = characters;
  while (first > 0) {
    budget -= past[first - 1]?.cost ?? 0;
    if (first < past.length && (budget < 0 || past.length - first >= steps)) break;
    first--;
  }
  return first === 0 ? past : past.slice(first);
}
