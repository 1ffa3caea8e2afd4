import { expect as quickly } from "@playwright/test";

/** What is expected comes. How soon is no journey's claim, and a machine that does other things as well takes its time. */
export const expect = quickly.configure({ timeout: 20_000 });
