/** The texts of a widget: before and after the first interaction, and in print. */

// widget
export const doesNotRun = "This program does not run: its page must fix the problem above.";

// widget-main
export const madeToEmbed = "This page is made to be embedded in another page: ";
export const howToEmbed = "how to embed it";
export const ownPrograms = ". To write your own programs, go to ";
export const sandglass = "Sandglass";

// widget-shell
export const codeNotLoaded =
  "The code that runs this program could not be loaded. Try again when you are online.";

export const fullEditorDescription =
  "Ctrl+Enter runs the program. Shift+Alt+F1 turns the screen reader mode on. F1 lists all commands.";
export const editorDescription = "Ctrl+Enter runs the program.";

// page-print
export const output = "Output";
export const notAllowed = (name: string | undefined) => `${name} is not allowed here.`;
export const waits = "It waits for something that never happens.";
export const stoppedAt = (limit: string | undefined) => `It was stopped at its limit: ${limit}.`;
export const wasStopped = "It was stopped.";
export const sandboxFailed = "The sandbox failed.";
