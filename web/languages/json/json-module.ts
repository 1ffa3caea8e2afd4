import type { OffsetProblem } from "../ecmascript/acorn-parser.ts";

/**
 * Converts a JSON file to a module that exports its value. JSON is JavaScript except for one key: `"__proto__": …` in
 * an object would set its prototype; as a computed key it does not.
 */
export function jsonModule(text: string): string | OffsetProblem {
  // A byte order mark is not part of the text.
  const json = text.replace(/^\uFEFF/, "");
  try {
    JSON.parse(json);
  } catch {
    const failure = jsonFailure(text, text.length - json.length);
    return { ...failure, message: `This is not JSON: ${failure.message}` };
  }
  const literal = /__proto__|\\u/.test(json)
    ? json.replace(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g, (all, key: string, colon?: string) =>
        colon !== undefined && JSON.parse(key) === "__proto__" ? `[${key}]${colon}` : all,
      )
    : json;
  return `export default (${literal}\n)`;
}

/** The first invalid token in a text, from `start` on. The text is known not to be JSON. */
function jsonFailure(text: string, start: number): OffsetProblem {
  const open: ("{" | "[")[] = [];
  let state: "value" | "first value" | "key" | "first key" | "colon" | "after" = "value";
  let index = start;
  const wrong = (message: string): OffsetProblem => ({ message, offset: index });
  for (;;) {
    index += (/^[ \t\n\r]*/.exec(text.slice(index, index + 1000)) as RegExpExecArray)[0].length;
    if (/[ \t\n\r]/.test(text[index] ?? "")) continue;
    const char = text[index];
    const closes = open.at(-1) === "{" ? "}" : "]";
    if (char === undefined) {
      return wrong(open.length > 0 ? `it ends here, but a "${open.at(-1)}" is still open` : "it is empty");
    }
    if (state === "after") {
      if (open.length === 0) return wrong("something follows its end");
      if (char === closes) open.pop();
      else if (char === ",") state = open.at(-1) === "{" ? "key" : "value";
      else return wrong(`a comma or "${closes}" is missing here`);
      index++;
      continue;
    }
    if (state === "colon") {
      if (char !== ":") return wrong('a ":" is missing after this key');
      state = "value";
      index++;
      continue;
    }
    if ((state === "first key" || state === "first value") && char === closes) {
      open.pop();
      state = "after";
      index++;
      continue;
    }
    if (char === "}" || char === "]") {
      const comma = state === "key" || (state === "value" && open.at(-1) === "[");
      return wrong(comma ? `a comma cannot come before "${char}"` : `a value is missing before "${char}"`);
    }
    if (state === "key" || state === "first key") {
      if (char !== '"')
        return wrong(`a key is written in double quotes: ${JSON.stringify(wordAt(text, index))}`);
      const end = endOfString(text, index);
      if (typeof end !== "number") return end;
      index = end;
      state = "colon";
      continue;
    }
    if (char === "{" || char === "[") {
      open.push(char);
      state = char === "{" ? "first key" : "first value";
      index++;
      continue;
    }
    if (char === '"') {
      const end = endOfString(text, index);
      if (typeof end !== "number") return end;
      index = end;
    } else {
      const word = wordAt(text, index);
      if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(word)) {
        if (char === "'" || char === "`") return wrong("a string is written in double quotes");
        if (char === "/") return wrong("it cannot have comments");
        if (char === ",") return wrong("a value is missing before this comma");
        return wrong(`this is not a value: ${word.slice(0, 40)}`);
      }
      index += word.length;
    }
    state = "after";
  }
}

/** The number or word that begins at `index`, or the single character there. */
function wordAt(text: string, index: number): string {
  const wordLike = /[\w.+-]*/y;
  wordLike.lastIndex = index;
  return wordLike.exec(text)?.[0] || String.fromCodePoint(text.codePointAt(index) ?? 0);
}

function endOfString(text: string, start: number): number | OffsetProblem {
  for (let index = start + 1; index < text.length; index++) {
    const char = text[index] as string;
    if (char === '"') return index + 1;
    if (char < " ") {
      if (char === "\n" || char === "\r") break;
      return {
        message: "a string cannot have this control character: write it as \\u and four digits",
        offset: index,
      };
    }
    if (char === "\\") {
      const sequence = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
      sequence.lastIndex = index;
      const match = sequence.exec(text);
      if (!match) return { message: "this escape does not exist", offset: index };
      index += match[0].length - 1;
    }
  }
  return { message: "this string is not closed: it needs another double quote", offset: start };
}
