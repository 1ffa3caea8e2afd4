/** How a program ended that had to be stopped. "refused": it ended with an error before the time was up. */
export type StopResult = {
  readonly how: "stopped" | "finished" | "refused" | "has no way";
  readonly ms: number;
};

/** What a program came to, and how long its evaluation took, without the making of the world it ran in. */
export type Ran = { readonly value: string; readonly ms: number };

/** What each way of running a program can do, all in the same words. Times are milliseconds. */
export type Adapter = {
  /** Loads it. */
  load(): Promise<void>;
  /** Runs where earlier programs have run, and sees what they left. */
  warm(code: string): Promise<Ran> | Ran;
  /** Runs in a world that no other program has touched. */
  clean(code: string): Promise<Ran> | Ran;
  /** The same, and hands on each line of `console.log`. */
  print(code: string, onLine: (line: string) => void): Promise<void>;
  /** Makes a world and keeps it. */
  hold(): Promise<void>;
  /** Runs a program that does not end, and ends it after `ms` by the peer's own means. */
  stop(code: string, ms: number): Promise<StopResult>;
};

export type Order = {
  readonly id: number;
  readonly verb: keyof Adapter;
  readonly code: string;
  readonly ms: number;
};
export type Answer = { readonly id: number } & (
  | { readonly line: string }
  | { readonly result: unknown }
  | { readonly error: string }
);

/** The side of the worker, or of the frame: obeys orders. */
export function serve(
  adapter: Adapter,
  post: (answer: Answer) => void = (answer) => postMessage(answer),
): void {
  addEventListener("message", async ({ data: { id, verb, code, ms } }: MessageEvent<Order>) => {
    try {
      post({ id, result: await obey(adapter, verb, code, ms, (line) => post({ id, line })) });
    } catch (error) {
      post({ id, error: String(error) });
    }
  });
}

function obey(
  adapter: Adapter,
  verb: keyof Adapter,
  code: string,
  ms: number,
  onLine: (line: string) => void,
): unknown {
  switch (verb) {
    case "load":
      return adapter.load();
    case "hold":
      return adapter.hold();
    case "print":
      return adapter.print(code, onLine);
    case "stop":
      return adapter.stop(code, ms);
    case "warm":
    case "clean":
      return adapter[verb](code);
  }
}

export function timeRun(run: () => unknown): Ran {
  const start = performance.now();
  const value = run();
  return { ms: performance.now() - start, value: String(value) };
}

/** What it came to that a program was to be ended at `ms`. */
export async function timeStop(ms: number, run: () => unknown): Promise<StopResult> {
  const start = performance.now();
  const elapsedMs = () => performance.now() - start;
  try {
    await run();
    return { how: elapsedMs() < ms ? "finished" : "stopped", ms: elapsedMs() };
  } catch {
    return { how: elapsedMs() < ms ? "refused" : "stopped", ms: elapsedMs() };
  }
}

/** The program, with something before its last line, which is an expression in all that are measured. */
export function beforeLastLine(code: string, before: string): string {
  const at = code.lastIndexOf("\n") + 1;
  return code.slice(0, at) + before + code.slice(at);
}
