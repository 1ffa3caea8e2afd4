import { effect } from "@preact/signals";
import { render } from "preact";
import { Client } from "../client/client.ts";
import { createPlainEditor } from "../editor/plain.ts";
import { diagnosticsOf } from "../output/findings.ts";
import { LogView } from "../output/log-view.ts";
import { browserStorage, loadDraft, setAside } from "../playground/draft.ts";
import { Playground } from "../playground/playground.ts";
import { check } from "./check.ts";
import { EditorHost } from "./editor-host.ts";
import { Meters } from "./meters.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { Question } from "./question.tsx";
import { Toolbar } from "./toolbar.tsx";
import "./site.css";

/** The composition root of the site: makes the parts, puts them on the page that already stands, connects them. */

const storage = browserStorage();
const playground = new Playground(new Client(), storage, check);

const textarea = element("code") as HTMLTextAreaElement;
const typedBefore = textarea.value !== textarea.defaultValue;
const kept = loadDraft(storage);
if (kept !== undefined && !typedBefore) textarea.value = kept;
playground.code.value = textarea.value;

const events = { changed: (code: string) => playground.edit(code) };
const editor = new EditorHost(
  element("editor"),
  createPlainEditor(textarea, events),
  events,
  element("full-editor") as HTMLButtonElement,
  (message) => {
    playground.notice.value = message;
  },
);
if (typedBefore) {
  // Typed before this script ran: it stays, and so does what was kept before.
  if (kept !== undefined) setAside(storage, kept);
  playground.edit(textarea.value);
}

render(<Toolbar playground={playground} />, element("toolbar"));
render(<Meters playground={playground} />, element("meters"));
render(<Question playground={playground} />, element("question"));
render(<OutcomeCard playground={playground} onReveal={(at) => editor.reveal(at)} />, element("outcome"));

const output = element("output");
// What scrolls has to be reachable by keyboard, and not every browser sees to that.
output.tabIndex = 0;
const log = new LogView(element("log"), output, (at) => editor.reveal(at));
effect(() => log.show(playground.log.value));
effect(() => {
  const notice = element("notice");
  notice.textContent = playground.notice.value ?? "";
  notice.hidden = playground.notice.value === undefined;
});
effect(() => {
  const outcome = playground.outcome.value;
  const found = outcome ? diagnosticsOf(outcome) : [];
  // What the run has found at a place is the judgement of what was only a warning there.
  const judged = new Set(found.map(({ at }) => at?.line));
  editor.setDiagnostics([...found, ...playground.warnings.value.filter(({ at }) => !judged.has(at?.line))]);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey) {
    event.preventDefault();
    playground.run();
  } else if (event.key === "Escape" && playground.busy.value && !event.defaultPrevented) {
    playground.stop();
  }
});

// After the first paint: getting the sandbox ready takes the processor, and the page should be there first.
requestAnimationFrame(() => setTimeout(() => void start()));

async function start(): Promise<void> {
  if (await playground.warm()) document.documentElement.dataset["sandbox"] = "ready";
  await editor.offerFull();
  await playground.equip();
  await playground.look();
  // Nothing more is loaded from here on.
  document.documentElement.dataset["library"] = "ready";
  let pause: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    playground.code.value;
    clearTimeout(pause);
    pause = setTimeout(() => void playground.look(), typingPauseMs);
  });
}

/** How long nothing is typed before the program is looked at. */
const typingPauseMs = 300;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}
