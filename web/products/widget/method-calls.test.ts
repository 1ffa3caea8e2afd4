import { expect, test } from "vitest";
import type { FrameEvent } from "./channel-messages.ts";
import { limitMessages, maxMessages } from "./message-limit.ts";
import { MethodCalls } from "./method-calls.ts";

type Model = ReturnType<ConstructorParameters<typeof MethodCalls>[0]>["model"];

async function answerOf(
  problems: readonly string[],
  kind: "crashed" | "stopped",
): Promise<FrameEvent | undefined> {
  const told: FrameEvent[] = [];
  const result: { value: unknown } = { value: null };
  const check = async () => {
    result.value = { outcome: { kind, detail: "It could not be loaded." } };
    return [];
  };
  const model = { result, check } as unknown as Model;
  const calls = new MethodCalls(
    () => ({ model, problems }),
    (event) => told.push(event),
  );
  await calls.answer({ kind: "call", id: 1, verb: "check" });
  return told[0];
}

test("a check is refused if the page has set something invalid", async () => {
  expect(await answerOf(["tests should be JSON."], "stopped")).toEqual({
    kind: "refusal",
    id: 1,
    sentence: "tests should be JSON.",
  });
});

test("a check is refused if there is no sandbox", async () => {
  expect(await answerOf([], "crashed")).toEqual({
    kind: "refusal",
    id: 1,
    sentence: "It could not be loaded.",
  });
});

test("a check that was stopped has no results", async () => {
  expect(await answerOf([], "stopped")).toEqual({ kind: "answer", id: 1, value: [] });
});

test("a result has its first messages, and its whole text", () => {
  const console = Array.from({ length: 300_000 }, (_, at) => ({ level: "log" as const, text: `${at}` }));
  const result = { console, stdout: "all" } as unknown as Parameters<typeof limitMessages>[0];
  const told = limitMessages(result);
  expect(told.console).toEqual(console.slice(0, maxMessages));
  expect(told.stdout).toBe("all");
});

test("a run that was stopped while it waited says so, and that this depends on the time", async () => {
  const told: FrameEvent[] = [];
  let end = () => {};
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const model = { run: () => first, stop: async () => end() } as unknown as Model;
  const calls = new MethodCalls(
    () => ({ model, problems: [] }),
    (event) => told.push(event),
  );
  const runs = [1, 2].map((id) => calls.answer({ kind: "call", id, verb: "run" }));
  await calls.answer({ kind: "call", id: 3, verb: "stop" });
  await Promise.all(runs);
  expect(told.find((event) => "id" in event && event.id === 2)).toMatchObject({
    value: { outcome: { kind: "stopped", usage: { reproducible: false } }, usage: { reproducible: false } },
  });
});
