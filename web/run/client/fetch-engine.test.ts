import { afterEach, expect, test, vi } from "vitest";
import { fetchEngine } from "./cell.ts";

afterEach(() => void vi.unstubAllGlobals());

test("the engine at an address is fetched, and why it cannot be is a sentence with its cause", async () => {
  const asked: unknown[] = [];
  let answer: () => Promise<Response> = async () => new Response("engine");
  vi.stubGlobal("fetch", (url: unknown) => {
    asked.push(url);
    return answer();
  });
  expect(await (await fetchEngine("./engine.wasm")).text()).toBe("engine");
  expect(asked).toEqual(["./engine.wasm"]);
  answer = async () => new Response("", { status: 404 });
  await expect(fetchEngine("./engine.wasm")).rejects.toMatchObject({
    message: "The engine could not be loaded: the server answered 404",
    cause: expect.any(Response),
  });
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(fetchEngine("./engine.wasm")).rejects.toThrow(
    "The engine could not be loaded: TypeError: Failed to fetch",
  );
});
