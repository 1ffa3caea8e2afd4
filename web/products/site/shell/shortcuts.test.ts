import { expect, test } from "vitest";
import type { Command } from "../../../features/command.ts";
import { pageKeys, shortcutGroups, tabKeyOf, tabKeys } from "./shortcuts.ts";

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({
    key,
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  }) as KeyboardEvent;

test("the keys of a tab", () => {
  expect(tabKeyOf(press("ArrowLeft"))).toBe("previous");
  expect(tabKeyOf(press("ArrowLeft", { altKey: true }))).toBe("left");
  expect(tabKeyOf(press("ArrowRight", { altKey: true }))).toBe("right");
  expect(tabKeyOf(press("End"))).toBe("last");
  expect(tabKeyOf(press("F2"))).toBe("rename");
  expect(tabKeyOf(press("Delete"))).toBe("remove");
  expect(tabKeyOf(press("Delete", { ctrlKey: true }))).toBeUndefined();
  expect(tabKeyOf(press("a"))).toBeUndefined();
});

const run = () => {};
const commands: readonly Command[] = [
  { id: "run", label: "Run the program", run, keys: pageKeys.run },
  { id: "none", label: "Without keys", run },
];

test("the list begins with the commands that have keys", () => {
  const [first] = shortcutGroups(commands, false);
  expect(first?.shortcuts).toEqual([{ label: "Run the program", keys: ["Mod+Enter"] }]);
});

test("Vim keys are listed while they are on", () => {
  const titles = (hasVim: boolean) => shortcutGroups(commands, hasVim).map(({ title }) => title);
  const added = titles(true).filter((title) => !titles(false).includes(title));
  expect(added).toHaveLength(1);
  expect(added[0]).toMatch(/Vim/);
});

test("no group has two shortcuts with the same keys, nor one without a label or a key", () => {
  for (const { title, shortcuts } of shortcutGroups(commands, true)) {
    const keys = shortcuts.flatMap((each) => each.keys);
    expect([title, keys.length]).toEqual([title, new Set(keys).size]);
    for (const each of shortcuts) expect([each.label !== "", each.keys.length > 0]).toEqual([true, true]);
  }
});

test("no two commands of the page have the same keys, and none has those of a tab", () => {
  const page = Object.values(pageKeys).flat();
  expect(new Set(page).size).toBe(page.length);
  const tabs: readonly string[] = Object.values(tabKeys).flatMap(({ keys }) => keys);
  expect(page.filter((keys) => tabs.includes(keys))).toEqual([]);
});
