import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { OpenMoment } from "../../../features/feature.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { element } from "../../../player/output/dom.ts";
import { explain } from "../../../player/output/explain-outcome.ts";
import type { LogRow } from "../../../player/output/log.ts";
import { announce, copier, momentAction } from "../../../player/output/log-actions.ts";
import type { LogSources } from "../../../player/output/log-sources.ts";
import { textOfLog } from "../../../player/output/log-text.ts";
import type { LogView } from "../../../player/output/log-view.ts";
import { MessageActions } from "../../../player/output/message-actions.ts";
import { applyFilter } from "../../../player/output/pages.ts";
import { addRovingTabindex } from "../../../player/output/roving-tabindex.ts";
import type { RunView } from "../../../player/output/run-view.ts";
import { type Match, Search, type SearchedLists } from "../../../player/output/search.ts";
import {
  type Current,
  highlightMatches,
  rangeOf,
  renderedRows,
} from "../../../player/output/search-highlights.ts";
import {
  countsOf,
  filterFor,
  noMessages,
  type Severity,
  severities,
  totalOf,
} from "../../../player/output/severity.ts";
import * as texts from "./output-pane-texts.ts";
import "../../../player/output/message-actions.css";

/** The maximum number of earlier runs, and the maximum of their total layout cost. */
const maxRuns = 20;
const maxCost = 4 * 1024 ** 2;

/** The actions on the output: filter, search, copy, clear, keep. The log works without it. */
export class OutputController {
  readonly visible = signal<ReadonlySet<Severity>>(new Set(severities));
  readonly counts = signal(noMessages);
  /** Whether a part of the output is not stored, so there may be more messages of each kind. */
  readonly isCut = signal(false);
  readonly searching = signal(false);
  /** The number of search requests: each one moves the focus into the field again. */
  readonly searchRequests = signal(0);
  readonly query = signal("");
  readonly matchCount = signal(0);
  /** The number of the current match, from 0. */
  readonly at = signal<number | undefined>(undefined);
  /** The number of new messages below the visible part. */
  readonly unreadCount = signal(0);
  readonly keepsRuns = signal(false);
  /** The announcement of the last action. */
  readonly status = signal("");
  readonly totalCount = computed(() => totalOf(this.counts.value));
  readonly visibleCount = computed(() => totalOf(this.counts.value, this.visible.value));

  private readonly filter = computed(() => filterFor(this.visible.value));
  private readonly search = computed(() =>
    this.query.value === "" ? undefined : new Search(this.query.value),
  );
  private readonly copy = copier(this.status);
  private readonly actions: MessageActions[];
  private current: Current | undefined;
  private frame = 0;
  /** The logs, the search and the filter of the last count. */
  private lastCountedLists: readonly unknown[] = [];
  /** The number of messages when the reader left the end. */
  private readCount = 0;

  constructor(
    private readonly playground: Playground,
    private readonly view: LogView,
    private readonly sources: LogSources,
    openMoment: ReadonlySignal<OpenMoment | undefined>,
  ) {
    const { host, scroller } = view;
    const log = { host, scroller, rows: () => renderedRows(view) };
    this.actions = [
      new MessageActions(
        log,
        this.copy,
        momentAction({ log: playground.output, outcome: playground.outcome }, () => openMoment.value),
      ),
    ];
    effect(() => {
      const secondary = this.sources.secondary.value;
      if (secondary && this.actions.length === 1)
        this.actions.push(
          new MessageActions({ host: secondary.host, scroller, rows: () => secondary.rows() }, this.copy),
        );
    });
    effect(() => {
      this.sources.secondary.value?.logs.value;
      this.updateSoon();
    });
    addRovingTabindex(view);
    view.changes.subscribe(() => this.updateSoon());
    effect(() => {
      view.showOnly(this.filter.value);
      this.sources.filter.value = this.filter.value;
    });
    effect(() => {
      this.search.value;
      this.at.value = this.current = undefined;
      this.updateSoon();
    });
    this.keepRuns();
  }

  toggle(severity: Severity): void {
    const visible = new Set(this.visible.value);
    if (!visible.delete(severity)) visible.add(severity);
    this.visible.value = visible;
  }

  showAll(): void {
    this.visible.value = new Set(severities);
  }

  /** Goes to the next match, or with -1 to the previous one. */
  step(by: 1 | -1): void {
    const search = this.search.value;
    const count = search?.count(this.searchedLists()) ?? 0;
    this.matchCount.value = count;
    if (!search || count === 0) return;
    const before = this.at.value ?? (by > 0 ? -1 : 0);
    const number = (before + by + count) % count;
    const match = search.find(this.searchedLists(), number);
    if (!match) return;
    this.view.following = false;
    const rowElement = this.reach(match);
    this.at.value = number;
    this.current = rowElement && { ...match, rowElement: rowElement };
    if (!this.current) return;
    const range = rangeOf(this.current, search) ?? this.current.rowElement;
    this.scrollTo(range);
    // The pages above are drawn now, and may be higher than estimated.
    requestAnimationFrame(() => this.scrollTo(range));
    this.updateSoon();
  }

  openSearch(): void {
    this.searching.value = true;
    this.searchRequests.value++;
  }

  toggleSearch(): void {
    if (this.searching.value) this.closeSearch();
    else this.openSearch();
  }

  closeSearch(): void {
    this.searching.value = false;
    this.query.value = "";
    this.view.scroller.focus();
  }

  /** Copies everything that is shown. */
  copyAll(): void {
    const { runs } = this.view;
    const below = this.sources.secondary.peek()?.text(this.filter.value) ?? "";
    const parts = runs.map(({ log }) => textOfLog(log, this.filter.value));
    const text = [...parts, ...(below ? [below] : [])].join("\n");
    const visibleCount = this.visibleCount.value;
    const total = texts.messages(this.totalCount.value);
    this.copy(text, visibleCount === this.totalCount.value ? total : texts.someOf(visibleCount, total));
  }

  clear(): void {
    this.view.forget(0);
    this.playground.clearOutput();
    this.sources.secondary.peek()?.clear();
    announce(this.status, texts.outputCleared);
  }

  goToEnd(): void {
    this.view.follow();
    this.view.scroller.focus();
  }

  private searchedLists(): SearchedLists {
    const filter = this.filter.value;
    return [
      ...this.view.runs.flatMap(({ log }) => [applyFilter(log.head, filter), applyFilter(log.tail, filter)]),
      ...(this.sources.secondary.peek()?.lists(filter) ?? []),
    ];
  }

  /** The element that contains a match. Draws it if needed. */
  private reach({ list, block, row }: Match): HTMLElement | undefined {
    const { runs } = this.view;
    const run = runs[Math.floor(list / 2)];
    if (run) return (list % 2 === 0 ? run.head : run.tail).reach(block, row);
    return this.sources.secondary.peek()?.reach(list - runs.length * 2, block, row);
  }

  private *rows(): Iterable<readonly [LogRow, HTMLElement]> {
    yield* renderedRows(this.view);
    yield* this.sources.secondary.peek()?.rows() ?? [];
  }

  private scrollTo(target: Range | HTMLElement): void {
    const { scroller } = this.view;
    // A table has its own scroller.
    const within = target instanceof Range ? target.startContainer.parentElement : target;
    const table = within?.closest(".log-table");
    if (table) {
      const frame = table.getBoundingClientRect();
      const place = target.getBoundingClientRect();
      if (place.top < frame.top + 24 || place.bottom > frame.bottom)
        table.scrollTop += place.top - frame.top - frame.height / 3;
      if (place.left < frame.left || place.right > frame.right)
        table.scrollLeft += place.left - frame.left - frame.width / 3;
    }
    const box = scroller.getBoundingClientRect();
    const { top, bottom } = target.getBoundingClientRect();
    if (top < box.top + 24 || bottom > box.bottom - 24) scroller.scrollTop += top - box.top - box.height / 3;
  }

  private updateSoon(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.update());
  }

  private update(): void {
    this.frame = 0;
    const { view } = this;
    const logs = [...view.runs.map(({ log }) => log), ...(this.sources.secondary.peek()?.logs.peek() ?? [])];
    const search = this.search.value;
    const sources = [...logs, this.sources.secondary.peek()?.logs.peek(), search, this.filter.value];
    // Nothing changes while the reader only scrolls, and 50,000 groups are 50,000 blocks to visit.
    if (
      sources.length !== this.lastCountedLists.length ||
      sources.some((each, index) => each !== this.lastCountedLists[index])
    ) {
      this.lastCountedLists = sources;
      const counts = countsOf(logs);
      const before = this.counts.value;
      if (severities.some((severity) => counts[severity] !== before[severity])) this.counts.value = counts;
      this.isCut.value = logs.some(({ omittedBytes }) => omittedBytes > 0);
      this.matchCount.value = search?.count(this.searchedLists()) ?? 0;
    }
    if (this.current && !this.current.rowElement.isConnected) this.current = undefined;
    highlightMatches(this.rows(), search, this.current);
    if (view.following) this.readCount = this.visibleCount.value;
    this.readCount = Math.min(this.readCount, this.visibleCount.value);
    this.unreadCount.value = this.visibleCount.value - this.readCount;
    for (const each of this.actions) each.position();
  }

  private keepRuns(): void {
    const { playground, view } = this;
    let number = 0;
    let startTime = new Date();
    let before = {
      activity: playground.activity.peek(),
      log: playground.output.peek(),
      outcome: playground.outcome.peek(),
    };
    if (before.activity !== "idle" || before.outcome) number = 1;
    effect(() => {
      const now = {
        activity: playground.activity.value,
        log: playground.output.value,
        outcome: playground.outcome.value,
      };
      if (now.activity === "starting" && before.activity !== "starting") {
        this.status.value = "";
        const isFirst = number === 0;
        if (this.keepsRuns.peek() && !isFirst) {
          const { limits } = playground;
          showBegin(view.latest, number, startTime);
          showEnd(view.latest, before.outcome ? explain(before.outcome, limits).title : texts.stillRunning);
          view.keep(before.log);
          this.forgetOldRuns();
        } else view.forget(0);
        number++;
        startTime = new Date();
        showBegin(view.latest, number, view.runs.length > 1 ? startTime : undefined);
        view.show(now.log);
        view.follow();
      }
      before = now;
    });
  }

  private forgetOldRuns(): void {
    const earlier = this.view.runs.slice(0, -1);
    let cost = 0;
    let keptRuns = 0;
    for (const { log } of earlier.toReversed()) {
      for (const block of [...log.head, ...log.tail]) cost += block.cost;
      if (keptRuns >= maxRuns || (cost > maxCost && keptRuns > 0)) break;
      keptRuns++;
    }
    this.view.forget(keptRuns);
  }
}

/** The headings of runs, by the element of the run. */
const headings = new WeakMap<HTMLElement, HTMLElement>();

/** Shows a heading with the number and time of a run above it; without a time, none. */
function showBegin({ root }: RunView, number: number, time: Date | undefined): void {
  headings.get(root)?.remove();
  if (!time) return;
  const clock = element("time", "", time.toTimeString().slice(0, 8));
  clock.dateTime = time.toISOString();
  const heading = element("h2", "log-begins", texts.runNumber(number), clock);
  headings.set(root, heading);
  root.prepend(heading);
}

/** Shows below a run how it ended. */
function showEnd({ root }: RunView, how: string): void {
  root.append(element("p", "log-ends", how));
}
