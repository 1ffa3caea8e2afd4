import { afterAll } from "vitest";
import { sandboxWith } from "../sandbox.ts";
import type { Sandbox } from "../sandbox-types.ts";
import { madeEngines } from "./made-engines.ts";

/**
 * Returns a function that gives the same sandbox to all commands, although each disposes of its sandbox at its end.
 * Starting a thread with a compiled engine takes 0.5 s of processor time, a run in an existing thread 10 ms.
 * sandbox.test.ts tests that runs in one thread share nothing, main.test.ts that a command ends with its sandbox.
 */
export function sharedSandbox(): () => Sandbox {
  const sandbox = sandboxWith(madeEngines);
  afterAll(() => sandbox.dispose());
  const keep = () => {};
  const shared: Sandbox = { ...sandbox, dispose: keep, [Symbol.dispose]: keep };
  return () => shared;
}
