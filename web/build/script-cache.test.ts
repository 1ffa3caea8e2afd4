import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cachedScript } from "./script-cache.ts";

test("a script is made again when one of its inputs has changed, and only then", async () => {
  const folder = await mkdtemp(join(tmpdir(), "script-cache-"));
  const input = join(folder, "input.ts");
  await writeFile(input, "1");
  let count = 0;
  const script = async () => {
    const make = async () => ({ text: String(++count), files: [input], inputs: [input] });
    return (await cachedScript(input, make)).text;
  };

  expect(await Promise.all([script(), script()])).toEqual(["1", "1"]);
  await writeFile(input, "2");
  expect(await Promise.all([script(), script()])).toEqual(["2", "2"]);
  await rm(input);
  expect([await script(), await script()]).toEqual(["3", "3"]);
  await rm(folder, { recursive: true });
});
