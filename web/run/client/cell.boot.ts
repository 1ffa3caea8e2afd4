/**
 * The script of the cell: a sandboxed frame of an opaque origin whose content security policy allows only this script,
 * by its hash, WASM, and workers from blobs. It compiles the engine once and starts workers on demand. It sees neither
 * programs nor their output: those are sent on ports between the page and the worker.
 */
type CellSetup = { readonly workerSource: Blob };
type CellCommand =
  /** The next bytes of the engine; absent after the last. Workers may be started before, and wait for it. */
  | { readonly kind: "engine"; readonly bytes?: Uint8Array }
  | { readonly kind: "start"; readonly id: number; readonly control: MessagePort }
  /** The script of the workers started from now on, and more interpreters that they get with the engine. */
  | {
      readonly kind: "equip";
      readonly workerSource: Blob;
      readonly interpreters: readonly (readonly [id: string, bytes: BufferSource])[];
    }
  | { readonly kind: "terminate"; readonly id: number };

// No directive that all browsers support covers WebRTC, whose first packets are sent before any answer.
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (name.includes("RTC")) Reflect.deleteProperty(globalThis, name);
}

addEventListener("message", open);

function open({ data, ports, source }: MessageEvent<CellSetup>): void {
  const [page] = ports;
  // A page with a reference to this one, such as its opener or an embedding page, can post messages to its frames.
  if (source !== parent || !page) return;
  removeEventListener("message", open);
  let wasm!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      wasm = controller;
    },
  });
  // Compiles while the engine arrives.
  const headers = { "Content-Type": "application/wasm" };
  const engine = WebAssembly.compileStreaming(new Response(body, { headers }));
  const fail = (error: unknown) => page.postMessage({ kind: "failed", detail: String(error) });
  engine.catch(fail);
  const interpreters = new Map<string, Promise<WebAssembly.Module>>();
  let url = URL.createObjectURL(data.workerSource);
  // Loads its script while the engine arrives.
  let spare: StartedWorker | undefined = startWorker(url);
  const workers = new Map<number, Worker>();
  page.onmessage = ({ data: command }: MessageEvent<CellCommand>) => {
    if (command.kind === "engine") {
      if (command.bytes) wasm.enqueue(command.bytes);
      else wasm.close();
      return;
    }
    if (command.kind === "equip") {
      url = URL.createObjectURL(command.workerSource);
      for (const [id, bytes] of command.interpreters) {
        const interpreter = WebAssembly.compile(bytes);
        interpreter.catch(fail);
        interpreters.set(id, interpreter);
      }
      spare?.worker.terminate();
      spare = undefined;
      return;
    }
    const { id } = command;
    if (command.kind === "start") {
      const { worker, failure } = spare ?? startWorker(url);
      spare = undefined;
      workers.set(id, worker);
      void failure.then((detail) => page.postMessage({ kind: "lost", id, detail }));
      const others = [...interpreters].map(async ([each, compiled]) => [each, await compiled] as const);
      Promise.all([engine, Promise.all(others)]).then(
        ([module, compiledOthers]) =>
          worker.postMessage({ engine: module, control: command.control, interpreters: compiledOthers }, [
            command.control,
          ]),
        () => worker.terminate(),
      );
    } else {
      workers.get(id)?.terminate();
      workers.delete(id);
    }
  };
}

type StartedWorker = {
  readonly worker: Worker;
  /** Resolves with the message of the worker's own error, if it has one. */
  readonly failure: Promise<string>;
};

/** A classic script, not a module: Chromium starts no module worker from a blob in an opaque origin. */
function startWorker(url: string): StartedWorker {
  const worker = new Worker(url);
  const failure = new Promise<string>((resolve) => {
    worker.onerror = ({ message }) => resolve(String(message));
  });
  return { worker, failure };
}
