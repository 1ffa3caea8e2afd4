import { type ReadonlySignal, useSignal } from "@preact/signals";
import { type ComponentChildren, render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Command } from "../../../features/command.ts";
import type { OpenMoment } from "../../../features/feature.ts";
import type { Playground } from "../../../player/model/playground.ts";
import type { LogSources } from "../../../player/output/log-sources.ts";
import type { LogView } from "../../../player/output/log-view.ts";
import { type Severity, severities } from "../../../player/output/severity.ts";
import { buttonsIn } from "../../../ui/buttons-in.ts";
import { formatCount } from "../../../ui/format-number.ts";
import { ErrorIcon, WarningIcon } from "../../../ui/icons.tsx";
import { isPressed } from "../shell/shortcut-keys.ts";
import { searchKeys } from "../shell/shortcuts.ts";
import { OutputController } from "./output-controller.ts";
import * as texts from "./output-pane-texts.ts";
import "./output-toolbar.css";

/** Mounts the actions on the output: buttons in its bar, and the rest around the log. Returns its commands. */
export function mountOutputToolbar(
  playground: Playground,
  view: LogView,
  sources: LogSources,
  parent: HTMLElement,
  openMoment: ReadonlySignal<OpenMoment | undefined>,
): readonly Command[] {
  const tools = new OutputController(playground, view, sources, openMoment);
  render(<OutputToolbar controller={tools} />, parent);
  const { host, scroller } = view;
  const noteParent = document.createElement("div");
  host.before(noteParent);
  render(<AllFilteredNote controller={tools} />, noteParent);
  const below = document.createElement("div");
  below.className = "output-end";
  scroller.append(below);
  render(<UnreadButton controller={tools} />, below);

  for (const part of [scroller, parent]) {
    part.addEventListener("keydown", (event) => {
      if (!isPressed(searchKeys, event)) return;
      // In the search field, the same keys open the browser's own search.
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      tools.openSearch();
    });
  }
  const command = (name: string, label: string, run: () => void): Command => ({
    id: `sandglass.output.${name}`,
    label,
    run,
  });
  return [
    command("focus", texts.goToOutput, () => scroller.focus()),
    command("search", texts.searchOutput, () => tools.openSearch()),
    command("copy", texts.copyOutput, () => tools.copyAll()),
    command("clear", texts.clearOutput, () => tools.clear()),
    command("keepRuns", texts.keepOrReplace, () => {
      tools.keepsRuns.value = !tools.keepsRuns.value;
    }),
  ];
}

type Props = { readonly controller: OutputController };

function OutputToolbar({ controller }: Props) {
  /** The index of the button that the Tab key reaches. */
  const stop = useSignal(0);
  const stopAt = (index: number) => ({
    tabIndex: stop.value === index ? 0 : -1,
    onFocus: () => {
      stop.value = index;
    },
  });
  return (
    <>
      <div
        class="output-tools"
        role="toolbar"
        aria-label={texts.output}
        aria-controls="output"
        onKeyDown={(event) => moveAmongButtons(event)}
      >
        {severities.map((severity, index) => (
          <KindToggle key={severity} controller={controller} severity={severity} {...stopAt(index)} />
        ))}
        <p class="output-said" role="status">
          {controller.status}
        </p>
        <ToolButton
          name={texts.searchOutput}
          isPressed={controller.searching.value}
          onClick={() => controller.toggleSearch()}
          keys="Control+F Meta+F"
          {...stopAt(4)}
        >
          <path d="M7 2.500a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.3 10.3 14 14" />
        </ToolButton>
        <ToolButton name={texts.copyOutput} onClick={() => controller.copyAll()} {...stopAt(5)}>
          <path d="M5.5 5.500h8v8h-8zM3 10.500h-.500v-8h8V3" />
        </ToolButton>
        <ToolButton
          name={texts.keepEarlier}
          isPressed={controller.keepsRuns.value}
          onClick={() => {
            controller.keepsRuns.value = !controller.keepsRuns.value;
          }}
          {...stopAt(6)}
        >
          <path d="M8 2 14 5 8 8 2 5ZM2 8l6 3 6-3M2 11l6 3 6-3" />
        </ToolButton>
        <ToolButton name={texts.clearOutput} onClick={() => controller.clear()} {...stopAt(7)}>
          <path d="M8 2.500a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM4.2 4.200l7.6 7.6" />
        </ToolButton>
      </div>
      {controller.searching.value && <SearchRow controller={controller} />}
    </>
  );
}

type TabStop = { readonly tabIndex: number; readonly onFocus: () => void };

function KindToggle({ controller, severity, ...stop }: Props & TabStop & { readonly severity: Severity }) {
  const count = controller.counts.value[severity];
  // If no message of a kind is stored, perhaps none was printed.
  const more = controller.isCut.value && count > 0 ? "+" : "";
  const [one, many] = texts.severities[severity];
  const moreNote = controller.isCut.value ? texts.mayBeMore : "";
  return (
    <button
      type="button"
      class={`output-kind output-kind-${severity}${count === 0 ? " output-kind-none" : ""}`}
      aria-pressed={controller.visible.value.has(severity)}
      aria-label={`${many}: ${formatCount(count)}${more}`}
      title={texts.showOrHide(controller.visible.value.has(severity), count, one, moreNote)}
      onClick={() => controller.toggle(severity)}
      {...stop}
    >
      <KindIcon severity={severity} />
      {count > 0 && (
        <span>
          {shortCount(count)}
          {more}
        </span>
      )}
    </button>
  );
}

/** A count of at most five characters, because the bar must fit on a phone. */
function shortCount(count: number): string {
  return count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`;
}

function KindIcon({ severity }: { readonly severity: Severity }) {
  switch (severity) {
    case "error":
      return <ErrorIcon />;
    case "warning":
      return <WarningIcon />;
    case "info":
      return (
        <Icon>
          <path d="M2.5 3h11v7.500H7L4.5 13v-2.500h-2z" />
        </Icon>
      );
    case "debug":
      return (
        <Icon>
          <path d="M5 6.500a3 3 0 0 1 6 0v4a3 3 0 0 1-6 0zM5 8H2m12 0h-3M5.4 5 3.5 3m7.1 2 1.9-2M5.4 11.5 3.5 13.500m7.1-2 1.9 2" />
        </Icon>
      );
  }
}

function Icon({ children }: { readonly children: ComponentChildren }) {
  return (
    <svg class="icon icon-line" viewBox="0 0 16 16" aria-hidden="true">
      {children}
    </svg>
  );
}

type ToolProps = TabStop & {
  readonly name: string;
  readonly onClick: () => void;
  readonly isPressed?: boolean;
  readonly keys?: string;
  readonly children: ComponentChildren;
};

function ToolButton({ name, onClick, isPressed, keys, children, ...stop }: ToolProps) {
  return (
    <button
      type="button"
      class="icon-button output-tool"
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      aria-keyshortcuts={keys}
      onClick={onClick}
      {...stop}
    >
      <Icon>{children}</Icon>
    </button>
  );
}

function SearchRow({ controller }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { query, matchCount, at, searchRequests } = controller;
  // A layout effect, so that text typed right after the shortcut goes into the search field.
  useLayoutEffect(() => field.current?.select(), [searchRequests.value]);
  const matchText =
    query.value === ""
      ? ""
      : matchCount.value === 0
        ? texts.nothingFound
        : at.value === undefined
          ? texts.matches(matchCount.value)
          : texts.someOf(formatCount(at.value + 1), formatCount(matchCount.value));
  return (
    <search class="output-search">
      <input
        ref={field}
        type="search"
        aria-label={texts.searchOutput}
        placeholder={texts.searchOutput}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={query.value}
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.ctrlKey && !event.metaKey)
            controller.step(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") controller.closeSearch();
          else return;
          // Prevents that Escape also stops the program.
          event.preventDefault();
        }}
      />
      <p class="output-found" role="status">
        {matchText}
      </p>
      <SearchButton name={texts.previousMatch} onClick={() => controller.step(-1)}>
        <path d="M3 10.5 8 5.500l5 5" />
      </SearchButton>
      <SearchButton name={texts.nextMatch} onClick={() => controller.step(1)}>
        <path d="m3 5.5 5 5 5-5" />
      </SearchButton>
      <SearchButton name={texts.closeSearch} onClick={() => controller.closeSearch()}>
        <path d="m3.5 3.5 9 9m0-9-9 9" />
      </SearchButton>
    </search>
  );
}

function SearchButton(props: {
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={props.name}
      title={props.name}
      onClick={props.onClick}
    >
      <Icon>{props.children}</Icon>
    </button>
  );
}

/** Shown if the filter hides all messages. */
function AllFilteredNote({ controller }: Props) {
  const total = controller.totalCount.value;
  if (total === 0 || controller.visibleCount.value > 0) return null;
  return (
    <p class="log-notice output-hidden">
      {total === 1 ? texts.oneIs : texts.allAre(total)}
      {texts.hiddenByFilters}{" "}
      <button
        type="button"
        class="place"
        onClick={(event) => {
          const scroller = event.currentTarget.closest<HTMLElement>(".output");
          controller.showAll();
          scroller?.focus();
        }}
      >
        {texts.showAll}
      </button>
    </p>
  );
}

function UnreadButton({ controller }: Props) {
  if (controller.unreadCount.value === 0) return null;
  return (
    <button type="button" class="output-unread" onClick={() => controller.goToEnd()}>
      {texts.newMessages(controller.unreadCount.value)} <span aria-hidden="true">↓</span>
    </button>
  );
}

/** The whole toolbar is one Tab stop; the arrow keys move inside it. */
function moveAmongButtons(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = buttonsIn(event.currentTarget);
  const from = all.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1 + all.length, Home: 0, End: all.length - 1 }[
    event.key
  ];
  if (to === undefined) return;
  event.preventDefault();
  all[to % all.length]?.focus();
}
