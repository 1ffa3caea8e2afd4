import { once } from "node:events";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import { test as base, type FrameLocator, type Locator, type Page } from "@playwright/test";
import type { CheckResult } from "../../web/protocol/grading/check.ts";
import type { Outcome } from "../../web/protocol/run/outcome.ts";
import type { Result } from "../../web/protocol/run/result.ts";
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

/** Another site, on its own origin, whose pages have widgets. */
export class EmbeddingSite {
  readonly pages = new Map<
    string,
    { readonly body: string; readonly headers: OutgoingHttpHeaders; readonly type: string }
  >();

  constructor(
    readonly page: Page,
    readonly address: string,
    /** The address of the widgets' files. */
    readonly sandglass: string,
  ) {}

  get script(): string {
    return `<script src="${this.sandglass}embed.js"></script>`;
  }

  serve(path: string, body: string, headers: OutgoingHttpHeaders = {}, type = "text/html"): void {
    this.pages.set(path, { body, headers, type });
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

export const test = base.extend<{ readonly host: EmbeddingSite }>({
  viewport: { width: 880, height: 800 },
  host: async ({ page, baseURL }, use) => {
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    const server = createServer((request, response) => {
      const page = site.pages.get(new URL(request.url ?? "/", "http://host").pathname);
      response.writeHead(page ? 200 : 404, {
        "Content-Type": `${page?.type ?? "text/html"}; charset=utf-8`,
        ...page?.headers,
      });
      response.end(page?.body ?? "");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const at = server.address();
    if (at === null || typeof at === "string") throw new Error("a TCP server has a port");
    const site = new EmbeddingSite(page, `http://127.0.0.1:${at.port}/`, baseURL ?? "");
    await use(site);
    server.closeAllConnections();
    server.close();
    expect(errors).toEqual([]);
  },
});
