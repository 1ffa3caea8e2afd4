import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { guestFiles, meteredEngineFile, momentsEngineFile } from "../build/build-engine.ts";
import { engineUrl } from "../build/engine-url.ts";

const plugin = engineUrl();

async function load(id: string) {
  const watched: string[] = [];
  const hook = plugin.load as (this: unknown, id: string) => Promise<string | { code: string } | null>;
  const loaded = await hook.call({ addWatchFile: (file: string) => watched.push(file) }, id);
  return { code: typeof loaded === "string" ? loaded : loaded?.code, watched };
}

test("only its own modules are resolved", () => {
  const resolve = plugin.resolveId as unknown as (id: string) => string | null;
  expect(resolve("virtual:engine-url")).toBe("\0virtual:engine-url");
  expect(resolve("virtual:engine-hash")).toBe("\0virtual:engine-hash");
  expect([resolve("../build/engine-url.ts"), resolve("virtual:other"), resolve("toString")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("each engine's module imports the file of that engine, and is made again if the guest's library changes", async () => {
  for (const [id, file] of [
    ["\0virtual:engine-url", await meteredEngineFile()],
    ["\0virtual:moments-engine-url", await momentsEngineFile()],
  ] as const) {
    const { code, watched } = await load(id);
    expect(code).toContain(`from ${JSON.stringify(`${file}?url`)}`);
    expect(watched).toEqual(await guestFiles());
  }
  expect((await load("\0virtual:other")).code).toBeUndefined();
});

test("the hash is the beginning of the engine's own", async () => {
  const hash = createHash("sha256")
    .update(await readFile(await meteredEngineFile()))
    .digest("base64url");
  expect((await load("\0virtual:engine-hash")).code).toBe(`export default "${hash.slice(0, 16)}";`);
});

test("only the site's page preloads the first engine", () => {
  const { handler } = plugin.transformIndexHtml as unknown as {
    handler(html: string, context: object): readonly { attrs: { href: string } }[];
  };
  const bundle = { "assets/moments-engine-a.js": {}, "assets/engine-abc.wasm": {}, "assets/index.js": {} };
  const of = (path: string, files: object | undefined) =>
    handler("", { path, bundle: files }).map(({ attrs }) => attrs.href);
  expect(of("/index.html", bundle)).toEqual(["./assets/engine-abc.wasm"]);
  expect(of("/embed.html", bundle)).toEqual([]);
  expect(of("/index.html", undefined)).toEqual([]);
});
