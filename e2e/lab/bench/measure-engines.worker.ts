import { type MeasuredProgram, measureEngines } from "./measure-engines.ts";

export type MeasureTask = {
  readonly bareUrl: string;
  readonly engineUrls: readonly string[];
  readonly programs: readonly MeasuredProgram[];
  readonly rounds: number;
};

/** Measures what the page asks for, and posts the times; or what went wrong, as text. */
self.onmessage = async ({ data }: MessageEvent<MeasureTask>) => {
  const compile = (url: string) => WebAssembly.compileStreaming(fetch(url));
  try {
    const engines = await Promise.all(data.engineUrls.map(compile));
    postMessage(await measureEngines(await compile(data.bareUrl), engines, data.programs, data.rounds));
  } catch (error) {
    postMessage(String(error));
  }
};
