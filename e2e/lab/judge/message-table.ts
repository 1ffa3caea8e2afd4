import { specialMessages } from "../../../web/run/sandbox/errors/special-messages.ts";
import { syntaxError } from "../../../web/run/sandbox/errors/syntax-errors.ts";
import { messages, rangeErrors } from "../../../web/run/sandbox/errors/v8-messages.ts";
import type { Wording } from "../../../web/run/sandbox/errors/wording.ts";

/** All messages of the engine with ours beside them. */
export const tableFile = new URL("../../../web/run/sandbox/errors/messages.md", import.meta.url);

const head = `# The engine's messages and ours

What the engine says when it throws, and what a program reads instead: V8's words (Node 24). \`$1\` is the first text that the engine
puts into its own; \`$name\`, \`$key\` and the like are read from the program's memory (\`error-site.ts\`). What is wrong
with a text for JSON.parse is told from that text alone (\`json-errors.ts\`), whatever the engine says. Written by
\`e2e/lab/judge/engine-messages.ts\`; a test holds it to the code.

| the engine | ours | where |
|---|---|---|
`;

/** The table of the engine's messages, and of further ones that our code knows. */
export function messageTable(engineMessages: readonly string[]): string {
  const all = [
    ...new Set([...engineMessages, ...Object.keys(messages), ...Object.keys(specialMessages)]),
  ].sort();
  const rows = all.map((message) => {
    const [ours, where] = saidFor(message);
    return `| ${cell(message)} | ${ours === "" ? "" : cell(ours)} | ${where} |`;
  });
  return `${head}${rows.join("\n")}\n`;
}

/** The first column of a table. */
export function messagesOfTable(table: string): readonly string[] {
  return table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => (/^\| `(.*?)` \| /.exec(line)?.[1] ?? "").replaceAll("\\|", "|"));
}

function saidFor(message: string): readonly [ours: string, where: string] {
  const text = Object.hasOwn(messages, message) ? (messages[message] as string) : "";
  const plain = rangeErrors.has(message) ? `RangeError: ${text}` : text;
  if (Object.hasOwn(specialMessages, message))
    return [plain, `by the place: \`special-messages.ts\`${plain === "" ? "" : ", else as written"}`];
  if (plain !== "") return [plain, "`v8-messages.ts`"];
  const syntax = syntaxError(message, message, "", "x", "x");
  if (syntax !== undefined)
    return [textOf(syntax).replace(/'x'/, "'…'"), "by what follows: `syntax-errors.ts`; here for a name"];
  return ["", "as the engine says it"];
}

function cell(text: string): string {
  return `\`${text.replaceAll("|", "\\|").replaceAll("\n", " ")}\``;
}

function textOf(wording: Wording): string {
  return typeof wording === "string" ? wording : wording.text;
}
