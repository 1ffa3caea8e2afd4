import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { noUsage } from "../../protocol/run/usage.ts";
import { RunSlots } from "./run-slots.ts";

test("runs with one signal share a listener of it, those that wait for their turn too, and all are stopped", async () => {
  const slots = new RunSlots(2);
  const controller = new AbortController();
  const { signal } = controller;
  const runs = Array.from({ length: 30 }, () =>
    slots.run({ signal }, (onEvent) => {
      let end = () => {};
      const result = new Promise<void>((resolve) => {
        end = resolve;
      });
      const stop = () => {
        onEvent({ kind: "outcome", outcome: { kind: "stopped", by: "user", usage: noUsage } });
        end();
      };
      return { result, stop, answer: () => {} };
    }),
  );
  await Promise.resolve();
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  controller.abort();
  const results = await Promise.all(runs);
  expect(results.map(({ result }) => result.outcome.kind)).toEqual(runs.map(() => "stopped"));
});
