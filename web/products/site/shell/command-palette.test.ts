import { expect, test } from "vitest";
import type { Command } from "../../../features/command.ts";
import { CommandPalette, findCommands } from "./command-palette.ts";

const run = () => {};
const commands: readonly Command[] = [
  { id: "run", label: "Run the program", run },
  { id: "entry", label: "Run this file first", run },
  { id: "tree", label: "Show or hide the syntax tree", run },
  { id: "rename", label: "Rename this file", run },
  { id: "share", label: "Share or download", run },
];

function found(query: string, recent: readonly string[] = []): readonly string[] {
  return findCommands(query, commands, recent).map(({ id }) => id);
}

test("without a query all commands are listed, in order", () => {
  expect(found(" ")).toEqual(["run", "entry", "tree", "rename", "share"]);
});

test("every word must be in the label, in any order and case", () => {
  expect(found("FILE this")).toEqual(["entry", "rename"]);
  expect(found("tree syntax")).toEqual(["tree"]);
  expect(found("file tree")).toEqual([]);
});

test("a match at the start of a label ranks above one inside it", () => {
  expect(found("r")).toEqual(["run", "entry", "rename", "tree", "share"]);
  expect(found("na")).toEqual(["rename"]);
});

test("the first letters of words find it, too", () => {
  expect(found("shtr")).toEqual(["tree"]);
  expect(found("rtp")).toEqual(["run"]);
  expect(found("ptr")).toEqual([]);
});

test("synonyms find it, after commands with the word in their label", () => {
  const all = [
    { id: "sandglass.textLarger", label: "Larger text", run },
    { id: "share", label: "Share or download", words: "link qr", run },
    { id: "zoom", label: "The zoom", run },
  ];
  const ids = (query: string) => findCommands(query, all).map(({ id }) => id);
  expect(ids("zoom")).toEqual(["zoom", "sandglass.textLarger"]);
  expect(ids("font size")).toEqual(["sandglass.textLarger"]);
  expect(ids("qr")).toEqual(["share"]);
});

test("the last used command comes first among equal matches, and not before better ones", () => {
  expect(found("", ["rename", "tree"])).toEqual(["rename", "tree", "run", "entry", "share"]);
  expect(found("run", ["rename"])).toEqual(["run", "entry"]);
});

test("a command that is impossible now is not offered", () => {
  let possible = false;
  const stop: Command = { id: "stop", label: "Stop", run, isPossible: () => possible };
  const palette = new CommandPalette(() => [...commands, stop]);
  palette.open();
  expect(palette.matches.value).not.toContain(stop);
  possible = true;
  palette.open();
  expect(palette.matches.value).toContain(stop);
});

test("the selection wraps around and starts again after each letter, and the palette closes before a command runs", () => {
  const did: string[] = [];
  const palette: CommandPalette = new CommandPalette(() => [
    { id: "a", label: "First", run: () => did.push(`first, open: ${palette.isOpen.value}`) },
    { id: "b", label: "Second", run: () => did.push("second") },
  ]);
  palette.open();
  palette.move(-1);
  expect(palette.selectedIndex.value).toBe(1);
  palette.move(1);
  expect(palette.selectedIndex.value).toBe(0);
  palette.move(1);
  palette.type("f");
  palette.run();
  expect(did).toEqual(["first, open: false"]);
  palette.open();
  palette.type("nothing has this");
  palette.run();
  expect(did).toHaveLength(1);
  expect(palette.isOpen.value).toBe(true);
});

test("the page remembers used commands", () => {
  const palette = new CommandPalette(() => commands);
  palette.open();
  palette.run(4);
  palette.open();
  expect(palette.matches.value[0]?.id).toBe("share");
});
