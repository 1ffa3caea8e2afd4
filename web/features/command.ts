import type { ReadonlySignal } from "@preact/signals";
import type { EditorCommand } from "../editor/editor.ts";

/**
 * An action of the page. All commands are in one registry: the palette and the full editor's list offer them, their
 * keys are listened to, and the list of shortcuts shows them.
 */
export type Command = EditorCommand & {
  /** Alternative keys, in the notation of shortcut-keys.ts. They work wherever the focus is on the page. */
  readonly keys?: readonly string[];
  /** Whether the first script handles the keys, because they must work before the rest of the page is loaded. */
  readonly isHandledFirst?: boolean;
  /** Whether the keys belong to a text field while it has the focus. */
  readonly isFieldsOwn?: boolean;
  /** Other words by which the palette finds it. */
  readonly words?: string;
  /** Whether the command can do anything now. */
  readonly isPossible?: () => boolean;
  /** The panel that it opens and closes. */
  readonly panel?: { readonly id: string; readonly isOpen: ReadonlySignal<boolean> };
  /** Its words at each place that offers it now. Called whenever a place is drawn. */
  readonly places?: () => Partial<Record<CommandPlace, string>>;
};

/**
 * A place that offers commands of features, besides the palette: the header's buttons that open a program or give it
 * away, the same menu on a phone, the dialog of drafts, the parts of the menu of a file, and the bar below the editor.
 */
export type CommandPlace = "open" | "give" | "phone" | "drafts" | "program" | "editor" | "page" | "foot";

/** A command with its words at a place. */
export type OfferedCommand = { readonly command: Command; readonly label: string };

/** What a place offers now. */
export function offeredAt(place: CommandPlace, commands: readonly Command[]): readonly OfferedCommand[] {
  return commands.flatMap((command) => {
    const label = command.places?.()[place];
    return label === undefined ? [] : [{ command, label }];
  });
}
