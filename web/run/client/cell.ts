import { languageById } from "../../languages/catalog.ts";
import { compilerScript, interpreterAddress } from "../../languages/compiler-scripts.ts";
import { fields, integer, oneOf, optional, text } from "../../protocol/parsers.ts";
import type { LanguageLoading } from "./active-run.ts";
import * as texts from "./client-texts.ts";

/**
 * Called with a sentence if the worker cannot start or died of its own error.
 *
 * @param isTooLarge whether the program was too large for the memory of a compiler. Only Node limits that.
 */
export type OnLost = (detail: string, isTooLarge?: boolean) => void;

/** The only place that starts workers. */
export type Cell = {
  /**
   * Starts a worker, and returns a function that ends it at once, whatever it is doing.
   *
   * @param control the worker's end of its control port.
   */
  start(control: MessagePort, onLost: OnLost): () => void;
  /**
   * Gives workers started from now on the standard library, the parser, and the compilers of these languages. Rejects
   * if those cannot be loaded.
   */
  extend(languages: readonly string[], loading?: Loading): Promise<void>;
  dispose(): void;
};

/** How the reader sees that something large is fetched, and ends that. */
export type Loading = {
  readonly onLoading?: ((loading: LanguageLoading) => void) | undefined;
  readonly signal?: AbortSignal;
};

/** A cell that has received its port and gets its engine. */
type StartedCell = {
  readonly frame: HTMLIFrameElement;
  /** The page's end of the port. */
  readonly port: MessagePort;
  /** Resolves once the whole engine is sent. Rejects if it is not fetched. */
  readonly delivery: Promise<void>;
};

/** The cell that was started. If its engine cannot be fetched or compiled, its workers are lost. */
export function cellOf({ frame, port: toCell, delivery }: StartedCell): Cell {
  const listeners = new Map<number, (detail: string) => void>();
  /** The languages whose interpreters the frame has. */
  const sent = new Set<string>();
  let lastId = 0;
  const loseAll = (sentence: string) => {
    for (const reportLoss of [...listeners.values()]) reportLoss(sentence);
  };

  toCell.onmessage = ({ data }) => {
    // The frame is ours, but it runs next to untrusted code.
    const message = fields<CellFailure>(data, "cell message", {
      kind: oneOf("failed", "lost"),
      id: optional(integer(1, Number.MAX_SAFE_INTEGER)),
      detail: text,
    });
    if (message.kind === "failed") {
      loseAll(texts.engineNotCompiled(message.detail));
    } else if (message.id !== undefined) {
      listeners.get(message.id)?.(texts.workerFailed(message.detail));
    }
  };
  return {
    start(control, onLost) {
      const id = ++lastId;
      listeners.set(id, onLost);
      delivery.catch((reason) => listeners.get(id)?.(sentenceOf(reason)));
      toCell.postMessage({ kind: "start", id, control }, [control]);
      return () => {
        listeners.delete(id);
        toCell.postMessage({ kind: "terminate", id });
      };
    },
    async extend(languages, loading) {
      const [{ default: fullSource }, interpreters, ...compilers] = await Promise.all([
        import("../sandbox/worker/sandbox.full.worker.ts?script"),
        fetchInterpreters(
          languages.filter((each) => !sent.has(each)),
          loading,
        ),
        ...languages.map(compilerScript),
      ]);
      for (const [id] of interpreters) sent.add(id);
      toCell.postMessage(
        { kind: "equip", workerSource: scriptOf(...compilers, fullSource), interpreters },
        interpreters.map(([, bytes]) => bytes),
      );
    },
    dispose() {
      loseAll(texts.closedSandbox);
      listeners.clear();
      toCell.close();
      frame.remove();
    },
  };
}

/**
 * A blob is sent as a reference. A string would be copied twice in the page's thread: 7 ms for the script of the first
 * worker, or 28 ms on a phone.
 */
export function scriptOf(...sources: readonly string[]): Blob {
  return new Blob([sources.join("\n")], { type: "text/javascript" });
}

type CellFailure = { readonly kind: "failed" | "lost"; readonly id?: number; readonly detail: string };

/** Rejects with a sentence as its message. */
export async function fetchEngine(engineUrl: string): Promise<Response> {
  try {
    const response = await fetch(engineUrl);
    if (!response.ok) throw response;
    return response;
  } catch (reason) {
    throw new Error(sentenceOf(reason), { cause: reason });
  }
}

/** The binaries of those of these languages that have an interpreter, by their ids. Rejects with a sentence. */
async function fetchInterpreters(
  languages: readonly string[],
  loading?: Loading,
): Promise<readonly (readonly [id: string, bytes: ArrayBuffer])[]> {
  const fetched = languages.map(async (id) => {
    const { label = id, downloadMb, isInterpreted } = languageById(id) ?? {};
    if (!isInterpreted) return [];
    const address = await interpreterAddress(id);
    if (!address) throw new Error(texts.interpreterNotHere(label));
    try {
      return [
        [
          id,
          await fetchWhole(
            address,
            (share) => {
              if (downloadMb) loading?.onLoading?.({ language: label, megabytes: downloadMb, share });
            },
            loading?.signal,
          ),
        ] as const,
      ];
    } catch (reason) {
      throw new Error(texts.interpreterNotLoaded(label, String(reason)), { cause: reason });
    }
  });
  return (await Promise.all(fetched)).flat();
}

/** Fetches a file whose size is known, and tells how much of it has come. */
async function fetchWhole(
  { url, bytes }: { readonly url: string; readonly bytes: number },
  onShare: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<ArrayBuffer> {
  onShare(0);
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw texts.answered(response.status);
  const whole = new Uint8Array(bytes);
  const reader = response.body?.getReader();
  let at = 0;
  for (;;) {
    onShare(at / bytes);
    const value = (await reader?.read())?.value;
    if (!value) break;
    whole.set(value, at);
    at += value.length;
  }
  if (at < bytes) throw texts.cutOff;
  return whole.buffer;
}

/** Why the engine was not fetched. */
function sentenceOf(reason: unknown): string {
  if (reason instanceof Response) return texts.engineNotAnswered(reason.status);
  return texts.engineNotLoaded(String(reason));
}
