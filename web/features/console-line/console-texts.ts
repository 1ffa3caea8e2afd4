import { plural } from "../../ui/format-number.ts";

/** The texts of the console. */

// console-entries
export const console = "Console";
export const undone = "undone";
export const running = "Running…";
export const notShown = " of output are not shown here: the line printed more than is kept.";
export const steps = (count: number) => plural(count, "step");
export const atLine = (line: number) => `Line ${line}.`;
export const atLineOf = (file: string, line: number) => `${file}, line ${line}.`;

// console-view
export const goToConsole = "Go to the console";
export const takeVariablesCommand = "Use the program's variables in the console";
export const undoLineCommand = "Undo the last line of the console";
export const restartCommand = "Restart the console";
export const clearCommand = "Clear the console";
export const consoleLine = "Console line";
export const tryALine = "Try a line: 6 * 7";
export const stopLine = "Stop the line";
export const stopLineHint = "Stop the line (Escape)";
export const enterLine = "Enter the line";
export const enterLineHint = "Enter the line (Enter)";
export const names = "Names";
export const oneName = "One name matches";
export const severalNames = (count: number) => `${count} names fit`;
export const howToChoose = ": Tab takes the first, the arrow keys choose, Escape closes.";
export const enterEvaluates = "Enter evaluates, ";
export const newLineHint = "Shift+Enter: new line";
export const takeVariables = "Use the program's variables";
export const takeVariablesHint = "Restart with the program's variables. The program is run again for that.";
export const whyNotTakeVariables =
  "For a program that has completed. “Look inside” shows the variables of any run.";
export const variables = "Program's variables";
export const undoLine = "Undo line";
export const undoLineHint = "Undo the last line";
export const undoWord = "Undo";
export const lineWord = " line";
export const startOverHint = "Forget all variables";
export const startOver = "Start over";
/** Includes the language if it is not the program's. */
export const remembers = (lines: number, language: string | undefined) =>
  `Remembers ${lines === 1 ? "one line" : `${lines} lines`}${language === undefined ? "" : `, in ${language}`}`;

// getters
export const readGetter = (path: string) => `Read ${path}`;
export const readGetterHint = "Read it: this runs its code";
