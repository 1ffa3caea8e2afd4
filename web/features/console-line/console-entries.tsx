import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { drawTokens } from "../../editor/draw-tokens.ts";
import { highlight } from "../../languages/highlight.ts";
import type { Reveal } from "../../player/output/dom.ts";
import type { Focus } from "../../player/output/log-context.ts";
import { PageList } from "../../player/output/page-list.ts";
import type { Filter } from "../../player/output/pages.ts";
import { drawPreview } from "../../player/output/preview-view.ts";
import { RovingFocus } from "../../player/output/roving-tabindex.ts";
import { DrawQueue, observeVisibility } from "../../player/output/visibility.ts";
import { shortText } from "../../player/output/visible-text.ts";
import { Question } from "../../player/view/question.tsx";
import type { Position } from "../../protocol/program/source-file.ts";
import { formatBytes } from "../../ui/format-number.ts";
import type { ConsoleLine } from "./console-line.ts";
import type { ConsoleSearch } from "./console-search.ts";
import * as texts from "./console-texts.ts";
import type { ConsoleLineEntry } from "./console-transcript.ts";
import { offerGetters } from "./getters.ts";
import type { LineResult } from "./line-result.ts";

type Props = {
  readonly line: ConsoleLine;
  readonly search: ConsoleSearch;
  readonly filter: ReadonlySignal<Filter | undefined>;
  readonly scroller: HTMLElement;
  readonly onReveal: Reveal;
  readonly onAnswered: () => void;
};

/** The entered lines, each with its output and its result. */
export function ConsoleEntries({ line, search, filter, scroller, onReveal, onAnswered }: Props) {
  const entries = line.transcript.entries.value;
  const last = entries.at(-1)?.id;
  const place = useRef<HTMLOListElement>(null);
  const roving = useRef<RovingFocus>(undefined);
  useLayoutEffect(() => {
    // After entering a line, the reader wants to see its result.
    if (last !== undefined) scroller.scrollTop = scroller.scrollHeight;
  }, [last]);
  const rovingOf = () => {
    if (place.current) roving.current ??= new RovingFocus(place.current);
    return roving.current;
  };
  const nameOf = (at: Position) => {
    const where = line.resolvePosition(at);
    return typeof where === "object" ? where.file : at.file;
  };
  return (
    <>
      <ol ref={place} class="console-entries" aria-label={texts.console} hidden={entries.length === 0}>
        {entries.map((entry) =>
          entry.kind === "note" ? (
            <li
              key={entry.id}
              ref={(item) => search.setPart(entry.id, "text", item)}
              class={entry.problem ? "console-note console-note-problem" : "console-note"}
            >
              {entry.text}
            </li>
          ) : (
            <LineEntry
              key={entry.id}
              entry={entry}
              language={line.language.value}
              search={search}
              filter={filter.value}
              roving={rovingOf}
              onReveal={onReveal}
              nameOf={nameOf}
              onRead={(path) => line.read(entry.id, path)}
            />
          ),
        )}
      </ol>
      <Question size="page" runs={line} onAnswered={onAnswered} />
    </>
  );
}

type LineEntryProps = {
  readonly entry: ConsoleLineEntry;
  readonly language: string;
  readonly search: ConsoleSearch;
  readonly filter: Filter | undefined;
  readonly roving: () => RovingFocus | undefined;
  readonly onReveal: Reveal;
  /** The name of a position's file for the reader. */
  readonly nameOf: (at: Position) => string;
  /** Reads a getter in the value of the line. */
  readonly onRead: (path: string) => void;
};

/** Drawn again only if its data has changed, because a line that prints has up to 200 others above it. */
function LineEntry({ entry, language, search, filter, roving, onReveal, nameOf, onRead }: LineEntryProps) {
  return useMemo(() => {
    const { id, code, outcome, message, isUndone } = entry;
    return (
      <li class={isUndone ? "console-cell console-undone" : "console-cell"} data-outcome={outcome?.kind}>
        <Code code={code} language={language} place={(pre) => search.setPart(id, "text", pre)} />
        {isUndone && <span class="console-mark">{texts.undone}</span>}
        <PrintedOutput entry={entry} search={search} filter={filter} roving={roving} onReveal={onReveal} />
        {message ? (
          <End
            entry={entry}
            search={search}
            message={message}
            roving={roving}
            onReveal={onReveal}
            nameOf={nameOf}
            onRead={onRead}
          />
        ) : (
          <p class="console-words working">{texts.running}</p>
        )}
      </li>
    );
  }, [entry, filter, language]);
}

type CodeProps = {
  readonly code: string;
  readonly language: string;
  readonly place: (element: HTMLPreElement | null) => void;
};

function Code({ code, language, place }: CodeProps) {
  const element = useRef<HTMLPreElement | null>(null);
  useLayoutEffect(() => drawLine(element.current, code, language), [code, language]);
  const set = (pre: HTMLPreElement | null) => {
    element.current = pre;
    place(pre);
  };
  return <pre ref={set} class="console-code" tabIndex={-1} />;
}

/** Draws the output of one line of the console: pages as in the log, without the actions on messages. */
class BlockList extends PageList {
  constructor(reveal: Reveal, focus: Focus) {
    super({
      reveal,
      focus,
      near: observeVisibility(null),
      queue: new DrawQueue(() => {}),
      onChange: () => {},
    });
  }
}

/** Its output, drawn like the log of a run. */
function PrintedOutput({
  entry,
  search,
  filter,
  roving,
  onReveal,
}: Omit<LineEntryProps, "nameOf" | "language" | "onRead">) {
  const { id, log } = entry;
  const [head, tail] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const lists = useRef<readonly [head: BlockList, tail: BlockList]>(undefined);
  useLayoutEffect(() => {
    const focus = roving();
    if (!focus) return;
    if (!lists.current) {
      lists.current = [new BlockList(onReveal, focus), new BlockList(onReveal, focus)];
      head.current?.append(lists.current[0].root);
      tail.current?.append(lists.current[1].root);
      search.setView(id, lists.current);
    }
    const [heads, tails] = lists.current;
    let frame = 0;
    const draw = () => {
      const more = [heads.draw(log.head, filter), tails.draw(log.tail, filter)].includes(true);
      frame = more ? requestAnimationFrame(draw) : 0;
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [log, filter]);
  useLayoutEffect(() => () => search.setView(id), [id]);
  return (
    <div class="log console-log" hidden={log.head.length + log.tail.length === 0}>
      <div ref={head} />
      {log.omittedBytes > 0 && (
        <p class="log-notice">
          {formatBytes(log.omittedBytes)}
          {texts.notShown}
        </p>
      )}
      <div ref={tail} />
    </div>
  );
}

type EndProps = Omit<LineEntryProps, "filter" | "language"> & { readonly message: LineResult };

function End({ entry, search, message, roving, onReveal, nameOf, onRead }: EndProps) {
  const { outcome, path, code } = entry;
  const { tone, quote, sentences, at } = message;
  return (
    <div ref={(end) => search.setPart(entry.id, "end", end)} class={`console-end console-${tone}`}>
      {outcome && "usage" in outcome && (
        <data class="console-steps" value={outcome.usage.fuel}>
          {texts.steps(outcome.usage.fuel)}
        </data>
      )}
      {quote !== undefined &&
        (outcome?.kind === "completed" ? (
          <Value outcome={outcome} roving={roving} onReveal={onReveal} onRead={onRead} />
        ) : (
          <pre class="console-quote">{shortText(quote)}</pre>
        ))}
      {(sentences.length > 0 || at) && (
        <p class="console-words">
          {at && (at.file !== path || code.includes("\n")) && (
            <button type="button" class="place" onClick={() => onReveal(at)}>
              {at.file === path ? texts.atLine(at.line) : texts.atLineOf(nameOf(at), at.line)}
            </button>
          )}{" "}
          {sentences.join(" ")}
        </p>
      )}
    </div>
  );
}

type CompletedOutcome = ConsoleLineEntry["outcome"] & { readonly kind: "completed" };

function Value({
  outcome,
  roving,
  onReveal,
  onRead,
}: { readonly outcome: CompletedOutcome } & Pick<LineEntryProps, "roving" | "onReveal" | "onRead">) {
  const place = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    const { value, inspected } = outcome;
    const preview = drawPreview(value ?? { kind: "undefined", head: inspected }, inspected, onReveal);
    place.current?.replaceChildren(preview);
    roving()?.adopt(preview);
    return offerGetters(preview, roving(), onRead);
  }, [outcome]);
  return <pre ref={place} class="console-quote" />;
}

/** Draws highlighted code into an element. Text that is expensive to lay out is cut and has no colours. */
export function drawLine(place: Element | null, code: string, language: string): void {
  const visible = shortText(code);
  place?.replaceChildren(...(visible === code ? drawTokens(highlight(code, language)) : [visible]));
}
