import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { type Command, offeredAt } from "./command.ts";

test("a place has the commands that are offered there now, in their order, with their words there", () => {
  const isOpen = signal(false);
  const run = () => {};
  const commands: readonly Command[] = [
    { id: "tree", label: "Show or hide", run, places: () => ({ editor: isOpen.value ? "Hide" : "Show" }) },
    { id: "plain", label: "In the palette alone", run },
    {
      id: "tests",
      label: "Run",
      run,
      places: () => ({ program: "Tests", ...(isOpen.value && { editor: "T" }) }),
    },
  ];
  const at = (place: Parameters<typeof offeredAt>[0]) =>
    offeredAt(place, commands).map(({ command, label }) => `${command.id}: ${label}`);
  expect([at("editor"), at("program"), at("page")]).toEqual([["tree: Show"], ["tests: Tests"], []]);
  isOpen.value = true;
  expect(at("editor")).toEqual(["tree: Hide", "tests: T"]);
});
