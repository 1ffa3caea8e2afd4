import type { HostModule } from "../../protocol/program/host-module.ts";
import { buildName } from "../../run/client/build-name.ts";
import type { Cell, OnLost } from "../../run/client/cell.ts";
import { type CellCommand, type CellEvent, type CellHello, parseCellEvent } from "../widget/cell-messages.ts";
import { watchPolicies } from "../widget/policies.ts";
import * as texts from "./frame-cell-texts.ts";

/** The maximum time for the frame to announce itself, and then to open its cell, including the engine. */
const announceMs = 15_000;
const openMs = 30_000;
/**
 * A frame announces itself before it has loaded. If the page is busy, the message arrives a little after the `load`
 * event.
 */
const afterLoadMs = 3_000;
/** The maximum time for loading a compiler or a library. */
const loadMs = 60_000;
const seconds = `${loadMs / 1000} seconds`;

type Answer = { succeed(modules: readonly HostModule[]): void; fail(sentence: string): void };
type StartCommand =
  | { readonly kind: "start" }
  | { readonly kind: "look"; readonly languages: readonly string[] };
type LoadCommand =
  | { readonly kind: "equip"; readonly languages: readonly string[] }
  | { readonly kind: "library"; readonly name: string };

/** A cell whose frame can also load libraries. */
export type FrameCell = Cell & {
  /** The modules that an import of a library needs. Rejects if the frame cannot load them. */
  library(name: string): Promise<readonly HostModule[]>;
  /** A cell of one worker, whose engine has breakpoints. */
  lookCell(languages: readonly string[]): Pick<Cell, "start" | "dispose">;
};

/** Thrown if the page shows only frames without credentials, so that the frame must be opened again without them. */
class NeedsNoCredentials extends Error {}

/**
 * Opens the cell in a hidden frame from another server: embed.html, whose server has the engine and the scripts of
 * workers. The workers are isolated by that cell. Rejects with a sentence, after a limited time, if it cannot be
 * opened.
 */
export async function openFrameCell(address: string): Promise<FrameCell> {
  try {
    return await open(address, crossOriginIsolated);
  } catch (error) {
    if (!(error instanceof NeedsNoCredentials)) throw error;
    return open(address, true);
  }
}

function open(address: string, withoutCredentials: boolean): Promise<FrameCell> {
  const element = document.createElement("iframe");
  element.hidden = true;
  element.title = "Sandbox";
  if (withoutCredentials) element.setAttribute("credentialless", "");
  // As for a widget: see web/products/widget/host-frame.ts.
  element.setAttribute("sandbox", "allow-scripts allow-same-origin");
  element.src = address;
  const { port1: port, port2 } = new MessageChannel();
  const meeting = new AbortController();

  return new Promise<FrameCell>((resolve, reject) => {
    const fail = (error: Error) => {
      meeting.abort();
      port.close();
      element.remove();
      reject(error);
    };
    const failIn = (ms: number, sentence: string) => {
      const timer = setTimeout(() => fail(new Error(sentence)), ms);
      const stop = () => clearTimeout(timer);
      meeting.signal.addEventListener("abort", stop);
      return stop;
    };
    const silent = texts.noAnswer(address);
    let stopWaiting = failIn(announceMs, silent);
    const hurry = () => {
      stopWaiting();
      stopWaiting = failIn(afterLoadMs, silent);
    };
    element.addEventListener("load", hurry, { once: true, signal: meeting.signal });

    watchRefusals((blockedUrl, isContentPolicy) => {
      if (meeting.signal.aborted || !blockedUrl || !address.startsWith(blockedUrl)) return;
      if (isContentPolicy) fail(new Error(texts.notInFrameSource(address)));
      else if (!withoutCredentials) fail(new NeedsNoCredentials());
      else fail(new Error(texts.embedderPolicy(address)));
    }, meeting.signal);

    const meet = ({ data, origin, source }: MessageEvent) => {
      const { origin: right } = new URL(address);
      // In a sandboxed page, the frame has no origin.
      const isOurs = source === element.contentWindow && (origin === right || origin === "null");
      if (!isOurs || data?.sandglass !== "frame") return;
      removeEventListener("message", meet);
      element.removeEventListener("load", hurry);
      stopWaiting();
      if (data.build !== buildName) {
        fail(new Error(texts.differentVersions(address)));
        return;
      }
      failIn(openMs, texts.notOpened(address, openMs / 1000));
      const hello: CellHello = { sandglass: "cell" };
      element.contentWindow?.postMessage(hello, origin === "null" ? "*" : right, [port2]);
    };
    addEventListener("message", meet, { signal: meeting.signal });

    port.onmessage = ({ data }) => {
      try {
        const event = parseCellEvent(data, "the frame");
        if (event.kind !== "ready") throw new Error("sentence" in event ? event.sentence : silent);
        meeting.abort();
        resolve(cellIn(element, port));
      } catch (error) {
        fail(error as Error);
      }
    };
    // Not in the body, because pages empty the body and frameworks own it.
    document.documentElement.append(element);
    const stopWatching = watchRemoval(element, () => fail(new Error(texts.frameRemoved)));
    meeting.signal.addEventListener("abort", stopWatching);
  });
}

/** The cell of a frame that has sent `ready`. */
function cellIn(element: HTMLIFrameElement, port: MessagePort): FrameCell {
  const workers = new Map<number, (sentence: string) => void>();
  const answers = new Map<number, Answer>();
  let lastId = 0;
  const send = (command: CellCommand, ports: MessagePort[] = []) => port.postMessage(command, ports);

  const lose = (sentence: string) => {
    for (const listener of [...workers.values()]) listener(sentence);
    for (const { fail } of [...answers.values()]) fail(sentence);
    workers.clear();
  };
  const receive = (event: CellEvent) => {
    if (event.kind === "lost") workers.get(event.id)?.(event.sentence);
    else if (event.kind === "equipped") answers.get(event.id)?.succeed([]);
    else if (event.kind === "library") answers.get(event.id)?.succeed(event.modules);
    else if (event.kind === "unequipped") answers.get(event.id)?.fail(event.sentence);
  };
  port.onmessage = ({ data }) => {
    try {
      receive(parseCellEvent(data, "the frame"));
    } catch (error) {
      lose(texts.invalidMessage(String(error)));
    }
  };
  // After a second `load` event, the frame shows another document, which has no cell.
  element.addEventListener("load", () => lose(texts.frameRemoved));
  const stopWatching = watchRemoval(element, () => lose(texts.frameRemoved));

  /** Requests the frame to load something. Only for a library, the result has modules. */
  const load = (command: LoadCommand, late: string) => {
    const id = ++lastId;
    return new Promise<readonly HostModule[]>((resolve, reject) => {
      if (!element.isConnected) return reject(new Error(texts.frameRemoved));
      const timer = setTimeout(() => answers.get(id)?.fail(late), loadMs);
      const settle = (act: () => void) => {
        clearTimeout(timer);
        answers.delete(id);
        act();
      };
      answers.set(id, {
        succeed: (modules) => settle(() => resolve(modules)),
        fail: (sentence) => settle(() => reject(new Error(sentence))),
      });
      send({ ...command, id });
    });
  };

  const startWorker = (command: StartCommand, control: MessagePort, onLost: OnLost) => {
    const id = ++lastId;
    workers.set(id, onLost);
    // The page may have removed the frame before.
    if (!element.isConnected) queueMicrotask(() => lose(texts.frameRemoved));
    send({ ...command, id }, [control]);
    return () => {
      workers.delete(id);
      send({ kind: "terminate", id });
    };
  };

  return {
    start: (control, onLost) => startWorker({ kind: "start" }, control, onLost),
    lookCell(languages) {
      let end = () => {};
      return {
        start(control, onLost) {
          end = startWorker({ kind: "look", languages }, control, onLost);
          return end;
        },
        dispose: () => end(),
      };
    },
    async extend(languages) {
      await load({ kind: "equip", languages }, texts.sandboxNotLoaded(seconds));
    },
    library: (name) => load({ kind: "library", name }, texts.libraryNotLoaded(seconds)),
    dispose() {
      lose(texts.closedSandbox);
      stopWatching();
      port.close();
      element.remove();
    },
  };
}

/**
 * Calls back when the page has removed the frame: it gets no event of that, and nothing in it answers any more. Returns
 * a function that ends the watch.
 */
function watchRemoval(element: HTMLIFrameElement, onRemoved: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (!element.isConnected) onRemoved();
  });
  // Its parent, and the parent of that.
  observer.observe(document.documentElement, { childList: true });
  observer.observe(document, { childList: true });
  return () => observer.disconnect();
}

type OnRefusal = (blockedUrl: string, isContentPolicy: boolean) => void;
const refusals = new Set<OnRefusal>();
let isWatching = false;

/** Watches for refusals until the signal is aborted. */
function watchRefusals(listener: OnRefusal, signal: AbortSignal): void {
  refusals.add(listener);
  signal.addEventListener("abort", () => refusals.delete(listener));
  if (isWatching) return;
  isWatching = true;
  watchPolicies((...refusal) => {
    for (const each of [...refusals]) each(...refusal);
  });
}
