import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { Client } from "../../../web/run/client/client.ts";
import type { ClientSession } from "../../../web/run/client/client-session.ts";
import { openCell } from "../../../web/run/client/open-cell.ts";
import { Pool } from "../../../web/run/client/worker-pool.ts";
import type { Adapter, Answer, Order, Ran, StopResult } from "./adapter.ts";
import frameScript from "./adapters/frame.ts?script";
import type { PeerName } from "./names.ts";

/** A runtime that can run programs, on the page's side. */
export type Player = Adapter & {
  close(): void;
  /** Ends the running program, and stays usable. For the others, the worker is terminated. */
  interrupt?(): void;
};

/**
 * Each runtime as it is meant to be used: ours with its cell, a native one in a frame, all others in a separate worker.
 */
export const players: Readonly<Record<PeerName, () => Player>> = {
  Sandglass: sandglass,
  "quickjs-emscripten": () =>
    inWorker(new Worker(new URL("./adapters/bare.ts", import.meta.url), { type: "module" })),
  "@sebastianwessel/quickjs": () =>
    inWorker(new Worker(new URL("./adapters/sebastianwessel.ts", import.meta.url), { type: "module" })),
  "quickjs-wasi": () =>
    inWorker(new Worker(new URL("./adapters/quickjs-wasi.ts", import.meta.url), { type: "module" })),
  "JS-Interpreter": () =>
    inWorker(new Worker(new URL("./adapters/js-interpreter.ts", import.meta.url), { type: "module" })),
  sval: () => inWorker(new Worker(new URL("./adapters/sval.ts", import.meta.url), { type: "module" })),
  "native eval": inFrames,
};

const limits = { fuel: 1_000_000_000_000, cpuMs: 600_000, wallMs: 600_000 };

function sandglass(): Player {
  const client = new Client(new Pool(openCell));
  const sessions: ClientSession[] = [];
  let session: Promise<ClientSession> | undefined;
  let running: ReturnType<Client["run"]> | undefined;

  async function waitForResult(handle: ReturnType<Client["run"]>): Promise<Ran> {
    running = handle;
    const outcome = await handle.result;
    if (outcome.kind !== "completed") throw new Error(JSON.stringify(outcome));
    return { value: outcome.inspected, ms: outcome.usage.cpuMs };
  }
  return {
    load: () => client.warm(),
    async warm(code) {
      session ??= client.session({ limits });
      return waitForResult((await session).evaluate({ code }, () => {}));
    },
    clean: (code) => waitForResult(client.run(runRequest({ code, limits }), () => {})),
    async print(code, onLine) {
      await waitForResult(
        client.run(runRequest({ code, limits }), (event) => {
          if (event.kind === "console") for (const { text } of event.messages) onLine(text);
        }),
      );
    },
    async hold() {
      const session = await client.session();
      sessions.push(session);
      await waitForResult(session.evaluate({ code: "1 + 1" }, () => {}));
    },
    async stop(code, ms): Promise<StopResult> {
      const start = performance.now();
      const outcome = await client.run(runRequest({ code, limits: { ...limits, cpuMs: ms } }), () => {})
        .result;
      const how = outcome.kind === "exhausted" && outcome.limit === "cpu" ? "stopped" : "refused";
      return { how: outcome.kind === "completed" ? "finished" : how, ms: performance.now() - start };
    },
    close: () => client.dispose(),
    interrupt: () => running?.stop(),
  };
}

type Line = {
  send(order: Order): void;
  hear(listener: (answer: Answer) => void, onLost: (error: Error) => void): void;
  close(): void;
};

function inWorker(worker: Worker): Player {
  return over({
    send: (order) => worker.postMessage(order),
    hear: (listener, onLost) => {
      worker.onmessage = ({ data }) => listener(data);
      worker.onerror = ({ message }) => onLost(new Error(message));
    },
    close: () => worker.terminate(),
  });
}

/** One frame for each environment. */
function inFrames(): Player {
  const first = inFrame();
  const all = [first];
  async function inFresh<T>(work: (player: Player) => Promise<T>): Promise<T> {
    const player = inFrame();
    try {
      return await work(player);
    } finally {
      player.close();
    }
  }
  return {
    ...first,
    clean: (code) => inFresh(async (player) => player.clean(code)),
    print: (code, onLine) => inFresh((player) => player.print(code, onLine)),
    async hold() {
      const player = inFrame();
      all.push(player);
      await player.hold();
    },
    close: () => {
      for (const player of all) player.close();
    },
  };
}

function inFrame(): Player {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.srcdoc = `<!doctype html><script>${frameScript}</script>`;
  const loadEvent = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  const abort = new AbortController();
  return over({
    send: (order) => void loadEvent.then(() => frame.contentWindow?.postMessage(order, "*")),
    hear: (listener) =>
      addEventListener("message", ({ source, data }) => source === frame.contentWindow && listener(data), {
        signal: abort.signal,
      }),
    close: () => {
      abort.abort();
      frame.remove();
    },
  });
}

/** A runtime that executes commands at the other end of a port. */
function over(line: Line): Player {
  type Waiting = {
    readonly onLine: (line: string) => void;
    readonly resolve: (result: never) => void;
    readonly reject: (error: Error) => void;
  };
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  line.hear(
    (answer) => {
      const order = waiting.get(answer.id);
      if ("line" in answer) {
        order?.onLine(answer.line);
        return;
      }
      waiting.delete(answer.id);
      if ("error" in answer) order?.reject(new Error(answer.error));
      else order?.resolve(answer.result as never);
    },
    (error) => {
      for (const order of waiting.values()) order.reject(error);
      waiting.clear();
    },
  );
  function order<Result>(verb: keyof Adapter, code = "", ms = 0, onLine: (line: string) => void = () => {}) {
    return new Promise<Result>((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { onLine, resolve, reject });
      line.send({ id, verb, code, ms });
    });
  }
  return {
    load: () => order("load"),
    warm: (code) => order("warm", code),
    clean: (code) => order("clean", code),
    print: (code, onLine) => order("print", code, 0, onLine),
    hold: () => order("hold"),
    stop: (code, ms) => order("stop", code, ms),
    close: () => line.close(),
  };
}
