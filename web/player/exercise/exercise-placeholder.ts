import * as texts from "./exercise-model-texts.ts";
import "./exercise.css";
import "./exercise-code.css";
import { showCode } from "../../editor/drawable-code.ts";
import { fixedLook } from "../../editor/light/code-lines.ts";
import { type CodeSheet, createSheet } from "../../editor/light/code-sheet.ts";
import { highlightLanguageOf } from "../../languages/highlighted-lines.ts";
import { element } from "../output/dom.ts";
import type { Exercise } from "./exercise.ts";

export type PlaceholderOptions = {
  /** Whether the code can be read, copied and run, but not changed. */
  readonly readOnly: boolean;
  /** Whether line numbers are shown. */
  readonly lines: boolean;
  readonly theme: "system" | "light" | "dark" | "contrast";
  /** The height of the code: its own, or at most this many CSS pixels. */
  readonly height: "auto" | number;
};

export const defaultPlaceholderOptions: PlaceholderOptions = {
  readOnly: false,
  lines: true,
  theme: "system",
  height: "auto",
};

/** The elements of an exercise: those with content from the start, and the parents of the later ones. */
export type ExerciseSlots = {
  readonly root: HTMLElement;
  readonly tabs: HTMLElement;
  readonly code: HTMLElement;
  readonly sheet: CodeSheet;
  readonly bar: HTMLElement;
  readonly below: HTMLElement;
};

/** The visible data of an exercise. */
export type PlaceholderExercise = Pick<
  Exercise,
  "title" | "language" | "files" | "entry" | "checks" | "hints" | "solution" | "fixed"
>;

/** An action on an exercise whose parts are not loaded yet. */
export type PlaceholderAction = "run" | "check" | "showHint" | { readonly open: string };

export type PlaceholderOwner = {
  /** The reader interacts: the rest must be loaded, and perhaps performs an action at once. */
  activate(verb?: PlaceholderAction): void;
  /** The reader has typed. */
  input(text: string): void;
};

/**
 * An exercise before the first interaction: its highlighted code and its buttons. Until then nothing else is loaded: no
 * model, no Preact, no editor, no engine (a page with twenty exercises must be ready in a second). It is drawn like the
 * complete exercise, so that nothing moves when the rest is loaded. The editor later uses the same textarea, with its
 * cursor and text.
 */
export class ExercisePlaceholder {
  readonly slots: ExerciseSlots;
  private owner: PlaceholderOwner | undefined;
  private readonly listening = new AbortController();
  private readonly status = element("p", "exercise-said");

  constructor(
    parent: HTMLElement,
    private readonly exercise: PlaceholderExercise,
    options: PlaceholderOptions,
  ) {
    const { files, entry, checks } = exercise;
    this.slots = draw(exercise, options);
    this.show(files.find(({ path }) => path === entry)?.text ?? "");
    this.drawTabs();
    this.drawBar();
    const visibleChecks = checks.filter(({ hidden: isHidden }) => !isHidden);
    if (visibleChecks.length > 0) this.slots.below.append(drawChecks(visibleChecks));
    this.listen();
    parent.replaceChildren(this.slots.root);
  }

  /** Gives what the reader does to an owner, and no longer to an earlier one. */
  giveTo(owner: PlaceholderOwner): void {
    this.owner = owner;
  }

  /** Performs an action of the reader. */
  activate(verb?: PlaceholderAction): void {
    this.owner?.activate(verb);
  }

  /** Shows another text for the file that is run, or another file. */
  show(text: string, path = this.exercise.entry, fixedLines = this.exercise.fixed): void {
    const { textarea, lines } = this.slots.sheet;
    const looks = new Map<number, typeof fixedLook>();
    for (const { from, to } of fixedLines)
      for (let line = from; line <= to; line++) looks.set(line, fixedLook);
    showCode(textarea, text);
    lines.show(text, highlightLanguageOf(path, this.exercise.language), looks);
  }

  showStatus(text: string): void {
    this.status.textContent = text;
  }

  /** Stops listening, because another view now draws these elements. */
  detach(): void {
    this.listening.abort();
  }

  remove(): void {
    this.detach();
    this.slots.root.remove();
  }

  private drawTabs(): void {
    const { files, entry } = this.exercise;
    if (files.length < 2) return;
    for (const { path } of files) {
      const tab = button("tab", path);
      tab.className = "exercise-tab";
      tab.ariaPressed = String(path === entry);
      tab.addEventListener("click", () => this.activate({ open: path }), { signal: this.listening.signal });
      this.slots.tabs.append(tab);
    }
  }

  private drawBar(): void {
    const { checks, hints, solution } = this.exercise;
    const { signal } = this.listening;
    const add = (name: string, text: string, verb?: PlaceholderAction) => {
      const control = button(name, text);
      if (verb) control.addEventListener("click", () => this.activate(verb), { signal });
      else control.disabled = true;
      this.slots.bar.append(control);
    };
    add("run", texts.run, "run");
    add("stop", texts.stop);
    if (checks.length > 0) add("ask", texts.check, "check");
    this.status.role = "status";
    this.slots.bar.append(this.status);
    if (hints.length > 0) add("quiet", texts.hint, "showHint");
    if (solution) add("quiet", texts.solution);
    add("quiet", texts.reset);
  }

  private listen(): void {
    const { root, sheet } = this.slots;
    const { textarea } = sheet;
    const { signal } = this.listening;
    for (const type of ["pointerdown", "focusin"])
      root.addEventListener(type, () => this.activate(), { signal });
    textarea.addEventListener("input", () => this.owner?.input(textarea.value), { signal });
    textarea.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        this.activate("run");
      },
      { signal },
    );
  }
}

let drawnCount = 0;

function draw(
  { title, fixed: fixedLines }: PlaceholderExercise,
  { theme, height, lines, readOnly }: PlaceholderOptions,
): ExerciseSlots {
  const sheet = createSheet();
  const { scroller, textarea } = sheet;
  textarea.id = `exercise-code-${++drawnCount}`;
  textarea.ariaLabel = title === undefined ? texts.code : texts.codeOf(title);
  textarea.spellcheck = false;
  textarea.autocapitalize = "off";
  textarea.wrap = "off";
  // The height then follows the text. The browser's default of two rows is too high for a single line.
  textarea.rows = 1;
  if (readOnly) textarea.dataset["readOnly"] = "";
  textarea.parentElement?.classList.toggle("code-numbered", lines);
  const code = element("div", "exercise-code", scroller);
  if (height !== "auto") code.style.setProperty("--height", `${height}px`);
  const tabs = element("div", "exercise-tabs");
  const bar = element("div", "exercise-bar");
  const below = element("div", "exercise-below");
  const root = element("section", "exercise", tabs, code, bar, below);
  root.ariaLabel = title ?? texts.exercise;
  root.dataset["theme"] = theme;
  root.classList.toggle("exercise-has-fixed", fixedLines.length > 0);
  return { root, tabs, code, sheet, bar, below };
}

function button(name: string, text: string): HTMLButtonElement {
  const control = element("button", `exercise-button exercise-${name}`, text);
  control.type = "button";
  return control;
}

function drawChecks(checks: PlaceholderExercise["checks"]): HTMLElement {
  const items = checks.map(({ title }) => element("li", "check", element("p", "check-title", title)));
  return element("ul", "exercise-checks", ...items);
}
