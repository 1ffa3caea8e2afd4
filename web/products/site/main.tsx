import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { compilerScript } from "../../languages/compiler-scripts.ts";
import { programOf } from "../../player/model/document/program.ts";
import { Workspace } from "../../player/model/document/workspace.ts";
import {
  browserStorage,
  draftKey,
  draftOf,
  newId,
  renamedNotice,
  setAside,
} from "../../player/model/drafts/draft.ts";
import { markDrawing, setAsideCrashedDraft } from "../../player/model/drafts/draw-guard.ts";
import { findDraft } from "../../player/model/drafts/tab-draft.ts";
import { Playground } from "../../player/model/playground.ts";
import { LogView } from "../../player/output/log-view.ts";
import { RunButtons } from "../../player/view/run-buttons.tsx";
import { handleRunKeys } from "../../player/view/run-keys.ts";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { defaultModules } from "../../protocol/program/node-modules.ts";
import { Client } from "../../run/client/client.ts";
import { openCell } from "../../run/client/open-cell.ts";
import { Pool } from "../../run/client/worker-pool.ts";
import { element } from "../../ui/page-element.ts";
import { firstLimits } from "../settings/first-limits.ts";
import type { EditorChoice } from "./editor/editor-choice.ts";
import { EditorHost } from "./editor/editor-host.ts";
import { lintProgram } from "./editor/lint-program.ts";
import * as texts from "./first-texts.ts";
import { OutcomeCard, type OutcomeParts } from "./output/outcome-card.tsx";
import { Notice } from "./shell/notice.tsx";
import "./site.css";

/** The composition root of the site: creates the parts, mounts them on the existing page, and connects them. */

// First of all, so that the engine compiles while the page is drawn. A run waits for it.
const pool = new Pool(() => openCell());
void pool.warm().catch(() => {});

const storage = browserStorage();
/** The storage of this tab. */
const tab = browserStorage("sessionStorage");
/** The limits of programs that set none. */
const limits = signal(firstLimits(storage));
const textarea = element("code") as HTMLTextAreaElement;
const wasTypedInto = textarea.value !== textarea.defaultValue;
const isAfterCrash = setAsideCrashedDraft(storage, tab);
if (isAfterCrash && !wasTypedInto) textarea.value = "";
guardDrawing();
const savedDraft = findDraft(tab, storage, location.hash.length > 1);
const initial =
  savedDraft && !wasTypedInto
    ? savedDraft
    : {
        program: programOf("javascript", [{ path: "main.js", text: textarea.value }], "main.js"),
        about: { id: newId() },
      };
const workspace = new Workspace(initial.program, storage, initial.about, tab, guardDrawing);
if (initial === savedDraft) {
  workspace.tabState = savedDraft.state ?? {};
  if (savedDraft.other) workspace.onStorage(draftKey, savedDraft.other);
}
// Text typed before this script ran stays, and so does the saved program.
if (wasTypedInto) {
  if (savedDraft) setAside(storage, JSON.stringify(draftOf(savedDraft.program, savedDraft.about)));
  workspace.save();
}
const hasDraft = savedDraft !== undefined || wasTypedInto || isAfterCrash;
workspace.notice.value ??= renamedNotice(initial);
if (isAfterCrash) workspace.notice.value = texts.drawingCrashed;
addEventListener("storage", ({ key, newValue }) => workspace.onStorage(key, newValue));

const client = new Client(pool, {
  libraries: async (name) => (await import("../../libraries/load-library.ts")).loadLibrary(name),
});
const playground = new Playground(
  client,
  workspace,
  {
    lint: (program) => lintProgram(client, program),
  },
  () => limits.value,
);
const editor = new EditorHost(element("editor"), textarea, workspace, {
  capabilities: { ...defaultCapabilities, modules: defaultModules },
  modules: [],
});

render(<RunButtons size="page" runs={playground} />, element("toolbar"));
const outcomeParts = signal<OutcomeParts | undefined>(undefined);
render(
  <OutcomeCard playground={playground} parts={outcomeParts} onReveal={(at) => editor.revealRan(at)} />,
  element("outcome"),
);

const output = element("output");
// A scrollable element must be reachable by keyboard, and not every browser makes it so.
output.tabIndex = 0;
const entries = element("console");
const log = new LogView(
  element("log"),
  output,
  (at) => editor.revealRan(at),
  () => (entries.offsetHeight > 0 ? undefined : element("outcome")),
);
effect(() => log.show(playground.output.value));
render(<Notice workspace={workspace} />, element("notices"));

handleRunKeys(document, playground);

/** Loads the preferred editor, and later its other parts. */
type EditorLoader = Pick<EditorChoice, "begin" | "addTypes">;
let loading: Promise<EditorLoader> | undefined;

/** Loads the tabs and other parts that the first run does not need. Returns the loader of the preferred editor. */
function loadDeferredUi(): Promise<EditorLoader> {
  loading ??= import("./shell/deferred-ui.tsx").then(
    ({ mountDeferredUi }) =>
      mountDeferredUi({ playground, editor, client, storage, hasDraft, limits, log, outcomeParts }),
    () => {
      element("console-line").hidden = true;
      workspace.notice.value = texts.tabsNotLoaded;
      return { begin: async () => {}, addTypes: async () => {} };
    },
  );
  return loading;
}

// A reader with files in another language, or with a link, should see them at once.
if (workspace.paths.value.join() !== "main.js" || location.hash.length > 1) void loadDeferredUi();

// It contains the texts for failed runs, and a run can be stopped before the sandbox is ready.
effect(() => {
  const outcome = playground.outcome.value;
  if (outcome && outcome.kind !== "completed") void loadDeferredUi();
});

// Preparing the sandbox uses the processor, and the page should be visible first.
void nextPaint().then(start);

async function start(): Promise<void> {
  if (await playground.warm()) document.documentElement.dataset["sandbox"] = "ready";
  // A reader who presses Run early sees the output before the rest of the page is loaded, which took 60 ms of the main
  // thread.
  if (playground.busy.value) {
    await playground.firstReport();
    await nextPaint();
  }
  const choice = await loadDeferredUi();
  await choice.begin();
  await playground.loadFullRuntime();
  // Loaded in advance for a run that fails, because a run must not cause a request.
  await compilerScript("explain").catch(() => {});
  await playground.lint();
  await choice.addTypes();
  // Nothing more is loaded after this.
  document.documentElement.dataset["library"] = "ready";
  let pause: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    workspace.program.value.files;
    clearTimeout(pause);
    pause = setTimeout(() => void playground.lint(), typingPauseMs);
  });
}

/** The pause in typing after which the program is analyzed. */
const typingPauseMs = 300;

/**
 * Marks in the storage that the page is being drawn, until the current content has been on the screen for a frame. A
 * hidden page draws nothing.
 */
function guardDrawing(): void {
  if (document.hidden) return;
  const clear = markDrawing(storage);
  addEventListener("pagehide", clear, { once: true });
  // A hidden page gets no frame that would clear the mark, and another tab would assume a crash.
  addEventListener("visibilitychange", clear, { once: true });
  void nextPaint().then(nextPaint).then(clear);
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
