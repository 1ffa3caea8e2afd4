import { expect, test } from "vitest";
import { Calls } from "./calls.ts";
import { mostMessages, withFirstMessages } from "./first-messages.ts";
import type { Tiding } from "./messages.ts";

type Model = ReturnType<ConstructorParameters<typeof Calls>[0]>["model"];

async function answerOf(
  problems: readonly string[],
  kind: "crashed" | "stopped",
): Promise<Tiding | undefined> {
  const told: Tiding[] = [];
  const result: { value: unknown } = { value: null };
  const check = async () => {
    result.value = { outcome: { kind, detail: "It could not be loaded." } };
    return [];
  };
  const model = { result, check } as unknown as Model;
  const calls = new Calls(
    () => ({ model, problems }),
    (tiding) => told.push(tiding),
  );
  await calls.answer({ kind: "call", id: 1, verb: "check" });
  return told[0];
}

test("a check is refused where the page has set what cannot be", async () => {
  expect(await answerOf(["tests should be JSON."], "stopped")).toEqual({
    kind: "refusal",
    id: 1,
    sentence: "tests should be JSON.",
  });
});

test("a check is refused where there is no sandbox", async () => {
  expect(await answerOf([], "crashed")).toEqual({
    kind: "refusal",
    id: 1,
    sentence: "It could not be loaded.",
  });
});

test("a check that was stopped has no results", async () => {
  expect(await answerOf([], "stopped")).toEqual({ kind: "answer", id: 1, value: [] });
});

test("a result is told with its first messages, and all of its text", () => {
  const console = Array.from({ length: 300_000 }, (_, at) => ({ level: "log" as const, text: `${at}` }));
  const result = { console, stdout: "all" } as unknown as Parameters<typeof withFirstMessages>[0];
  const told = withFirstMessages(result);
  expect(told.console).toEqual(console.slice(0, mostMessages));
  expect(told.stdout).toBe("all");
});

test("a run that was stopped while it waited says so, and that this depends on when", async () => {
  const told: Tiding[] = [];
  let end = () => {};
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const model = { run: () => first, stop: async () => end() } as unknown as Model;
  const calls = new Calls(
    () => ({ model, problems: [] }),
    (tiding) => told.push(tiding),
  );
  const runs = [1, 2].map((id) => calls.answer({ kind: "call", id, verb: "run" }));
  await calls.answer({ kind: "call", id: 3, verb: "stop" });
  await Promise.all(runs);
  expect(told.find((tiding) => "id" in tiding && tiding.id === 2)).toMatchObject({
    value: { outcome: { kind: "stopped", usage: { reproducible: false } }, usage: { reproducible: false } },
  });
});
