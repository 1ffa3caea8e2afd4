import type { EditorCommand } from "../../editor/editor.ts";
import { availableKeys, isPressed, isSafeWhileWriting, keysText } from "./shortcut-keys.ts";

/**
 * Something the page can do. All of them are in one registry: the palette and the full editor's list offer them, the
 * keys below are listened to, and the list of shortcuts shows them.
 */
export type Command = EditorCommand & {
  /** As in shortcut-keys.ts, each of which alone does it, wherever on the page the focus is. */
  readonly keys?: readonly string[];
  /** The first script listens to them, since it cannot wait for the rest of the page. */
  readonly isHandledFirst?: boolean;
  /** A field has these keys for its own text. */
  readonly isFieldsOwn?: boolean;
  /** Whether there is anything for it to do now. */
  readonly isPossible?: () => boolean;
};

/** The command that lists all of them. */
export const paletteId = "sandglass.palette";

/** The commands of the page, which each part of it registers when it is mounted. */
export class CommandRegistry {
  private readonly commands = new Map<string, Command>();

  /** In the order in which they were registered. */
  readonly all = (): readonly Command[] => [...this.commands.values()];

  /** Throws where another command has the id already. */
  register(commands: readonly Command[]): void {
    for (const command of commands) {
      if (this.commands.has(command.id)) throw new Error(`there are two commands "${command.id}"`);
      this.commands.set(command.id, command);
    }
  }
}

/** As the full editor's own list shows them, in which a key of the page's has no column. */
export function forEditor(commands: readonly Command[]): readonly EditorCommand[] {
  // The page's own list would be a list in a list.
  const listedCommands = commands.filter(({ id }) => id !== paletteId);
  return listedCommands.map(({ id, label, run, menuLabel, keys = [] }) => {
    const [first] = availableKeys(keys);
    const fullLabel = first === undefined ? label : `${label} (${keysText(first)})`;
    return { id, run, label: fullLabel, ...(menuLabel !== undefined && { menuLabel }) };
  });
}

/** Listens to the keys of all commands. Another handler of a key prevents this by preventing its default. */
export function handleCommandKeys(commands: () => readonly Command[]): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const inField = isField(event.target);
    for (const { keys = [], isHandledFirst, isFieldsOwn, isPossible, run } of commands()) {
      const pressedKey = keys.find((each) => isPressed(each, event));
      if (pressedKey === undefined || isHandledFirst) continue;
      if (inField && (isFieldsOwn || !isSafeWhileWriting(pressedKey))) continue;
      event.preventDefault();
      if (isPossible?.() ?? true) run();
      return;
    }
  });
}

/** Somewhere that is written in, with an undo of its own. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, .editor") !== null;
}
