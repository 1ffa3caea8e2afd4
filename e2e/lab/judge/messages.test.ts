import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { meteredEngine } from "../../../web/build/engine/build-engine.ts";
import { type Message, saidOf } from "./said.ts";

const messages: readonly Message[] = JSON.parse(
  readFileSync(new URL("messages.json", import.meta.url), "utf8"),
);

test("the errors of programs have the messages of Node 24, apart from the listed differences", async () => {
  const engine = new WebAssembly.Module(await meteredEngine());
  const actualMessages: Message[] = [];
  for (const [code, node] of messages) {
    const here = await saidOf(engine, code);
    actualMessages.push(here === node ? [code, node] : [code, node, here]);
  }
  expect(actualMessages).toEqual(messages);
  expect(actualMessages.length).toBeGreaterThan(700);
  expect(
    actualMessages.filter(([, , here]) => here === undefined).length / actualMessages.length,
  ).toBeGreaterThan(0.95);
}, 120_000);
