import type { Page } from "@playwright/test";
import type { RunOptions } from "../../web/protocol/request.ts";
import type { Lab, LabRun } from "../lab/page.ts";

/** The sandbox in a browser, without an interface: see e2e/lab/page.ts. */
export class LabPage {
  constructor(readonly page: Page) {}

  /** Runs a program of one file. */
  run(options: RunOptions): Promise<LabRun> {
    return this.page.evaluate((given) => (globalThis as unknown as { lab: Lab }).lab.run(given), options);
  }

  /** Runs what a request says in full. */
  request(request: unknown): Promise<LabRun> {
    return this.page.evaluate((given) => (globalThis as unknown as { lab: Lab }).lab.request(given), request);
  }
}
