import { provide, supplies } from "../supplies.ts";

/** `node:readline` over `input()`, or over the text of a file: https://nodejs.org/api/readline.html */

type Listener = (...args: unknown[]) => unknown;
type Emitter = {
  on(event: string, listener: Listener): Emitter;
  emit(event: string, ...args: unknown[]): boolean;
  listenerCount(event: string): number;
};
type Options = { readonly input?: unknown; readonly output?: unknown; readonly prompt?: string };

declare const input: (question?: string) => Promise<string | null>;
declare const setTimeout: (callback: () => void, ms: number) => void;

const EventEmitter = supplies.use("node:events") as new () => Emitter;

class Interface extends (EventEmitter as new () => Emitter) {
  readonly #lines: string[] | undefined;
  #prompt: string;
  #isClosed = false;
  #isReading = false;
  #isAsked = false;
  line = "";

  constructor(options: Options = {}) {
    super();
    this.#prompt = options.prompt ?? "> ";
    const file = options.input as { text?: () => string } | undefined;
    if (typeof file?.text === "function") {
      const lines = file.text().split(/\r\n|\n|\r/);
      if (lines.at(-1) === "") lines.pop();
      this.#lines = lines;
    }
  }

  async #next(question?: string): Promise<string | null> {
    if (!this.#lines) return input(question);
    return this.#lines.shift() ?? null;
  }

  override on(event: string, listener: Listener): Emitter {
    super.on(event, listener);
    if (event === "line" && !this.#isReading) {
      this.#isReading = true;
      setTimeout(() => void this.#readAll(), 0);
    }
    return this;
  }

  async #readAll(): Promise<void> {
    while (!this.#isClosed) {
      if (this.#isAsked) return;
      const line = await this.#next();
      if (this.#isClosed) return;
      if (line === null) return this.close();
      this.emit("line", line);
    }
  }

  question(question: unknown, ...rest: unknown[]): void {
    const callback = rest.at(-1) as Listener;
    if (this.#isClosed)
      throw Object.assign(new Error("readline was closed"), { code: "ERR_USE_AFTER_CLOSE" });
    this.#isAsked = true;
    void this.#next(String(question)).then((answer) => {
      this.#isAsked = false;
      if (answer === null) this.close();
      else callback(answer);
      if (this.#isReading && !this.#isAsked && !this.#isClosed) void this.#readAll();
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit("close");
  }

  setPrompt(prompt: string): void {
    this.#prompt = prompt;
  }

  getPrompt(): string {
    return this.#prompt;
  }

  prompt(): void {
    const process = supplies.use("node:process") as { stdout: { write(text: string): void } };
    process.stdout.write(this.#prompt);
  }

  write(): void {}

  pause(): this {
    return this;
  }

  resume(): this {
    return this;
  }

  async *[Symbol.asyncIterator]() {
    for (let line = await this.#next(); line !== null && !this.#isClosed; line = await this.#next())
      yield line;
  }
}

/** Its questions are promises. */
class PromiseInterface extends Interface {
  override question(question: unknown): never {
    return new Promise((resolve) => super.question(question, resolve)) as never;
  }
}

const optionsOf = (first: unknown, output: unknown): Options =>
  typeof (first as { on?: unknown } | undefined)?.on === "function"
    ? { input: first, output }
    : (first as Options);

const promises = {
  Interface: PromiseInterface,
  createInterface: (first: unknown, output?: unknown) => new PromiseInterface(optionsOf(first, output)),
};

provide({
  "node:readline": {
    Interface,
    createInterface: (first: unknown, output?: unknown) => new Interface(optionsOf(first, output)),
    promises,
  },
  "node:readline/promises": promises,
});
