import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { ensureBrowser, launchOptions } from "../../browser.ts";

type Params = Readonly<Record<string, unknown>>;
type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
};

/**
 * Chromium, controlled through a pipe by its own protocol. Playwright creates JavaScript worlds in the page and in the
 * cell for its scripts. Each took about 10 ms in a trace at a quarter of the speed; pages with and without them were
 * not compared. This adds nothing to the page.
 */
export class DevTools {
  private lastId = 0;
  private readonly answers = new Map<number, { resolve(result: Params): void; reject(error: Error): void }>();
  private readonly listeners = new Set<(message: Message) => void>();
  private rest = "";

  private constructor(
    private readonly browser: ChildProcess,
    private readonly profile: string,
  ) {
    (browser.stdio[4] as Readable).setEncoding("utf8").on("data", (text: string) => {
      const messages = (this.rest + text).split("\0");
      this.rest = messages.pop() ?? "";
      for (const each of messages) this.receive(JSON.parse(each));
    });
  }

  static launch(): DevTools {
    const path = ensureBrowser();
    const profile = mkdtempSync(join(tmpdir(), "sandglass-bench-"));
    const { args = [] } = launchOptions(path);
    const all = [
      ...args,
      "--headless",
      "--remote-debugging-pipe",
      `--user-data-dir=${profile}`,
      "about:blank",
    ];
    return new DevTools(spawn(path, all, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] }), profile);
  }

  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++this.lastId;
    (this.browser.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.answers.set(id, { resolve, reject }));
  }

  /** Resolves with the next event of that name. */
  event(method: string): Promise<Params> {
    return new Promise((resolve) => {
      const listener = (message: Message) => {
        if (message.method !== method) return;
        this.listeners.delete(listener);
        resolve(message.params ?? {});
      };
      this.listeners.add(listener);
    });
  }

  /** Opens an empty page with an empty cache. Returns a function that sends it a command, and one that closes it. */
  async page(size: { readonly width: number; readonly height: number }) {
    const { browserContextId } = await this.send("Target.createBrowserContext");
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const send = (method: string, params?: Params) => this.send(method, params, String(sessionId));
    await send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
    return { send, close: () => this.send("Target.disposeBrowserContext", { browserContextId }) };
  }

  async close(): Promise<void> {
    const exit = new Promise((resolve) => this.browser.once("exit", resolve));
    await this.send("Browser.close").catch(() => {});
    await exit;
    rmSync(this.profile, { recursive: true, force: true });
  }

  private receive(message: Message): void {
    if (message.id === undefined) {
      for (const each of [...this.listeners]) each(message);
      return;
    }
    const answer = this.answers.get(message.id);
    this.answers.delete(message.id);
    if (message.error) answer?.reject(new Error(message.error.message));
    else answer?.resolve(message.result ?? {});
  }
}
