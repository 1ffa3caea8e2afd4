import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { engineSource } from "../../../web/build/build-engine.ts";
import { messageTable, tableFile } from "./message-table.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/engine-messages.ts <quickjs.c> [libregexp.c …]` writes the table of all messages of
 * the engine with ours beside them (web/run/sandbox/errors/messages.md). It finds them in QuickJS's sources, of any release
 * near the engine's, and uses only those whose exact text is in the engine itself.
 */
const sources = process.argv.slice(2);
if (sources.length === 0) {
  console.error("Usage: engine-messages.ts <quickjs.c> [libregexp.c …]");
  process.exit(2);
}

const binary = (await readFile(engineSource())).toString("latin1");
const messages = new Set<string>();
for (const source of sources)
  for (const message of messagesIn(await readFile(source, "utf8"))) messages.add(message);
// A text without a space is a part of a message, not a message.
const inEngine = [...messages].filter((message) => message.includes(" ") && binary.includes(`${message}\0`));
const table = messageTable(inEngine);
await writeFile(tableFile, table);
console.log(
  `${inEngine.length} of ${messages.size} messages of the sources are in the engine: ${fileURLToPath(tableFile)}`,
);

/** The texts in calls that throw: `JS_ThrowTypeError(ctx, "…")`, `js_parse_error(s, "…")`, `re_parse_error(s, "…")`. */
function messagesIn(text: string): readonly string[] {
  const calls =
    /\b(?:JS_Throw\w*Error\w*|js_parse_error\w*|re_parse_error|json_parse_error|__JS_ThrowTypeErrorAtom|JS_ThrowTypeErrorAtom)\s*\(([^;]*?)\)\s*;/g;
  return [...text.matchAll(calls)].flatMap(([, text = ""]) =>
    [...text.matchAll(/"((?:[^"\\]|\\.)*)"(?:\s*"((?:[^"\\]|\\.)*)")*/g)].map(([whole]) =>
      whole.replace(/"\s*"/g, "").slice(1, -1).replace(/\\(.)/g, "$1"),
    ),
  );
}
