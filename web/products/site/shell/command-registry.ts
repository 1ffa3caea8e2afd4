import type { EditorCommand } from "../../../editor/editor.ts";
import type { Command } from "../../../features/command.ts";
import { availableKeys, isPressed, isSafeWhileWriting, keysText } from "./shortcut-keys.ts";

/** The command that lists all commands. */
export const paletteId = "sandglass.palette";

/** The commands of the page. Each part of the page registers its own when it is mounted. */
export class CommandRegistry {
  private readonly commands = new Map<string, Command>();

  /** In the order of registration. */
  readonly all = (): readonly Command[] => [...this.commands.values()];

  /** Throws if another command already has the id. */
  register(commands: readonly Command[]): void {
    for (const command of commands) {
      if (this.commands.has(command.id)) throw new Error(`there are two commands "${command.id}"`);
      this.commands.set(command.id, command);
    }
  }
}

/** The commands for the full editor's own list, which has no column for the page's keys. */
export function forEditor(commands: readonly Command[]): readonly EditorCommand[] {
  // Without the command that opens the page's own list.
  const listedCommands = commands.filter(({ id }) => id !== paletteId);
  return listedCommands.map(({ id, label, run, menuLabel, keys = [] }) => {
    const [first] = availableKeys(keys);
    const fullLabel = first === undefined ? label : `${label} (${keysText(first)})`;
    return { id, run, label: fullLabel, ...(menuLabel !== undefined && { menuLabel }) };
  });
}

/** Listens to the keys of all commands. Another handler of a key prevents this with `preventDefault`. */
export function handleCommandKeys(commands: () => readonly Command[], editor: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const inField = isField(event.target, editor);
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

/** Whether the element is for text input, with an undo of its own. */
function isField(target: EventTarget | null, editor: HTMLElement): boolean {
  return target instanceof Element && (target.matches("input, textarea, select") || editor.contains(target));
}
