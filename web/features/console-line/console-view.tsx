import { createRef, type RefObject, render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Command } from "../command.ts";
import type { FeaturePage } from "../feature.ts";
// Lines need this module. Imported here, because nothing may be loaded later, once lines can be entered.
import * as texts from "./console-texts.ts";
import "../../run/client/client-session.ts";
import { breakLine, type Edit } from "../../editor/indent.ts";
import { apply } from "../../editor/light/light-keys.ts";
import { closeBlock } from "../../editor/typing.ts";
import { hasSessions, languageById } from "../../languages/catalog.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { StopIcon } from "../../ui/icons.tsx";
import { ConsoleEntries, drawLine } from "./console-entries.tsx";
import { ConsoleField, type Press } from "./console-field.ts";
import { ConsoleLine } from "./console-line.ts";
import { ConsoleSearch } from "./console-search.ts";
import { LineHistory } from "./line-history.ts";
import "./console-view.css";
import "./console-touch.css";

/** Mounts the console line. Returns its commands. */
export function mountConsoleLine({
  playground,
  client,
  editor,
  storage,
  logSources,
  element,
}: FeaturePage): readonly Command[] {
  const output = element("output");
  const entries = element("console");
  const place = element("console-line");
  const line = new ConsoleLine(client, playground);
  const field = new ConsoleField(line, new LineHistory(storage));
  const area = createRef<HTMLTextAreaElement>();
  const focus = () => area.current?.focus();
  const reveal = (at: Position) => {
    const where = line.resolvePosition(at);
    if (typeof where === "number") search.focus(where);
    else if (where) editor.reveal(where);
  };
  const search = new ConsoleSearch(line.transcript, entries);
  logSources.secondary.value = search;
  render(
    <ConsoleEntries
      line={line}
      search={search}
      filter={logSources.filter}
      scroller={output}
      onReveal={reveal}
      onAnswered={focus}
    />,
    entries,
  );
  render(
    <Line line={line} field={field} area={area} onLeave={() => output.focus()} onFocusField={focus} />,
    place,
  );
  const command = (name: string, label: string, run: () => void): Command => ({
    id: `sandglass.console.${name}`,
    label,
    run,
    isPossible: () => hasSessions(line.language.value),
  });
  return [
    command("focus", texts.goToConsole, focus),
    command("program", texts.takeVariablesCommand, () => void line.useProgram()),
    command("undo", texts.undoLineCommand, () => line.undo()),
    command("reset", texts.restartCommand, () => line.restart()),
    command("clear", texts.clearCommand, () => line.clear()),
  ];
}

type Props = {
  readonly line: ConsoleLine;
  readonly field: ConsoleField;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Moves the focus to the output. */
  readonly onLeave: () => void;
  /** Moves the focus to the field. */
  readonly onFocusField: () => void;
};

function Line({ line, field, area, onLeave, onFocusField }: Props) {
  if (!hasSessions(line.language.value)) return null;
  return (
    <form
      class="console-line"
      aria-label={texts.console}
      data-used={field.isUsed.value}
      onFocusCapture={() => {
        field.isUsed.value = true;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        field.enter();
        onFocusField();
      }}
    >
      <Tools line={line} onFocusField={onFocusField} />
      <div class="console-row">
        <span class="console-sign" aria-hidden="true">
          ›
        </span>
        <Field field={field} area={area} language={line.language.value} onLeave={onLeave} />
        <Button line={line} />
      </div>
      <CompletionList field={field} />
      <p class="visually-hidden" role="status">
        {/* The key makes an equal announcement be announced again. */}
        <span key={line.transcript.announcement.value}>{line.transcript.announcement.value.text}</span>
      </p>
    </form>
  );
}

function Field({
  field,
  area,
  language,
  onLeave,
}: Pick<Props, "field" | "area" | "onLeave"> & { readonly language: string }) {
  const layer = useRef<HTMLPreElement>(null);
  const { text, caret } = field.input.value;
  const hasCompletions = field.completions.value !== undefined;
  const index = field.selectedIndex.value;
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    if (current.value !== text) current.value = text;
    if (current.selectionEnd !== caret) current.setSelectionRange(caret, caret);
    current.scrollTop = current.scrollHeight;
  }, [text, caret]);
  useLayoutEffect(() => {
    const layerElement = layer.current;
    if (!layerElement) return;
    drawLine(layerElement, text, language);
    // The field itself shows text that was cut here.
    layerElement.parentElement?.classList.toggle("console-text-plain", layerElement.textContent !== text);
    // A line break at the end begins another line.
    if (text.endsWith("\n")) layerElement.append(" ");
    if (area.current) layerElement.scrollTop = area.current.scrollTop;
  }, [text, language]);
  return (
    <div class="console-text">
      {/* The highlighted text is below the field, whose own text is invisible. */}
      <pre ref={layer} class="console-layer" aria-hidden="true" />
      <textarea
        ref={area}
        class="console-input"
        aria-label={texts.consoleLine}
        aria-describedby="console-help"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={hasCompletions ? "console-names" : undefined}
        aria-activedescendant={index === undefined ? undefined : `console-name-${index}`}
        placeholder={texts.tryALine}
        rows={Math.min(8, text.split("\n").length)}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
        onInput={({ currentTarget: { value, selectionEnd } }) => field.type(value, selectionEnd)}
        onBlur={() => field.close()}
        onPointerDown={() => field.close()}
        onKeyDown={(event) => {
          // While an input method composes, Enter and the arrow keys belong to it.
          if (event.isComposing) return;
          const press = field.press(pressOf(event));
          if (press === undefined) {
            const edit = lineEditFor(event);
            if (edit) {
              event.preventDefault();
              apply(event.currentTarget, edit);
            }
            if (/^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) field.close();
            return;
          }
          event.preventDefault();
          if (press === "leave") onLeave();
        }}
        onScroll={({ currentTarget: { scrollTop } }) => {
          if (layer.current) layer.current.scrollTop = scrollTop;
        }}
      />
    </div>
  );
}

/** The edit for Enter or a closing bracket in text of several lines. */
function lineEditFor({
  key,
  altKey,
  ctrlKey,
  metaKey,
  currentTarget,
}: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): Edit | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const { value, selectionStart: start, selectionEnd: end } = currentTarget;
  return key === "Enter" ? breakLine(value, { start, end }) : closeBlock(value, { start, end }, key);
}

function pressOf({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
  currentTarget,
}: KeyboardEvent & { readonly currentTarget: EventTarget | null }): Press {
  const { selectionStart: start, selectionEnd: end } = currentTarget as HTMLTextAreaElement;
  return { key, shift: shiftKey, control: ctrlKey, other: altKey || metaKey, start, end };
}

function Button({ line }: Pick<Props, "line">) {
  return line.busy.value ? (
    <button
      type="button"
      class="icon-button"
      aria-label={texts.stopLine}
      title={texts.stopLineHint}
      disabled={line.activity.value === "stopping"}
      onClick={() => line.stop()}
    >
      <StopIcon />
    </button>
  ) : (
    <button type="submit" class="icon-button" aria-label={texts.enterLine} title={texts.enterLineHint}>
      <svg class="icon icon-line" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M13 3v5H3.500M6.500 5 3.500 8l3 3" />
      </svg>
    </button>
  );
}

function CompletionList({ field }: Pick<Props, "field">) {
  const completions = field.completions.value;
  if (!completions) return null;
  const selectedIndex = field.selectedIndex.value;
  return (
    <>
      <div id="console-names" class="console-names" role="listbox" aria-label={texts.names}>
        {completions.names.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which one is active
          <div
            key={name}
            id={`console-name-${index}`}
            role="option"
            aria-selected={index === selectedIndex}
            // Otherwise the field would lose the focus, and the list would close.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => field.accept(index)}
          >
            {name}
          </div>
        ))}
      </div>
      <p class="visually-hidden" role="status">
        {completions.names.length === 1 ? texts.oneName : texts.severalNames(completions.names.length)}
        {texts.howToChoose}
      </p>
    </>
  );
}

/** The actions on the session, and its state. */
function Tools({ line, onFocusField }: Pick<Props, "line" | "onFocusField">) {
  const other = line.otherLanguage.value;
  const lastLineCount = line.lineCount.value;
  return (
    <div class="console-tools">
      <p id="console-help">
        {lastLineCount === 0 ? (
          <>
            <span class="visually-hidden">{texts.enterEvaluates}</span>
            <span class="console-keys">{texts.newLineHint}</span>
          </>
        ) : (
          texts.remembers(lastLineCount, other && (languageById(other)?.label ?? other))
        )}
      </p>
      <button
        type="button"
        class="button button-quiet"
        disabled={!line.canUseProgram.value}
        aria-label={texts.takeVariables}
        title={line.canUseProgram.value ? texts.takeVariablesHint : texts.whyNotTakeVariables}
        onClick={() => {
          void line.useProgram();
          onFocusField();
        }}
      >
        <span class="console-long">{texts.takeVariables}</span>
        <span class="console-short">{texts.variables}</span>
      </button>
      <button
        type="button"
        class="button button-quiet"
        disabled={!line.canUndo.value}
        aria-label={texts.undoLine}
        title={texts.undoLineHint}
        onClick={() => {
          line.undo();
          // The focused button has become disabled.
          if (!line.canUndo.value) onFocusField();
        }}
      >
        {/* One child, because the button's gap is for icons. */}
        <span>
          {texts.undoWord}
          <span class="console-long">{texts.lineWord}</span>
        </span>
      </button>
      <button
        type="button"
        class="button button-quiet"
        disabled={!line.canReset.value}
        title={texts.startOverHint}
        onClick={() => {
          line.restart();
          onFocusField();
        }}
      >
        {texts.startOver}
      </button>
    </div>
  );
}
