/** Errors of Node's modules, which have a `code`. */

/** A text for a value that has the wrong type, as Node writes it. */
export function receivedText(value: unknown): string {
  if (value === null || value === undefined) return `Received ${String(value)}`;
  if (typeof value === "function") return `Received function ${value.name}`;
  if (typeof value === "object") {
    const name = (value as { constructor?: { name?: string } }).constructor?.name;
    return name ? `Received an instance of ${name}` : "Received [Object: null prototype] {}";
  }
  const text =
    typeof value === "string" ? `'${value.length > 28 ? `${value.slice(0, 25)}...` : value}'` : String(value);
  return `Received type ${typeof value} (${text}${typeof value === "bigint" ? "n" : ""})`;
}

export function argumentError(name: string, expected: string, value: unknown): TypeError {
  const kind = name.includes(".") ? "property" : "argument";
  const error = new TypeError(`The "${name}" ${kind} must be ${expected}. ${receivedText(value)}`);
  return Object.assign(error, { code: "ERR_INVALID_ARG_TYPE" });
}

export function rangeError(name: string, expected: string, value: unknown): RangeError {
  const error = new RangeError(
    `The value of "${name}" is out of range. It must be ${expected}. Received ${String(value)}`,
  );
  return Object.assign(error, { code: "ERR_OUT_OF_RANGE" });
}

export function requireText(value: unknown, name: string): asserts value is string {
  if (typeof value !== "string") throw argumentError(name, "of type string", value);
}

export function requireFunction(
  value: unknown,
  name: string,
): asserts value is (...args: unknown[]) => unknown {
  if (typeof value !== "function") throw argumentError(name, "of type function", value);
}

const systemErrors: Readonly<Record<string, readonly [errno: number, text: string]>> = {
  EEXIST: [-17, "file already exists"],
  EINVAL: [-22, "invalid argument"],
  EISDIR: [-21, "illegal operation on a directory"],
  ENAMETOOLONG: [-36, "name too long"],
  ENOENT: [-2, "no such file or directory"],
  ENOSPC: [-28, "no space left on device"],
  ENOTDIR: [-20, "not a directory"],
  ENOTEMPTY: [-39, "directory not empty"],
};

/** `ENOENT: no such file or directory, open 'input.txt'` */
export function systemError(code: string, syscall: string, path?: string, dest?: string): Error {
  const [errno = -5, text = "i/o error"] = systemErrors[code] ?? [];
  const names = [path, dest].filter((each) => each !== undefined).map((each) => `'${each}'`);
  const error = new Error(`${code}: ${text}, ${syscall}${names.length > 0 ? ` ${names.join(" -> ")}` : ""}`);
  return Object.assign(error, {
    errno,
    code,
    syscall,
    ...(path !== undefined && { path }),
    ...(dest !== undefined && { dest }),
  });
}
