import { plural } from "../../../ui/format-number.ts";

/** The texts of the dialogs. */

// palette-dialog
export const commands = "Commands";
export const searchCommands = "Search the commands";
export const searchCommandsHint = "What would you like to do?";
export const commandsMatch = (count: number) => plural(count, "command");
export const noCommand = "No command has these words.";

// shortcuts-dialog
export const keyboardShortcuts = "Keyboard shortcuts";
export const orBetweenKeys = "or";
