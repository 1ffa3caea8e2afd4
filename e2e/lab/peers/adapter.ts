/** How a program that had to be stopped ended. "refused": it ended with an error before the time was up. */
export type StopResult = {
  readonly how: "stopped" | "finished" | "refused" | "has no way";
  readonly ms: number;
};

/** The result of a program, and the time of its evaluation, without the time to make its environment. */
export type Ran = { readonly value: string; readonly ms: number };

/** The operations of each way to run a program, with the same names. Times are milliseconds. */
export type Adapter = {
  /** Loads the runtime. */
  load(): Promise<void>;
  /** Runs in the environment of earlier programs, with their globals. */
  warm(code: string): Promise<Ran> | Ran;
  /** Runs in an environment that no other program has used. */
  clean(code: string): Promise<Ran> | Ran;
  /** The same, and passes on each line of `console.log`. */
  print(code: string, onLine: (line: string) => void): Promise<void>;
  /** Makes an environment and keeps it. */
  hold(): Promise<void>;
  /** Runs an endless program, and ends it after `ms` by the runtime's own means. */
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

/** The side of the worker, or of the frame: executes commands. */
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

/** The result of a program that was to be ended at `ms`. */
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

/** The program, with code inserted before its last line. In all measured programs that is an expression. */
export function beforeLastLine(code: string, before: string): string {
  const at = code.lastIndexOf("\n") + 1;
  return code.slice(0, at) + before + code.slice(at);
}
