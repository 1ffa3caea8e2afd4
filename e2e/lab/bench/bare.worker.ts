import bareUrl from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import { expose } from "comlink";
import { bareEngine } from "./bare-engine.ts";
import type { Bare } from "./page.ts";

const loadPromise = fetch(bareUrl)
  .then((response) => response.arrayBuffer())
  .then((bytes) => bareEngine(WebAssembly.compile(bytes)));

const bare: Bare = {
  async run(code) {
    return (await loadPromise).run(code);
  },
  async runPrinting(code, port) {
    let lines = 0;
    (await loadPromise).print(code, (line) => {
      lines++;
      port.postMessage(line);
    });
    return lines;
  },
};
expose(bare);
