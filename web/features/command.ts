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
};
