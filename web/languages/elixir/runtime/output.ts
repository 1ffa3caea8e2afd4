/** Prints with the guest's console, so that each message has its line in the program and counts as one message. */

type Console = { log(text: string): void; error(text: string): void; warn(text: string): void };

const scope = globalThis as unknown as {
  console: Console;
  prompt?: (question: string) => string | null;
};

/** The unfinished line of `IO.write`: a line becomes a message when it ends. */
let lineStart = "";

/** Prints a text. A line is complete at a line break or at the end of the program. */
export function write(text: string): void {
  const whole = lineStart + text;
  const end = whole.lastIndexOf("\n");
  if (end < 0) {
    lineStart = whole;
    return;
  }
  lineStart = whole.slice(end + 1);
  scope.console.log(whole.slice(0, end));
}

export function writeError(text: string): void {
  scope.console.error(text.endsWith("\n") ? text.slice(0, -1) : text);
}

export function writeWarning(text: string): void {
  scope.console.warn(text);
}

/** Must be called at the end of a program or of a session's cell. */
export function flush(): void {
  if (lineStart === "") return;
  const text = lineStart;
  lineStart = "";
  scope.console.log(text);
}

/** The next line of input, without its line break; null if there is none. */
export function ask(question: string): string | null {
  const prompt = lineStart + question;
  lineStart = "";
  return scope.prompt?.(prompt) ?? null;
}
