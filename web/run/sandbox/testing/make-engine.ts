import { meteredEngineFile } from "../../../build/build-engine.ts";

/**
 * Builds the engine before the first test, if it is not cached. That takes 15 to 50 s of processor time. Without this,
 * two workers of Vitest build it at once, within the time limits of their first tests.
 */
export default async function setup(): Promise<void> {
  await meteredEngineFile();
}
