import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { FrameEvent, WidgetSource } from "./channel-messages.ts";
import type { WidgetRunQueue } from "./widget-run-queue.ts";
import { readWidgetSettings, type WidgetSettings } from "./widget-settings.ts";
import * as texts from "./widget-texts.ts";

/* What a widget always needs: its theme, the page around it, and its settings. */

export type WidgetSlots = { readonly widget: HTMLElement; readonly problems: HTMLElement };

/**
 * The receiver of a widget's events, and the queue of its runs. Without a page around it, it has a queue of its own.
 */
export type WidgetHost = { readonly send: (event: FrameEvent) => void; readonly queue?: WidgetRunQueue };

export function withAttribute(source: WidgetSource, name: string, value: string | undefined): WidgetSource {
  const { [name]: _, ...others } = source.attributes;
  const after = { ...source, attributes: value === undefined ? others : { ...others, [name]: value } };
  const [from, to] = [ownEntry(source), ownEntry(after)];
  // The file name depends on the language, so edits move to the new name.
  if (from === to || !source.edited) return after;
  const editedFiles = source.edited.map((file) => (file.path === from ? { ...file, path: to } : file));
  return { ...after, edited: editedFiles };
}

function ownEntry({ attributes, files }: WidgetSource): string {
  return readWidgetSettings({ attributes, files }).exercise.entry;
}

/** The files of the page. If the first has no name, it gets the default name. */
export function withEntryName(
  files: readonly SourceFile[],
  { exercise }: WidgetSettings,
): readonly SourceFile[] {
  return files.map(({ path, text }) => ({ path: path === "" ? exercise.entry : path, text }));
}

/**
 * Lets Tab leave the code, like any other field of the page: the editor, which would indent, does not get the key.
 * (While the full editor shows completions, Tab accepts one.)
 */
export function letTabLeave(widget: HTMLElement): void {
  widget.addEventListener(
    "keydown",
    (event) => {
      const isCode =
        event.target instanceof Element && event.target.matches("textarea, .editor-monaco [role=textbox]");
      if (event.key === "Tab" && isCode && !widget.querySelector(".suggest-widget.visible"))
        event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Draws what can be drawn again at any time. */
export function paint({ widget, problems }: WidgetSlots, settings: WidgetSettings): void {
  const { theme } = settings.view;
  document.documentElement.dataset["theme"] = theme;
  const exercise = widget.firstElementChild as HTMLElement | null;
  if (exercise) {
    exercise.dataset["theme"] = theme;
    // Each widget of a page is a landmark with its own name. Elements inside it are not landmarks.
    exercise.role = "group";
    widget.ariaLabel = `Program: ${settings.exercise.files[0]?.text.slice(0, 60)}`;
    wear(settings, exercise);
  }
  widget.querySelector("textarea")?.setAttribute("aria-description", texts.editorDescription);
  const items = (sentences: readonly string[], className: string) =>
    sentences.map((textContent) => Object.assign(document.createElement("li"), { textContent, className }));
  problems.replaceChildren(...items(settings.problems, ""), ...items(settings.notes, "note"));
}

/** Applies the page's own colours. The code for them is loaded only if there are any. */
function wear({ style, view }: WidgetSettings, exercise: HTMLElement): void {
  // An adopted style sheet has colours that may have to be removed.
  if (!style && !document.adoptedStyleSheets.length) return;
  // If it cannot be loaded, the widget keeps its default colours.
  import("./apply-style.ts").then(
    ({ applyStyle }) => applyStyle(style, view.theme, exercise),
    () => {},
  );
}
