import { provide, supplies } from "../supplies.ts";
import { ask, request } from "./host.ts";
import { argumentError, rangeError, requireFunction } from "./node-errors.ts";

/** `process` and what belongs to it, as far as a program without a machine has it: https://nodejs.org/api/process.html */

type Callable = (...args: unknown[]) => unknown;

declare const input: (question?: string) => Promise<string | null>;
declare const setTimeout: (callback: () => void, ms: number) => number;
declare const clearTimeout: (timer: number) => void;

const entry = ask("entry") as string;

// --- The next tick: the host runs these before promises.

const ticks: (() => void)[] = [];

function runTicks(): void {
  for (let first = ticks.shift(); first; first = ticks.shift()) first();
}

function nextTick(callback: unknown, ...args: unknown[]): void {
  requireFunction(callback, "callback");
  if (ticks.length === 0) supplies.intl(JSON.stringify(["tick"]), runTicks);
  ticks.push(() => callback(...args));
}

// --- Streams.

function outputStream(name: "stdout" | "stderr", fd: number) {
  return {
    write(text: unknown, ...rest: unknown[]): boolean {
      const isText = typeof text === "string";
      request("print", name, isText ? text : String(text));
      const callback = rest.at(-1);
      if (typeof callback === "function") nextTick(callback);
      return true;
    },
    end(text?: unknown): void {
      if (text !== undefined) this.write(text);
    },
    on() {
      return this;
    },
    once() {
      return this;
    },
    isTTY: false,
    columns: 80,
    fd,
    writable: true,
  };
}

/** What the program is answered, line by line. */
const stdin = {
  fd: 0,
  isTTY: false,
  listeners: Object.create(null) as Record<string, Callable[]>,
  isReading: false,
  on(event: string, listener: Callable) {
    this.listeners[event] ??= [];
    this.listeners[event].push(listener);
    if ((event === "data" || event === "end" || event === "readable") && !this.isReading) {
      this.isReading = true;
      void this.readAll();
    }
    return this;
  },
  once(event: string, listener: Callable) {
    return this.on(event, listener);
  },
  async readAll() {
    const emit = (event: string, ...values: unknown[]) => {
      for (const each of this.listeners[event] ?? []) each.apply(this, values);
    };
    for (let line = await input(); line !== null; line = await input()) {
      this.chunk = `${line}\n`;
      emit("data", this.chunk);
      emit("readable");
    }
    this.chunk = null;
    emit("readable");
    emit("end");
    emit("close");
  },
  chunk: null as string | null,
  read(): string | null {
    const { chunk } = this;
    this.chunk = null;
    return chunk;
  },
  async *[Symbol.asyncIterator]() {
    for (let line = await input(); line !== null; line = await input()) yield `${line}\n`;
  },
  setEncoding() {
    return this;
  },
  resume() {
    return this;
  },
  pause() {
    return this;
  },
  unref() {
    return this;
  },
};
for (const name of ["listeners", "isReading", "readAll", "chunk"])
  Object.defineProperty(stdin, name, { enumerable: false });

// --- The process.

const exitListeners: Callable[] = [];
let exitCode: unknown;

function tellExit(): void {
  for (const listener of exitListeners.splice(0)) listener.call(process, Number(exitCode ?? 0));
}

/** An integer, also as a text. */
function requireExitCode(code: unknown): unknown {
  if (code === undefined || code === null) return code;
  const isText = typeof code === "string" && code.trim() !== "";
  if (typeof code !== "number" && !(isText && !Number.isNaN(Number(code))))
    throw argumentError("code", "of type number", code);
  if (!Number.isInteger(Number(code))) throw rangeError("code", "an integer", code);
  return code;
}

function hrtime(before?: readonly [number, number]): [number, number] {
  const nanoseconds = Math.round(supplies.elapsed() * 1e6);
  let seconds = Math.floor(nanoseconds / 1e9);
  let rest = nanoseconds % 1e9;
  if (before) {
    seconds -= before[0];
    rest -= before[1];
    if (rest < 0) {
      seconds--;
      rest += 1e9;
    }
  }
  return [seconds, rest];
}
hrtime.bigint = () => BigInt(Math.round(supplies.elapsed() * 1e6));

const process = {
  argv: ["node", `/${entry}`],
  argv0: "node",
  execArgv: [],
  execPath: "node",
  arch: "wasm32",
  browser: false,
  cwd: () => "/",
  env: {} as Record<string, string>,
  exit(code?: unknown): void {
    if (code !== undefined) exitCode = requireExitCode(code);
    tellExit();
    request("exit", String(exitCode ?? 0));
  },
  get exitCode(): unknown {
    return exitCode;
  },
  set exitCode(code: unknown) {
    exitCode = requireExitCode(code);
    if (code !== undefined && code !== null) request("exitCode", String(code));
  },
  hrtime,
  memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
  nextTick,
  /** There are no signals, and no other event than "exit". */
  on(event: string, listener: Callable) {
    requireFunction(listener, "listener");
    if (event !== "exit") return process;
    if (exitListeners.length === 0) supplies.intl(JSON.stringify(["atExit"]), tellExit);
    exitListeners.push(listener);
    return process;
  },
  once: (event: string, listener: Callable): unknown => process.on(event, listener),
  off: () => process,
  removeListener: () => process,
  removeAllListeners: () => process,
  emit: () => false,
  emitWarning(text: unknown) {
    process.stderr.write(`(node) Warning: ${String(text)}\n`);
  },
  pid: 1,
  platform: "linux",
  release: { name: "node" },
  stderr: outputStream("stderr", 2),
  stdin,
  stdout: outputStream("stdout", 1),
  title: "node",
  umask: () => 0o22,
  uptime: () => supplies.elapsed() / 1000,
  version: "v24.0.0",
  versions: { node: "24.0.0" },
};
Object.defineProperty(process, Symbol.toStringTag, { value: "process", configurable: true });

// --- Immediates: after the promises, before the timers of a later time.

const immediates = new Map<object, number>();

class Immediate {}

function setImmediate(callback: unknown, ...args: unknown[]): Immediate {
  requireFunction(callback, "callback");
  const immediate = new Immediate();
  const timer = setTimeout(() => {
    immediates.delete(immediate);
    callback(...args);
  }, 0);
  immediates.set(immediate, timer);
  return immediate;
}

function clearImmediate(immediate: unknown): void {
  const timer = immediates.get(immediate as Immediate);
  if (timer !== undefined) clearTimeout(timer);
}

const later = (ms: unknown = 1, value?: unknown) =>
  new Promise((resolve) => setTimeout(() => resolve(value), Number(ms)));
const scope = globalThis as unknown as Record<string, unknown>;

provide({
  process,
  setImmediate,
  clearImmediate,
  "node:process": process,
  "node:os": {
    EOL: "\n",
    arch: () => process.arch,
    cpus: () => [],
    freemem: () => 0,
    homedir: () => "/",
    hostname: () => "localhost",
    platform: () => process.platform,
    tmpdir: () => "/tmp",
    totalmem: () => 0,
    type: () => "Linux",
    uptime: () => process.uptime(),
  },
  "node:perf_hooks": { performance: supplies.use("performance") },
  "node:timers": {
    setTimeout: scope["setTimeout"],
    clearTimeout: scope["clearTimeout"],
    setInterval: scope["setInterval"],
    clearInterval: scope["clearInterval"],
    setImmediate,
    clearImmediate,
  },
  "node:timers/promises": {
    setTimeout: later,
    setImmediate: (value?: unknown) => new Promise((resolve) => setImmediate(() => resolve(value))),
  },
});
