import { classes, tags } from "../../../engine/tables/engine-structs.ts";
import type { Values } from "./heap-values.ts";

class JsonError extends Error {}

/**
 * V8's message for a text that is not JSON; undefined for valid JSON. It parses the text up to the error, as the engine
 * did.
 */
export function jsonError(text: string): string | undefined {
  let at = 0;
  const space = () => {
    while (" \t\n\r".includes(text[at] ?? "x")) at++;
  };
  const describePosition = (position: number) => {
    const before = text.slice(0, position).split("\n");
    return `at position ${position} (line ${before.length} column ${(before.at(-1) as string).length + 1})`;
  };
  const failure = (what: string, position = at) =>
    new JsonError(`${what} in JSON ${describePosition(position)}`);
  const failAtToken = (): never => {
    const char = text[at];
    if (char === undefined) throw new JsonError("Unexpected end of JSON input");
    if (char === '"') throw failure("Unexpected string");
    if (/[-\d]/.test(char)) throw failure("Unexpected number");
    if (text === "undefined" || text === "NaN" || text === "Infinity" || text === "[object Object]")
      throw new JsonError(`"${text}" is not valid JSON`);
    const length = 20;
    const [from, to] = [Math.max(0, at - 10), Math.min(text.length, at + 10)];
    const excerpt =
      text.length <= length
        ? `"${text}"`
        : `${from > 0 ? "..." : ""}"${text.slice(from, to)}"${to < text.length ? "..." : ""}`;
    throw new JsonError(`Unexpected token '${char}', ${excerpt} is not valid JSON`);
  };
  const word = (expected: string) => {
    for (const char of expected) {
      if (text[at] !== char) failAtToken();
      at++;
    }
  };
  const string = () => {
    for (at++; text[at] !== '"'; at++) {
      const char = text[at];
      if (char === undefined) throw failure("Unterminated string");
      if (char < " ") throw failure("Bad control character in string literal");
      if (char !== "\\") continue;
      at++;
      if (text[at] === undefined) throw failure("Unterminated string");
      if (text[at] === "u") {
        if (!/^[\da-fA-F]{4}/.test(text.slice(at + 1, at + 5))) {
          const bad = at + 1 + text.slice(at + 1, at + 5).search(/[^\da-fA-F]|$/);
          throw failure(bad >= text.length ? "Unterminated string" : "Bad Unicode escape", bad);
        }
        at += 4;
      } else if (!'"\\/bfnrt'.includes(text[at] as string)) throw failure("Bad escaped character");
    }
    at++;
  };
  const digits = () => {
    while (/\d/.test(text[at] ?? "")) at++;
  };
  const number = () => {
    if (text[at] === "-") {
      at++;
      if (!/\d/.test(text[at] ?? "")) throw failure("No number after minus sign");
    }
    if (text[at] === "0") {
      at++;
      if (/\d/.test(text[at] ?? "")) throw failure("Unexpected number");
    } else digits();
    if (text[at] === ".") {
      at++;
      if (!/\d/.test(text[at] ?? "")) throw failure("Unterminated fractional number");
      digits();
    }
    if (/[eE]/.test(text[at] ?? "")) {
      at++;
      if (/[-+]/.test(text[at] ?? "")) at++;
      if (!/\d/.test(text[at] ?? "")) throw failure("Exponent part is missing a number");
      digits();
    }
  };
  /** An iterative parser, because texts may nest deeper than calls may. */
  const read = () => {
    const open: string[] = [];
    const name = (first: boolean) => {
      space();
      if (text[at] !== '"') {
        const expected = first ? "property name or '}'" : "double-quoted property name";
        throw failure(`Expected ${expected}`);
      }
      string();
      space();
      if (text[at] !== ":") throw failure("Expected ':' after property name");
      at++;
    };
    for (;;) {
      space();
      const char = text[at];
      let isOpened = false;
      if (char === "{" || char === "[") {
        at++;
        space();
        if (text[at] === (char === "{" ? "}" : "]")) at++;
        else {
          open.push(char);
          if (char === "{") name(true);
          isOpened = true;
        }
      } else if (char === '"') string();
      else if (char === "t") word("true");
      else if (char === "f") word("false");
      else if (char === "n") word("null");
      else if (/[-\d]/.test(char ?? "")) number();
      else failAtToken();
      if (isOpened) continue;
      for (;;) {
        space();
        const inner = open.at(-1);
        if (inner === undefined) return;
        if (text[at] === ",") {
          at++;
          if (inner === "{") name(false);
          break;
        }
        if (text[at] !== (inner === "{" ? "}" : "]")) {
          const expected =
            inner === "{" ? "',' or '}' after property value" : "',' or ']' after array element";
          throw failure(`Expected ${expected}`);
        }
        at++;
        open.pop();
      }
    }
  };
  try {
    read();
    space();
    if (at < text.length)
      throw new JsonError(`Unexpected non-whitespace character after JSON ${describePosition(at)}`);
    return undefined;
  } catch (error) {
    if (error instanceof JsonError) return error.message;
    throw error;
  }
}

type Step = { readonly object: number; readonly key: string };

/** The lines that V8 adds below "Converting circular structure to JSON", if the circle consists of data properties. */
export function circularPath(values: Values, at: number): string {
  const path: Step[] = [];
  /** The remaining number of values to visit. */
  let remainingValues = 20_000;
  const isObject = (each: number) =>
    values.tagOf(each) === tags.object && !values.isFunction(values.word(each));
  const name = (object: number) => `object with constructor '${values.constructorName(object) || "Object"}'`;
  const visit = (object: number, key: string): string | undefined => {
    const from = path.findIndex((step) => step.object === object);
    if (from >= 0) return describe(from, key);
    if (remainingValues <= 0 || path.length > 200) return undefined;
    path.push({ object, key });
    const elements = values.elements(object).map((each, index) => [each, `index ${index}`] as const);
    const others = values
      .properties(object)
      .map(([atom, each]) => [each, `property '${values.atom(atom)}'`, atom] as const);
    remainingValues -= 1 + elements.length + others.length;
    const numberedKeys = others.filter(([, , atom]) => atom < 0).sort(([, , a], [, , b]) => a - b);
    const children =
      values.classOf(object) === classes.array
        ? elements
        : [...numberedKeys, ...others.filter(([, , atom]) => atom >= 0)];
    for (const [each, key] of children) {
      const cycle = isObject(each) ? visit(values.word(each), key) : undefined;
      if (cycle !== undefined) return cycle;
    }
    path.pop();
    return undefined;
  };
  const describe = (from: number, last: string) => {
    const [start, ...rest] = path.slice(from) as [Step, ...Step[]];
    const lines = rest.map(({ object, key }) => `|     ${key} -> ${name(object)}`);
    const visibleLines =
      lines.length > 2 ? [lines[0], ...(lines.length > 2 ? ["|     ..."] : []), lines.at(-1)] : lines;
    return [
      "",
      `--> starting at ${name(start.object)}`,
      ...visibleLines,
      `--- ${last} closes the circle`,
    ].join("\n    ");
  };
  return at !== 0 && isObject(at) ? (visit(values.word(at), "") ?? "") : "";
}
