import { encodeText } from "../../interpreters/guest-memory.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { code, type SqlDatabase } from "./sql-database.ts";
import { dot, SqlScript } from "./sql-script.ts";
import { statementEnd } from "./statement-end.ts";

/** What is wrong in the grammar of each statement. Whether its tables exist is known when it runs. */
export function checkGrammar(database: SqlDatabase, file: SourceFile): readonly Diagnostic[] {
  const script = new SqlScript(file.path, file.text);
  const text = database.put(script.bytes);
  const found: Diagnostic[] = [];
  let offset = script.skipSpace(0);
  while (offset < script.bytes.length && found.length < maxDiagnostics) {
    if (script.bytes[offset] === dot) offset = script.endOfLine(offset);
    else {
      const { result, statement, end } = database.prepare(text + offset);
      if (result === code.ok) {
        database.finalize(statement);
        offset = end - text;
      } else {
        const { message } = database;
        if (/^near .*: syntax error$|^unrecognized token: |^incomplete input$/s.test(message))
          found.push({
            severity: "error",
            message,
            at: script.position(offset + Math.max(0, database.errorOffset)),
          });
        const rest = script.text(offset, script.bytes.length);
        offset += encodeText(rest.slice(0, statementEnd(rest, 0))).length;
      }
    }
    offset = script.skipSpace(offset);
  }
  return found;
}

const maxDiagnostics = 20;
