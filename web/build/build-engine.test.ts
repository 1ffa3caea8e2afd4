import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { passFiles } from "./build-engine.ts";
import { cachedFile } from "./made-files.ts";

test("a file that several parts of a build need at once is built once, and again if that failed", async () => {
  const hash = randomUUID();
  let calls = 0;
  const make = async () => {
    if (++calls === 1) throw new Error("the disk is full");
    return Uint8Array.of(calls);
  };
  await expect(Promise.all([cachedFile("test", hash, make), cachedFile("test", hash, make)])).rejects.toThrow(
    "full",
  );
  const [file, same] = await Promise.all([cachedFile("test", hash, make), cachedFile("test", hash, make)]);
  try {
    expect([same, calls, ...(await readFile(file))]).toEqual([file, 2, 2]);
  } finally {
    await rm(file);
  }
});

test("the engine's file is made again after a change of a pass or a table, and not of a test", async () => {
  const names = (await passFiles()).map((file) => file.split("/web/")[1]);
  expect(names).toEqual(
    expect.arrayContaining([
      "engine/change-engine.ts",
      "engine/fix-for-of.ts",
      "engine/tables/function-numbers.ts",
      "protocol/look/breakpoint-opcode.ts",
    ]),
  );
  expect(names.filter((name) => name?.endsWith(".test.ts"))).toEqual([]);
});
