import { bracketPairs, bracketsAt } from "../../../editor/brackets.ts";
import { CodeLayer } from "../../../editor/code-layer.ts";
import { expressionSpan } from "../../../editor/expression-span.ts";
import type { PlainExtension } from "../../../editor/light/light-editor.ts";
import { apply } from "../../../editor/light/light-keys.ts";
import { lineMessages } from "../../../editor/line-message.ts";
import { utf16Column } from "../../../editor/position.ts";
import { closeBlock, deletePair, toggleComment, typePair } from "../../../editor/typing.ts";
import { languages } from "../../../languages/catalog.ts";
import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import { isCostlyCode } from "../../../ui/text-cost.ts";
import { CompletionList } from "./completion-list.ts";
import "../../../editor/line-message.css";
import "./typing-aids.css";

/** The maximum UTF-16 units of coloured text. Colouring more at each key would be noticeable. */
const maxColouredLength = 50_000;

/**
 * The extra features of the simple editor: colours below its text, errors at the ends of lines, paired brackets, a key
 * for comments, and completions.
 */
export function extendPlainEditor(textarea: HTMLTextAreaElement, capabilities: Capabilities): PlainExtension {
  const listening = new AbortController();
  const { signal } = listening;
  const box = textarea.parentElement as HTMLElement;
  const layer = new CodeLayer("editor");
  const frame = document.createElement("div");
  frame.className = "editor-colours";
  frame.ariaHidden = "true";
  frame.append(layer.root);
  textarea.before(frame);
  let language = "";
  const names = new CompletionList(textarea, capabilities, () => language);

  const scroll = () => {
    layer.root.style.transform = `translate(${-textarea.scrollLeft}px, ${-textarea.scrollTop}px)`;
    // The scroll bar reduces the width of the text.
    frame.style.setProperty("--text-width", `${textarea.clientWidth}px`);
  };
  /** The bracket pairs of the coloured text. */
  let pairs: ReadonlyMap<number, number> | undefined;
  const markBrackets = () => {
    if (!("highlights" in CSS)) return;
    const { selectionStart, selectionEnd } = textarea;
    const isHere = document.activeElement === textarea && selectionStart === selectionEnd;
    const isActive = isHere && box.classList.contains("editor-coloured");
    if (isActive) pairs ??= bracketPairs(textarea.value, language);
    const offsets = (isActive && pairs && bracketsAt(pairs, selectionStart)) || [];
    const ranges = offsets.flatMap((offset) => rangeAt(layer, textarea.value, offset) ?? []);
    CSS.highlights.set("bracket", new Highlight(...ranges));
  };
  document.addEventListener("selectionchange", markBrackets, { signal });
  for (const type of ["focus", "blur", "selectionchange"])
    textarea.addEventListener(type, markBrackets, { signal });
  textarea.addEventListener("scroll", scroll, { passive: true, signal });
  const sizes = new ResizeObserver(scroll);
  sizes.observe(textarea);

  textarea.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.isComposing || textarea.readOnly) return;
      const { lineComment } = languages.find(({ editorLanguage }) => editorLanguage === language) ?? {};
      const { value, selectionStart, selectionEnd } = textarea;
      const span = { start: selectionStart, end: selectionEnd };
      const edit = editFor(event, value, span, lineComment);
      if (!edit) return;
      event.preventDefault();
      if (edit.from === edit.to && edit.insert === "")
        textarea.setSelectionRange(edit.selection.start, edit.selection.end);
      else apply(textarea, edit);
    },
    { signal },
  );

  return {
    update(file, diagnostics) {
      ({ language } = file);
      const text = textarea.value;
      const isColoured = text.length <= maxColouredLength && !textarea.readOnly && !isCostlyCode(text);
      box.classList.toggle("editor-coloured", isColoured);
      if (!isColoured) return layer.show("", "plaintext");
      const messages = lineMessages(diagnostics, file.path);
      layer.show(text, language, (line) => (messages.has(line) ? "editor-line-error" : ""));
      drawMessages(layer, messages);
      markErrors(layer, text, diagnostics, file.path, messages);
      pairs = undefined;
      markBrackets();
      scroll();
    },
    dispose() {
      listening.abort();
      sizes.disconnect();
      names.dispose();
      if ("highlights" in CSS) for (const name of ["bracket", "error"]) CSS.highlights.delete(name);
      frame.remove();
      box.classList.remove("editor-coloured");
    },
  };
}

function editFor(
  event: KeyboardEvent,
  text: string,
  span: { readonly start: number; readonly end: number },
  commentMark: string | undefined,
): ReturnType<typeof typePair> {
  const isCommand = event.ctrlKey !== event.metaKey && !event.altKey;
  if (isCommand && event.key === "/" && commentMark !== undefined)
    return toggleComment(text, span, commentMark);
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === "Backspace") return deletePair(text, span);
  return typePair(text, span, event.key) ?? closeBlock(text, span, event.key);
}

/** The range of a character in the drawn text. */
function rangeAt(layer: CodeLayer, text: string, offset: number): Range | undefined {
  const before = text.slice(0, offset).split("\n");
  const column = before.at(-1)?.length ?? 0;
  return rangeIn(layer.line(before.length), column, column + 1);
}

/** A range of a drawn line, in UTF-16 columns from 0. */
function rangeIn(line: Element | undefined, start: number, end: number): Range | undefined {
  if (!line) return undefined;
  const range = document.createRange();
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let from = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const to = from + (node as Text).length;
    if (from <= start && start < to) range.setStart(node, start - from);
    if (from < end && end <= to) {
      range.setEnd(node, end - from);
      return range;
    }
    from = to;
  }
  return undefined;
}

/** Underlines the failed expressions, for the lines that have a message. */
function markErrors(
  layer: CodeLayer,
  text: string,
  diagnostics: readonly Diagnostic[],
  path: string,
  messages: ReadonlyMap<number, string>,
): void {
  if (!("highlights" in CSS)) return;
  const lines = messages.size > 0 ? text.split("\n") : [];
  const ranges = diagnostics.flatMap(({ severity, at }) => {
    if (severity !== "error" || at?.file !== path || !messages.has(at.line)) return [];
    const line = lines[at.line - 1] ?? "";
    return rangeIn(layer.line(at.line), ...expressionSpan(line, utf16Column(line, at.column) - 1)) ?? [];
  });
  CSS.highlights.set("error", new Highlight(...ranges));
}

function drawMessages(layer: CodeLayer, messages: ReadonlyMap<number, string>): void {
  for (const old of layer.root.querySelectorAll(".line-message")) old.remove();
  for (const [line, message] of messages) {
    const messageElement = document.createElement("span");
    messageElement.className = "line-message";
    messageElement.textContent = message;
    layer.line(line)?.append(messageElement);
  }
}
