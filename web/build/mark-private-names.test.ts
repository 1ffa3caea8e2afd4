import { expect, test } from "vitest";
import { markPrivateNames } from "./mark-private-names.ts";

test("private names have the mark everywhere, and nothing else has it", () => {
  expect(markPrivateNames("class A{#e=1;static has(a){return #e in a}get t(){return this.#e+'#e'}}")).toBe(
    "class A{#$$e=1;static has(a){return #$$e in a}get t(){return this.#$$e+'#e'}}",
  );
});
