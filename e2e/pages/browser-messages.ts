import type { Frame, Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** Records the browser's messages in a page: errors, warnings, and scripts that throw. */
export function collectBrowserMessages(page: Page, complaints: string[]): void {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
}

/** Waits until the browser has reported all messages of a frame: it reports them later, and in order. */
export async function whenAllReported(frame: Frame, complaints: string[]): Promise<void> {
  const last = `the last complaint of ${frame.parentFrame() ? "a frame" : "the page"}`;
  await frame.evaluate((text) => console.error(text), last);
  await expect.poll(() => complaints).toContain(last);
  complaints.splice(complaints.indexOf(last), 1);
}
