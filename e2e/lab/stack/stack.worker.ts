import engineUrl from "virtual:engine-url";
import { deepEndings, probe } from "./probes.ts";

/** Does what the page says, and posts what came of it; or what went wrong, as text. */
self.onmessage = async ({ data }: MessageEvent<"margins" | "programs">) => {
  try {
    const engine = await WebAssembly.compileStreaming(fetch(engineUrl));
    postMessage(data === "margins" ? probe(engine) : await deepEndings(engine));
  } catch (error) {
    postMessage(String(error));
  }
};
