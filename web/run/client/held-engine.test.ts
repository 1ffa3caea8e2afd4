import { expect, test } from "vitest";
import { HeldEngine } from "./held-engine.ts";

/** An engine on a server that can be out of reach. Each answer has its number. */
function served() {
  const server = { isOut: false, requests: 0 };
  const engine = new HeldEngine(async () => {
    server.requests++;
    if (server.isOut) throw new Error("out of reach");
    return new Response(`engine ${server.requests}`);
  });
  return { server, engine, read: async () => (await engine.get()).text() };
}

test("an engine that was not fetched in advance is fetched for each look", async () => {
  const { server, read } = served();
  expect([await read(), await read(), server.requests]).toEqual(["engine 1", "engine 2", 2]);
});

test("one that was is not fetched again, also without a network, and can be read any number of times", async () => {
  const { server, engine, read } = served();
  await engine.hold();
  server.isOut = true;
  await engine.hold();
  expect([await read(), await read(), server.requests]).toEqual(["engine 1", "engine 1", 1]);
});

test("if it could not be fetched in advance, that is reported, and the next look tries again", async () => {
  const { server, engine, read } = served();
  server.isOut = true;
  await expect(engine.hold()).rejects.toThrow("out of reach");
  await expect(read()).rejects.toThrow("out of reach");
  server.isOut = false;
  expect(await read()).toBe("engine 3");
});
