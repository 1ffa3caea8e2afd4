import type { Limits } from "../../web/protocol/run/limits.ts";
import { type BrowserPage, until } from "./browser-page.ts";

/** How a run ended, as the page shows it. */
export type ShownOutcome = {
  /** With the limit, if there is one: "exhausted:fuel". */
  readonly kind: string;
  readonly title: string;
  /** The value, or an error's message. */
  readonly quote: string;
};

/** A busy machine may take longer than the usual 10 s for these steps. */
const patient: Partial<Limits> = { cpuMs: 120_000, wallMs: 300_000 };

/** The actions of a user on the playground's page, and what it shows. */
export class Site {
  constructor(
    readonly tab: BrowserPage,
    readonly address: string,
  ) {}

  /** Opens the page, and waits until everything is there that it loads automatically. */
  async open(fragment = ""): Promise<void> {
    await this.tab.goto(this.address + fragment);
    await until(
      () =>
        this.tab
          .evaluate(() => document.documentElement.dataset["library"] === "ready", null)
          .catch(() => false),
      "the page is there",
    );
  }

  /** Opens it for a reader with other limits and the simple editor. */
  async openWith(limits: Partial<Limits>): Promise<void> {
    await this.open();
    await this.tab.evaluate(
      (settings) => localStorage.setItem("sandglass:settings", JSON.stringify(settings)),
      { version: 1, editor: "simple", limits: { ...patient, ...limits } },
    );
    await this.open();
  }

  /** Replaces the program, as if it had been pasted. */
  async write(code: string): Promise<void> {
    await this.tab.evaluate((text) => {
      const area = document.querySelector<HTMLTextAreaElement>("textarea#code");
      area?.focus();
      area?.select();
      document.execCommand("insertText", false, text);
    }, code);
  }

  /** The text in the editor. */
  code(): Promise<string> {
    return this.tab.evaluate(
      () => document.querySelector<HTMLTextAreaElement>("textarea#code")?.value ?? "",
      null,
    );
  }

  async run(): Promise<void> {
    await this.tab.click(".button-run");
  }

  async stop(): Promise<void> {
    await this.tab.click(".button-stop");
  }

  status(): Promise<string> {
    return this.tab.evaluate(() => document.querySelector("#outcome")?.textContent ?? "", null);
  }

  /** Waits for the end of the run. */
  outcome(): Promise<ShownOutcome> {
    return until(
      () =>
        this.tab.evaluate(() => {
          const card = document.querySelector<HTMLElement>("#outcome [data-outcome]");
          if (!card) return undefined;
          const text = (selector: string) => card.querySelector(selector)?.textContent ?? "";
          const { outcome = "", limit } = card.dataset;
          const kind = limit === undefined ? outcome : `${outcome}:${limit}`;
          return { kind, title: text("h2"), quote: text(".quote") };
        }, null),
      "the run has ended",
      180_000,
    );
  }

  /** Writes a program, runs it, and waits for its end. */
  async try(code: string): Promise<ShownOutcome> {
    await this.write(code);
    await this.run();
    return this.outcome();
  }

  /** The printed text. (In Firefox, the `innerText` of a row that is not visible, and so not laid out, is empty.) */
  printedText(): Promise<string> {
    return this.tab.evaluate(
      () => [...document.querySelectorAll("#log .log-row")].map((row) => row.textContent).join("\n"),
      null,
    );
  }

  /** Waits until this is the printed text: it is drawn in the next frames. */
  async whenPrinted(text: string): Promise<void> {
    await until(async () => (await this.printedText()) === text, `only "${text}" is printed`);
  }

  /** The number of steps of the last run. */
  steps(): Promise<number> {
    return this.tab.evaluate(() => {
      const meters = [...document.querySelectorAll(".meter")];
      const steps = meters.find((meter) => meter.textContent?.includes("Steps"));
      return Number(steps?.querySelector("data")?.getAttribute("value"));
    }, null);
  }
}
