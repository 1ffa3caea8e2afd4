import type { ElixirError } from "./errors.ts";
import { list, type Term } from "./terms.ts";

/** Where places of the code are in the text, by file: line and column of the code, and the text's line, in turn. */
const lineMaps = new Map<string, readonly number[]>();

/** Says where the code of a file lies in its text. */
export function setLines(file: string, map: readonly number[]): void {
  lineMaps.set(file, map);
}

/** What lists made of an error's calls come from, so that `reraise` has it again. */
const origins = new WeakMap<object, ElixirError>();

/** `__STACKTRACE__`: `{module, function, arity, [file: …, line: …]}` for each call of a named function of the program's. */
export function stacktraceOf(error: ElixirError): Term {
  const calls: Term[] = [];
  for (const line of (error.stack ?? "").split("\n")) {
    const match = /^\s*at (.+) \((.+):(\d+):(\d+)\)$/.exec(line);
    const [, functionName = "", file = "", codeLine = "", column = ""] = match ?? [];
    const map = lineMaps.get(file);
    if (!map) continue;
    const nameParts = /^(.+)\.([^.]+|\.+)\/(\d+)$/.exec(functionName);
    if (!nameParts) continue;
    const [, module = "", name = "", arity = ""] = nameParts;
    const at = sourceLine(map, Number(codeLine), Number(column));
    calls.push([
      Symbol.for(module.startsWith(":") ? module.slice(1) : `Elixir.${module}`),
      Symbol.for(name),
      BigInt(arity),
      list([
        [Symbol.for("file"), list([...file].map((each) => BigInt(each.codePointAt(0) as number)))],
        [Symbol.for("line"), BigInt(at)],
      ]),
    ]);
  }
  const trace = list(calls);
  if (calls.length > 0) origins.set(trace, error);
  return trace;
}

/** The error that a list of calls was made of. */
export function originOf(trace: Term): ElixirError | undefined {
  return typeof trace === "object" && trace !== null ? origins.get(trace) : undefined;
}

/** The text's line of the last place before that one; where there is none, they are the same. */
function sourceLine(map: readonly number[], line: number, column: number): number {
  let original = line;
  for (let index = 0; index < map.length; index += 3) {
    const [atLine = 0, atColumn = 0, source = 0] = map.slice(index, index + 3);
    if (atLine > line || (atLine === line && atColumn > column)) break;
    original = source + (line - atLine);
  }
  return original;
}
