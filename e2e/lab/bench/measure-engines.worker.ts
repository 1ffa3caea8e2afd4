import { bareEngine } from "./bare-engine.ts";
import { type MeasureTask, measureEngines } from "./measure-engines.ts";

/** Measures what the page asks for, and posts the times; or what went wrong, as text. */
self.onmessage = async ({ data }: MessageEvent<MeasureTask>) => {
  const compile = (url: string) => WebAssembly.compileStreaming(fetch(url));
  try {
    const engines = await Promise.all(data.engineUrls.map(compile));
    const bare = await bareEngine(compile(data.bareUrl));
    postMessage(await measureEngines(bare, engines, data.programs, data.rounds));
  } catch (error) {
    postMessage(String(error));
  }
};
