import { textSizeKeys } from "../settings/text-size.ts";
import type { Command } from "./command-registry.ts";
import { availableKeys, isPressed } from "./shortcut-keys.ts";

/** What keys do. Those of one line all do the same; presses that follow each other have a space between them. */
export type Shortcut = { readonly label: string; readonly keys: readonly string[] };

export type ShortcutGroup = {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
};

/** The keys of commands: see commands.ts. */
export const pageKeys = {
  run: ["Mod+Enter"],
  save: ["Mod+S"],
  stop: ["Escape"],
  undo: ["Mod+Z"],
  redo: ["Mod+Shift+Z", "Ctrl+Y"],
  format: ["Shift+Alt+F"],
  look: ["."],
  palette: ["F1", "Mod+Shift+P"],
  shortcuts: ["?"],
} as const satisfies { readonly [name: string]: readonly string[] };

/** The keys of a file's tab: they are listened to as they are listed here. */
export const tabKeys = {
  previous: { label: "Go to the previous file", keys: ["ArrowLeft"] },
  next: { label: "Go to the next file", keys: ["ArrowRight"] },
  first: { label: "Go to the first file", keys: ["Home"] },
  last: { label: "Go to the last file", keys: ["End"] },
  rename: { label: "Rename the file", keys: ["F2"] },
  remove: { label: "Delete the file", keys: ["Delete"] },
  left: { label: "Move the file to the left", keys: ["Alt+ArrowLeft"] },
  right: { label: "Move the file to the right", keys: ["Alt+ArrowRight"] },
} as const satisfies { readonly [name: string]: Shortcut };

export type TabKey = keyof typeof tabKeys;

export function tabKeyOf(event: KeyboardEvent): TabKey | undefined {
  const all = Object.keys(tabKeys) as readonly TabKey[];
  return all.find((name) => tabKeys[name].keys.some((keys) => isPressed(keys, event)));
}

/** What opens the search, wherever in the output the focus is. */
export const searchKeys = "Mod+F";

/*
 * The keys of parts of the page, where they have the focus. Each of the lines below is tried out by
 * e2e/journeys/shortcuts.spec.ts, which fails for a line that it does not know.
 */
const partGroups: readonly ShortcutGroup[] = [
  {
    title: "In the code, the output and the console",
    shortcuts: [
      { label: "Larger text", keys: [textSizeKeys.larger] },
      { label: "Smaller text", keys: [textSizeKeys.smaller] },
      { label: "The default text size", keys: [textSizeKeys.usual] },
    ],
  },
  {
    title: "In the code",
    shortcuts: [
      { label: "Indent the line, or what is selected", keys: ["Tab"] },
      { label: "Unindent the line, or what is selected", keys: ["Shift+Tab"] },
      { label: "Leave the editor", keys: ["Escape Tab"] },
    ],
  },
  {
    title: "In the full editor",
    shortcuts: [
      { label: "Find and replace", keys: ["Mod+F"] },
      { label: "Comment or uncomment the line", keys: ["Mod+/"] },
      { label: "Show completions", keys: ["Ctrl+Space"] },
      { label: "Go to the definition", keys: ["F12"] },
      { label: "Rename the symbol everywhere", keys: ["F2"] },
      { label: "Turn the screen reader mode on or off", keys: ["Shift+Alt+F1"] },
    ],
  },
  { title: "On the tab of a file", shortcuts: Object.values(tabKeys) },
  {
    title: "In the output",
    shortcuts: [
      { label: "Search", keys: [searchKeys] },
      { label: "Go to the next match, in the search", keys: ["Enter"] },
      { label: "Go to the previous match, in the search", keys: ["Shift+Enter"] },
      { label: "Close the search", keys: ["Escape"] },
      { label: "Go to the next item that can be opened", keys: ["ArrowDown", "ArrowUp"] },
    ],
  },
  {
    title: "In the console line",
    shortcuts: [
      { label: "Enter the line", keys: ["Enter"] },
      { label: "Insert a new line", keys: ["Shift+Enter"] },
      { label: "Bring back an earlier line", keys: ["ArrowUp"] },
      { label: "Bring back a later line", keys: ["ArrowDown"] },
      { label: "Accept the completion", keys: ["Tab"] },
      { label: "Clear the console", keys: ["Ctrl+L"] },
      { label: "Go to the output", keys: ["Escape"] },
    ],
  },
];

/** All there are, as far as this browser lets a page have them. */
export function shortcutGroups(commands: readonly Command[]): readonly ShortcutGroup[] {
  const everywhere = commands.flatMap(({ label, keys = [] }) => (keys.length > 0 ? [{ label, keys }] : []));
  return [{ title: "Anywhere on the page", shortcuts: everywhere }, ...partGroups].map((group) => ({
    ...group,
    shortcuts: group.shortcuts.map(({ label, keys }) => ({ label, keys: availableKeys(keys) })),
  }));
}
