import type { Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** Waits until everything is there that the page loads automatically. */
export const complete = (page: Page) => expect(page.locator("html[data-library=ready]")).toBeAttached();

/** Waits until the browser has a complete copy of the site. */
export const copied = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
