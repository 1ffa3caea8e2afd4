import { computed } from "@preact/signals";
import { appendEvent, emptyLog, type LogBlock, type LogRow } from "../../player/output/log.ts";
import type { LogSource } from "../../player/output/log-sources.ts";
import { textOfLog } from "../../player/output/log-text.ts";
import type { PageList } from "../../player/output/page-list.ts";
import { applyFilter, type Filter } from "../../player/output/pages.ts";
import type { ConsoleEntry, ConsoleTranscript } from "./console-transcript.ts";

type EntryPart = "text" | "end";
type OutputLists = readonly [head: PageList, tail: PageList];

/** The lists of an entry: its text, the head and the tail of its output, and its result. */
const listsPerEntry = 4;

/** The console's entries, which are counted, searched and copied together with the log above them. */
export class ConsoleSearch implements LogSource {
  readonly logs = computed(() =>
    this.transcript.entries.value.flatMap((entry) => (entry.kind === "line" ? [entry.log] : [])),
  );
  /** The elements of each entry's text and result. */
  private readonly parts = new Map<number, Partial<Record<EntryPart, HTMLElement>>>();
  /** The views of each entry's output. */
  private readonly views = new Map<number, OutputLists>();
  private readonly texts = new WeakMap<ConsoleEntry, readonly [text: Blocks, end: Blocks]>();

  constructor(
    private readonly transcript: ConsoleTranscript,
    readonly host: HTMLElement,
  ) {}

  clear(): void {
    this.transcript.clear();
  }

  /** Sets the view of an entry's output; undefined removes it. */
  setView(id: number, view?: OutputLists): void {
    if (view) this.views.set(id, view);
    else this.views.delete(id);
  }

  /** Sets the element of a part of an entry; null removes it. */
  setPart(id: number, part: EntryPart, element: HTMLElement | null): void {
    const { [part]: _, ...others } = this.parts.get(id) ?? {};
    const parts = element ? { ...others, [part]: element } : others;
    if (Object.keys(parts).length > 0) this.parts.set(id, parts);
    else this.parts.delete(id);
  }

  /** Moves the focus to the text of an entry. */
  focus(id: number): void {
    this.parts.get(id)?.text?.focus();
  }

  lists(filter: Filter | undefined): readonly (readonly (LogBlock | undefined)[])[] {
    return this.transcript.entries.value.flatMap((entry) => {
      const [text, end] = this.textsOf(entry);
      if (entry.kind === "note") return [text, [], [], end];
      return [text, applyFilter(entry.log.head, filter), applyFilter(entry.log.tail, filter), end];
    });
  }

  reach(list: number, block: number, row: LogRow): HTMLElement | undefined {
    const entry = this.transcript.entries.value[Math.floor(list / listsPerEntry)];
    if (!entry) return undefined;
    switch (list % listsPerEntry) {
      case 0:
        return this.parts.get(entry.id)?.text;
      case 1:
        return this.views.get(entry.id)?.[0].reach(block, row);
      case 2:
        return this.views.get(entry.id)?.[1].reach(block, row);
      default:
        return this.parts.get(entry.id)?.end;
    }
  }

  *rows(): Iterable<readonly [LogRow, HTMLElement]> {
    for (const entry of this.transcript.entries.value) {
      const [text, end] = this.textsOf(entry);
      yield* this.row(text, this.parts.get(entry.id)?.text);
      for (const list of this.views.get(entry.id) ?? [])
        for (const page of list.drawnViews) for (const part of page.blocks) yield* part.elements;
      yield* this.row(end, this.parts.get(entry.id)?.end);
    }
  }

  /** The text in the form of a console: the input after a prompt, and the result below. */
  text(filter: Filter | undefined): string {
    const parts = this.transcript.entries.value.flatMap((entry) => {
      if (entry.kind === "note") return [entry.text];
      const output = textOfLog(entry.log, filter);
      return [`> ${entry.code.replaceAll("\n", "\n  ")}`, ...(output ? [output] : []), ...endLines(entry)];
    });
    return parts.join("\n");
  }

  private *row(
    blocks: Blocks,
    rowElement: HTMLElement | undefined,
  ): Iterable<readonly [LogRow, HTMLElement]> {
    const row = blocks[0]?.rows[0];
    if (row && rowElement) yield [row, rowElement];
  }

  private textsOf(entry: ConsoleEntry): readonly [text: Blocks, end: Blocks] {
    const cachedText = this.texts.get(entry);
    if (cachedText) return cachedText;
    const texts = [
      blocksOf(entry.kind === "note" ? entry.text : entry.code),
      blocksOf(endLines(entry).join("\n")),
    ] as const;
    this.texts.set(entry, texts);
    return texts;
  }
}

type Blocks = readonly LogBlock[];

/** The result of a line, as shown below it. */
function endLines(entry: ConsoleEntry): readonly string[] {
  if (entry.kind === "note" || !entry.message) return [];
  const { quote, sentences } = entry.message;
  return [...(quote === undefined ? [] : [quote]), ...(sentences.length > 0 ? [sentences.join(" ")] : [])];
}

function blocksOf(text: string): Blocks {
  if (text === "") return [];
  return appendEvent(emptyLog, { kind: "console", messages: [{ level: "log", text }] }).head;
}
