import { afterAll } from "vitest";
import { meteredEngine } from "../../build/engine/build-engine.ts";
import { sandboxWith } from "../sandbox.ts";
import type { Sandbox } from "../sandbox-types.ts";

/**
 * Gives a sandbox, the same each time, to commands that dispose of theirs at their end. A thread with a compiled engine takes
 * 0.5 s of processor time to start, a run in a thread that is there 10 ms. That runs in one thread share nothing is a
 * claim of sandbox.test.ts, that a command ends with its sandbox one of main.test.ts.
 */
export function sharedSandbox(): () => Sandbox {
  const sandbox = sandboxWith(meteredEngine);
  afterAll(() => sandbox.dispose());
  const keep = () => {};
  const shared: Sandbox = { ...sandbox, dispose: keep, [Symbol.dispose]: keep };
  return () => shared;
}
