import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { freePort } from "../free-port.ts";
import { type Browser, type BrowserPage, type Frames, timeoutMs, until, windowSize } from "./browser-page.ts";
import { type ElementId, WebDriver, WebDriverError } from "./webdriver.ts";

export type WebKitPrograms = {
  readonly driver: string;
  readonly browser: string;
  /** A virtual display in memory. */
  readonly display: string;
};

/** The code of the escape key: https://w3c.github.io/webdriver/#keyboard-actions. */
const escapeKey = "\uE00C";

/** On a busy machine a browser sometimes does not start; the next attempt succeeds. */
const starts = 3;
const startWithinMs = 30_000;

/** The time that a process has to end after the signal. Then it is killed. */
const endWithinMs = 5_000;

/** WebKitGTK's own small browser, by its own driver, on a display in memory. Each page has a separate browser. */
export async function launchWebKit(programs: WebKitPrograms, proxy: string): Promise<Browser> {
  const display = start(programs.display, ["-displayfd", "1", "-screen", "0", "1280x1024x24"], {});
  const [number] = await once(display.stdout as Readable, "data");
  const open = () => openPage(programs, `:${String(number).trim()}`, proxy);
  const first = await open();
  await first.close();
  return { name: `WebKitGTK ${first.version}`, open, close: () => stop(display) };
}

async function openPage(
  programs: WebKitPrograms,
  display: string,
  proxy: string,
  remainingStarts = starts,
): Promise<WebKitPage> {
  const port = await freePort();
  const driver = start(programs.driver, ["--host=127.0.0.1", `--port=${port}`], {
    DISPLAY: display,
    // Its sandbox needs namespaces, and its renderer a graphics card. A container has neither.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
  });
  const server = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until(answers, "the driver of WebKit answers");
    const session = await WebDriver.begin(
      server,
      {
        browserName: "MiniBrowser",
        proxy: { proxyType: "manual", httpProxy: proxy, sslProxy: proxy },
        "webkitgtk:browserOptions": { binary: programs.browser, args: ["--automation"] },
      },
      startWithinMs,
    );
    await session.patience(timeoutMs, timeoutMs);
    await session.resize(windowSize.width, windowSize.height);
    return new WebKitPage(session, () => stop(driver));
  } catch (error) {
    await stop(driver);
    if (remainingStarts <= 1) throw error;
    return openPage(programs, display, proxy, remainingStarts - 1);
  }
}

/** Starts a program as the leader of a process group, so that its children end with it. */
function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
    env: { ...process.env, ...env },
  });
  const end = () => void (child.exitCode === null && child.signalCode === null && killGroup(child));
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  return child;
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

async function stop(child: ChildProcess): Promise<void> {
  // A child process may still have the other end open, which would keep this process from ending.
  child.stdout?.destroy();
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  killGroup(child);
  // The driver does not always end after the signal.
  const late = setTimeout(() => killGroup(child, "SIGKILL"), endWithinMs);
  await exit;
  clearTimeout(late);
}

class WebKitPage implements BrowserPage {
  readonly version: string;

  constructor(
    private readonly driver: WebDriver,
    private readonly end: () => Promise<void>,
  ) {
    this.version = driver.browserVersion;
  }

  async goto(address: string): Promise<void> {
    await this.driver.enter(null);
    await this.driver.goto(address);
  }

  async evaluate<Given, Value>(
    work: (argument: Given) => Value | Promise<Value>,
    argument: Given,
    frames: Frames = [],
  ): Promise<Value> {
    await this.enter(frames);
    return (await this.driver.execute(`return (${work})(arguments[0]);`, [argument])) as Value;
  }

  async click(selector: string, frames: Frames = []): Promise<void> {
    await this.enter(frames);
    const element = await this.find(selector);
    await until(
      () =>
        this.driver.click(element).then(
          () => true,
          (error: unknown) => {
            // Not visible yet, or covered by another element.
            if (error instanceof WebDriverError && /interactable|intercepted/.test(error.message))
              return false;
            throw error;
          },
        ),
      `${selector} can be clicked`,
    );
  }

  async pressEscape(): Promise<void> {
    await this.driver.enter(null);
    await this.driver.pressKey(escapeKey);
  }

  async close(): Promise<void> {
    // On request, the driver ends its browser, too. The process is stopped as well, in case the driver does not answer.
    await this.driver.end().catch(() => {});
    await this.end();
  }

  private async enter(frames: Frames): Promise<void> {
    await this.driver.enter(null);
    for (const selector of frames) await this.driver.enter(await this.find(selector));
  }

  private find(selector: string): Promise<ElementId> {
    return until(async () => {
      const match = await this.driver.execute(`return (${findInShadows})(document, arguments[0]);`, [
        selector,
      ]);
      return (match as ElementId | null) ?? undefined;
    }, `${selector} is there`);
  }
}

/** Selectors do not look into shadow roots, and nor does the driver's search. */
function findInShadows(root: Document | ShadowRoot, selector: string): Element | null {
  const element = root.querySelector(selector);
  if (element) return element;
  for (const { shadowRoot } of root.querySelectorAll("*")) {
    const inside = shadowRoot && findInShadows(shadowRoot, selector);
    if (inside) return inside;
  }
  return null;
}
