import { expect as quickly } from "@playwright/test";

/** The expected state comes. No journey claims how soon, and a busy machine is slow. */
export const expect = quickly.configure({ timeout: 20_000 });
