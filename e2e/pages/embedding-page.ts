import { once } from "node:events";
import { createServer, type OutgoingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { CheckResult } from "../../web/protocol/grading/check.ts";
import type { Outcome } from "../../web/protocol/run/outcome.ts";
import type { Result } from "../../web/protocol/run/result.ts";
import { baseTest, countAsShared } from "./base-test.ts";
import { expect } from "./expect.ts";

export { expect };

/** A widget's element, as scripts of its page see it. */
export type WidgetElement = HTMLElement & {
  code: string;
  files: readonly { readonly path: string; readonly text: string }[];
  readonly outcome: Outcome | null;
  run(options?: unknown): Promise<Result>;
  stop(): Promise<void>;
  reset(): void;
  check(): Promise<readonly CheckResult[]>;
};

type ServedPage = { readonly body: string; readonly headers: OutgoingHttpHeaders; readonly type: string };

/** The server of another site. */
class EmbeddingServer {
  readonly pages = new Map<string, ServedPage>();
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start(): Promise<EmbeddingServer> {
    const server = createServer((request, response) => {
      const page = embedding.pages.get(new URL(request.url ?? "/", "http://host").pathname);
      response.writeHead(page ? 200 : 404, {
        "Content-Type": `${page?.type ?? "text/html"}; charset=utf-8`,
        ...page?.headers,
      });
      response.end(page?.body ?? "");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const embedding = new EmbeddingServer(server, `http://127.0.0.1:${port}/`);
    return embedding;
  }

  [Symbol.dispose](): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Another site, on its own origin, whose pages have widgets. */
export class EmbeddingSite {
  constructor(
    readonly page: Page,
    private readonly server: EmbeddingServer,
    /** The address of the widgets' files. */
    readonly sandglass: string,
  ) {}

  get address(): string {
    return this.server.address;
  }

  get script(): string {
    return `<script src="${this.sandglass}embed.js"></script>`;
  }

  serve(path: string, body: string, headers: OutgoingHttpHeaders = {}, type = "text/html"): void {
    this.server.pages.set(path, { body, headers, type });
  }

  /** Opens a page with this HTML in its body. */
  async open(body: string, headers: OutgoingHttpHeaders = {}): Promise<void> {
    this.serve(
      "/",
      `<!doctype html><html lang="en"><title>A page</title><body>${body}</body></html>`,
      headers,
    );
    await this.page.goto(this.address);
  }

  /**
   * Puts this HTML into a page that has the script of widgets, as a page's own script would. If such a page is open
   * already, it stays open, which costs less than `open`. Scripts in the HTML do not run.
   */
  async show(html: string): Promise<void> {
    const isOpen = await this.page.evaluate(() => document.title === "A page with widgets");
    if (!isOpen) {
      this.serve(
        "/",
        `<!doctype html><html lang="en"><title>A page with widgets</title>${this.script}<body></body></html>`,
      );
      await this.page.goto(this.address);
    }
    await this.page.evaluate((content) => {
      document.body.innerHTML = content;
    }, html);
  }

  /**
   * What the documentation of widgets shows under this id, as a reader would copy it: its page has the address of its
   * own site, as a journey in widget-docs.spec.ts says.
   */
  async documented(id: string): Promise<string> {
    const page = await (await fetch(`${this.sandglass}widget/index.html`)).text();
    const text = await this.page.evaluate(
      ([html, name]) =>
        new DOMParser().parseFromString(html, "text/html").getElementById(name)?.textContent ?? "",
      [page, id] as const,
    );
    return text.replaceAll("https://example.org/", this.sandglass);
  }

  widget(at = 0): Widget {
    return new Widget(this.page.locator("sandglass-playground").nth(at));
  }
}

/** A widget, as its reader and its page see it. */
export class Widget {
  readonly frame: FrameLocator;

  constructor(
    readonly element: Locator,
    frame = element.locator("iframe").contentFrame(),
  ) {
    this.frame = frame;
  }

  get code(): Locator {
    return this.frame.getByRole("textbox", { name: "Code" });
  }

  get runButton(): Locator {
    return this.frame.getByRole("button", { name: "Run" });
  }

  /** The full editor, when it is there. */
  get fullEditor(): Locator {
    return this.frame.locator(".editor-monaco .view-lines");
  }

  /** A text in it. */
  text(text: string | RegExp): Locator {
    return this.frame.getByText(text).first();
  }

  async whenReady(): Promise<void> {
    await expect(this.code).toBeVisible();
  }

  evaluate<Value, Given>(
    work: (widget: WidgetElement, argument: Given) => Value | Promise<Value>,
    argument?: Given,
  ) {
    return this.element.evaluate(work as never, argument) as Promise<Value>;
  }

  run(options?: unknown): Promise<Result> {
    return this.evaluate((widget, runOptions) => widget.run(runOptions), options);
  }

  /** The error of a call that it refuses. */
  refusal(options: unknown): Promise<string> {
    return this.evaluate(
      (widget, runOptions) =>
        widget.run(runOptions).then(
          () => "it was done",
          (error: Error) => error.message,
        ),
      options,
    );
  }
}

/** The page of a worker that its journeys share, and its server. */
type SharedHost = { readonly page: Page; readonly server: EmbeddingServer };

/** A journey starts in a browser that has loaded nothing, and fails if a script of the page throws. */
export const test = baseTest.extend<{ readonly host: EmbeddingSite }, { readonly sharedHost: SharedHost }>({
  viewport: { width: 880, height: 800 },
  sharedHost: [
    async ({ browser }, use) => {
      using server = await EmbeddingServer.start();
      const page = await (await browser.newContext()).newPage();
      await use({ page, server });
      await page.context().close();
    },
    { scope: "worker" },
  ],
  host: async ({ page, baseURL }, use) => {
    using server = await EmbeddingServer.start();
    await expectNoErrors(page, () => use(new EmbeddingSite(page, server, baseURL ?? "")));
  },
});

/**
 * A journey in a page that other journeys have used before, so that the browser has files in its cache. `open` visits
 * another page there, and `show` does not even do that.
 */
export const testOnSharedPage = test.extend({
  context: async ({ page }, use) => use(page.context()),
  page: async ({ sharedHost: { page }, viewport }, use, info) => {
    countAsShared(info);
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    for (const event of observedEvents) page.removeAllListeners(event);
    await page.unrouteAll();
    await page.emulateMedia({ media: null, colorScheme: null });
    // What a reader left in a widget. A page without an origin has no storage.
    await page.evaluate(() => self.origin === "null" || sessionStorage.clear());
  },
  host: async ({ page, sharedHost: { server }, baseURL }, use) => {
    server.pages.clear();
    await expectNoErrors(page, () => use(new EmbeddingSite(page, server, baseURL ?? "")));
  },
});

/** What journeys observe of a page. */
const observedEvents = ["console", "dialog", "download", "framenavigated", "request"];

async function expectNoErrors(page: Page, journey: () => Promise<void>): Promise<void> {
  const errors: Error[] = [];
  const note = (error: Error) => errors.push(error);
  page.on("pageerror", note);
  await journey();
  page.off("pageerror", note);
  expect(errors).toEqual([]);
}
