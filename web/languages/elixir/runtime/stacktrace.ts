import type { ElixirError } from "./errors.ts";
import { list, type Term } from "./terms.ts";

/**
 * The source lines of positions in the code, by file: line and column in the code, and the line in the source,
 * repeated.
 */
const lineMaps = new Map<string, readonly number[]>();

/** Sets the source lines of a file's code. */
export function setLines(file: string, map: readonly number[]): void {
  lineMaps.set(file, map);
}

/** The errors from which lists of calls were made, for `reraise`. */
const origins = new WeakMap<object, ElixirError>();

/**
 * `__STACKTRACE__`: `{module, function, arity, [file: …, line: …]}` for each call of a named function of the program.
 */
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

/** The error from which a list of calls was made. */
export function originOf(trace: Term): ElixirError | undefined {
  return typeof trace === "object" && trace !== null ? origins.get(trace) : undefined;
}

/** The source line of the last position before this one; if there is none, the lines are the same. */
function sourceLine(map: readonly number[], line: number, column: number): number {
  let original = line;
  for (let index = 0; index < map.length; index += 3) {
    const [atLine = 0, atColumn = 0, source = 0] = map.slice(index, index + 3);
    if (atLine > line || (atLine === line && atColumn > column)) break;
    original = source + (line - atLine);
  }
  return original;
}
