/**
 * The script of the cell: a sandboxed frame of an opaque origin whose content security policy allows only this script,
 * by its hash, WASM, and workers from blobs. It compiles the engine once and starts workers on demand. It sees neither
 * programs nor their output: those are sent on ports between the page and the worker.
 */
type CellSetup = { readonly workerSource: Blob };
type CellCommand =
  /** The fetched engine. Workers may be started before, and wait for it. */
  | { readonly kind: "engine"; readonly wasm: ArrayBuffer }
  | { readonly kind: "start"; readonly id: number; readonly control: MessagePort }
  /** The script of the workers started from now on. */
  | { readonly kind: "equip"; readonly workerSource: Blob }
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
  let compile!: (wasm: ArrayBuffer) => void;
  const engine = new Promise<ArrayBuffer>((resolve) => {
    compile = resolve;
  }).then((wasm) => WebAssembly.compile(wasm));
  engine.catch((error) => page.postMessage({ kind: "failed", detail: String(error) }));
  // A classic script, not a module: Chromium starts no module worker from a blob in an opaque origin.
  let url = URL.createObjectURL(data.workerSource);
  const workers = new Map<number, Worker>();
  page.onmessage = ({ data: command }: MessageEvent<CellCommand>) => {
    if (command.kind === "engine") {
      compile(command.wasm);
      return;
    }
    if (command.kind === "equip") {
      url = URL.createObjectURL(command.workerSource);
      return;
    }
    const { id } = command;
    if (command.kind === "start") {
      // The first worker loads its script while the engine is fetched and compiled.
      const worker = new Worker(url);
      workers.set(id, worker);
      worker.onerror = (event) => page.postMessage({ kind: "lost", id, detail: String(event.message) });
      engine.then(
        (module) => worker.postMessage({ engine: module, control: command.control }, [command.control]),
        () => worker.terminate(),
      );
    } else {
      workers.get(id)?.terminate();
      workers.delete(id);
    }
  };
}
