import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import { sample } from "../../../web/run/sandbox/testing/sample.ts";
import { type Message, saidOf } from "./said.ts";

const messages: readonly Message[] = JSON.parse(
  readFileSync(new URL("messages.json", import.meta.url), "utf8"),
);

test("the errors of programs have the messages of Node 24, apart from the listed differences", async () => {
  const engine = new WebAssembly.Module(await meteredEngine());
  const actualMessages: Message[] = [];
  const asked = sample(messages, 20);
  for (const [code, node] of asked) {
    const here = await saidOf(engine, code);
    actualMessages.push(here === node ? [code, node] : [code, node, here]);
  }
  expect(actualMessages).toEqual(asked);
  expect(messages.length).toBeGreaterThan(700);
  expect(messages.filter(([, , here]) => here === undefined).length / messages.length).toBeGreaterThan(0.95);
});
