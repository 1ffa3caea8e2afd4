import { describe, expect, test } from "vitest";
import { lookInto } from "../../run/sandbox/testing/look-at-run.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { examples } from "./examples.ts";

const inElixir = examples.filter(
  // What is refused before it runs has no moments.
  ({ language, ends }) => language === "elixir" && ends !== "restricted",
);

describe("examples in Elixir end the same when they are looked into", () => {
  test.each(sample(inElixir, 2))("$id", async ({ files, limits }) => {
    const program = Object.fromEntries(files.map(({ path, text }) => [path, text]));
    const { done, moments, trace } = await lookInto(program, undefined, { ...limits });
    expect(done).toMatchObject({ end: "same" });
    expect(trace?.unmarkedCount).toBe(0);
    const values = moments.flatMap(({ frames }) => frames.flatMap(({ bindings }) => bindings));
    expect(values.filter(({ value }) => value.kind !== "term")).toEqual([]);
  });
});
