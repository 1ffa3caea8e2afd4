import type { Command } from "../../../features/command.ts";
import { textSizeKeys } from "../settings/text-size.ts";
import { availableKeys, isPressed } from "./shortcut-keys.ts";
import * as texts from "./shortcut-texts.ts";

/** An action and its alternative keys. Consecutive presses are separated by a space. */
export type Shortcut = { readonly label: string; readonly keys: readonly string[] };

export type ShortcutGroup = {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
};

/** The keys of the page's own commands: see commands.ts. */
export const pageKeys = {
  run: ["Mod+Enter"],
  save: ["Mod+S"],
  stop: ["Escape"],
  undo: ["Mod+Z"],
  redo: ["Mod+Shift+Z", "Ctrl+Y"],
  palette: ["F1", "Mod+Shift+P"],
  shortcuts: ["?"],
} as const satisfies { readonly [name: string]: readonly string[] };

/** The keys of a file's tab, as both listened to and listed. */
export const tabKeys = {
  previous: { label: texts.previousFile, keys: ["ArrowLeft"] },
  next: { label: texts.nextFile, keys: ["ArrowRight"] },
  first: { label: texts.firstFile, keys: ["Home"] },
  last: { label: texts.lastFile, keys: ["End"] },
  rename: { label: texts.renameFile, keys: ["F2"] },
  remove: { label: texts.deleteFile, keys: ["Delete"] },
  left: { label: texts.moveFileLeft, keys: ["Alt+ArrowLeft"] },
  right: { label: texts.moveFileRight, keys: ["Alt+ArrowRight"] },
} as const satisfies { readonly [name: string]: Shortcut };

export type TabKey = keyof typeof tabKeys;

export function tabKeyOf(event: KeyboardEvent): TabKey | undefined {
  const all = Object.keys(tabKeys) as readonly TabKey[];
  return all.find((name) => tabKeys[name].keys.some((keys) => isPressed(keys, event)));
}

/** Opens the search, if the focus is anywhere in the output. */
export const searchKeys = "Mod+F";

/*
 * The keys of parts of the page while they have the focus. e2e/journeys/shortcuts.spec.ts tests each line below, and
 * fails for a line that it does not know.
 */
const partGroups: readonly ShortcutGroup[] = [
  {
    title: texts.inCodeOutputAndConsole,
    shortcuts: [
      { label: texts.largerText, keys: [textSizeKeys.larger] },
      { label: texts.smallerText, keys: [textSizeKeys.smaller] },
      { label: texts.theDefaultTextSize, keys: [textSizeKeys.usual] },
    ],
  },
  {
    title: texts.inTheCode,
    shortcuts: [
      { label: texts.indentLines, keys: ["Tab"] },
      { label: texts.unindentLines, keys: ["Shift+Tab"] },
      { label: texts.leaveTheEditor, keys: ["Escape Tab"] },
    ],
  },
  {
    title: texts.inTheFullEditor,
    shortcuts: [
      { label: texts.findAndReplace, keys: ["Mod+F"] },
      { label: texts.toggleComment, keys: ["Mod+/"] },
      { label: texts.showCompletions, keys: ["Ctrl+Space"] },
      { label: texts.goToTheDefinition, keys: ["F12"] },
      { label: texts.renameTheSymbolEverywhere, keys: ["F2"] },
      { label: texts.toggleScreenReaderMode, keys: ["Shift+Alt+F1"] },
    ],
  },
  { title: texts.onFileTab, shortcuts: Object.values(tabKeys) },
  {
    title: texts.inTheOutput,
    shortcuts: [
      { label: texts.search, keys: [searchKeys] },
      { label: texts.nextMatch, keys: ["Enter"] },
      { label: texts.previousMatch, keys: ["Shift+Enter"] },
      { label: texts.closeTheSearch, keys: ["Escape"] },
      { label: texts.goToTheNextItem, keys: ["ArrowDown", "ArrowUp"] },
    ],
  },
  {
    title: texts.inTheConsoleLine,
    shortcuts: [
      { label: texts.enterTheLine, keys: ["Enter"] },
      { label: texts.insertANewLine, keys: ["Shift+Enter"] },
      { label: texts.earlierLine, keys: ["ArrowUp"] },
      { label: texts.laterLine, keys: ["ArrowDown"] },
      { label: texts.acceptTheCompletion, keys: ["Tab"] },
      { label: texts.clearTheConsole, keys: ["Ctrl+L"] },
      { label: texts.goToTheOutput, keys: ["Escape"] },
    ],
  },
];

/** Listed while Vim keys are on. The journey of Vim keys tests them. */
const vimGroup: ShortcutGroup = {
  title: texts.inTheFullEditorWithVim,
  shortcuts: [
    { label: texts.goToNormalMode, keys: ["Escape"] },
    { label: texts.stopFromNormalMode, keys: ["Ctrl+C"] },
    { label: texts.leaveTheEditor, keys: ["Escape Tab"] },
  ],
};

/** All shortcuts that this browser lets a page handle. */
export function shortcutGroups(commands: readonly Command[], hasVimKeys: boolean): readonly ShortcutGroup[] {
  const everywhere = commands.flatMap(({ label, keys = [] }) => (keys.length > 0 ? [{ label, keys }] : []));
  const groups = [
    { title: texts.anywhereOnThePage, shortcuts: everywhere },
    ...(hasVimKeys ? [vimGroup] : []),
    ...partGroups,
  ];
  return groups.map((group) => ({
    ...group,
    shortcuts: group.shortcuts.map(({ label, keys }) => ({ label, keys: availableKeys(keys) })),
  }));
}
