import type { Browser, BrowserPage } from "./browser-page.ts";
import type { TestServers } from "./test-servers.ts";

export type Journey = {
  readonly name: string;
  /** Throws what falls short; gives what else there is to say. */
  go(tab: BrowserPage, stage: TestServers, browser: Browser): Promise<string | undefined>;
};
