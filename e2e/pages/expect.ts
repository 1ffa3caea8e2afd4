import { expect as quickly } from "@playwright/test";

/** The expected state comes. No journey claims how soon: the time limit only ends what hangs. */
export const expect = quickly.configure({ timeout: 100_000 });
