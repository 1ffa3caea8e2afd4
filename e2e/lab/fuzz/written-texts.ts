import { BadInput } from "../../../web/protocol/parsers.ts";
import { parseFilePath } from "../../../web/protocol/program/source-file.ts";
import { anyEnd, type GeneratedProgram } from "./hostile-program.ts";
import type { Random } from "./random.ts";
import { pieceNames, pieces, unicodeName, unicodeSource, unicodeText } from "./unicode-texts.ts";

/** What a program does with the text `t`: one entry for each way in which the page draws a text. */
export const textUses = {
  prints: [
    "console.log(t);",
    "console.warn(t, t);",
    "console.dir({ t: [t] });",
    "console.log('%s %o', t, t);",
  ],
  "prints lines": [
    "for (const line of t.split('\\n')) console.log(line);",
    "console.log(t.slice(0, 50) + '\\n' + t);",
  ],
  styles: ["console.log('%c' + t, 'color: red');", "console.log('%c' + t + '%c' + t, t, t);"],
  tables: [
    "console.table([{ [t]: t, a: 1 }, { [t]: 2, b: t }]);",
    "console.table([[t, t], [t]]);",
    "console.table(Array.from({ length: 40 }, (_, i) => t.slice(i, i + 30)));",
  ],
  groups: [
    "console.group(t); console.log(t); console.groupEnd();",
    "console.groupCollapsed(t, t); console.log(1);",
  ],
  labels: [
    "console.count(t); console.count(t);",
    "console.time(t); console.timeEnd(t);",
    "console.countReset(t);",
  ],
  properties: [
    "console.log({ [t]: t, [Symbol(t)]: 1 });",
    "console.log(Object.fromEntries(t.slice(0, 200).split('').map((each, i) => [each + i, i])));",
    "console.log(new Map([[t, t]]), new Set([t, 1]));",
  ],
  functions: [
    "console.log(Object.defineProperty(() => {}, 'name', { value: t }));",
    "console.log(new ({ [t]: class {} })[t](), { [t]() {} });",
    "try { Object.defineProperty(function () { console.trace(t); null.x }, 'name', { value: t })() } catch (error) { console.log(error) }",
  ],
  errors: [
    "console.error(Object.assign(new Error(t, { cause: t }), { name: t }));",
    "try { null[t] } catch (error) { console.log(error) }",
    "console.trace(t); console.assert(false, t);",
  ],
  asks: [
    "console.log(prompt(t));",
    "console.log(await input(t));",
    "prompt(t.slice(0, 99)); await input(t + '?');",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The last statement. */
export const textEnds = {
  returns: ["t;", "[t, { [t]: t }];", "new Map([[t, [t]]]);"],
  throws: [
    "throw t;",
    "throw new Error(t);",
    "throw Object.assign(new TypeError(t), { name: t, stack: t });",
    "throw { [t]: t };",
    "Promise.reject(new Error(t));",
    "globalThis[t]();",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Programs with texts of all scripts in every position that the page draws. */
export function writtenTexts(random: Random): GeneratedProgram {
  const ending = random.chance(0.5) ? random.pick(Object.values(textEnds).flat()) : "";
  const uses = random.some(Object.values(textUses), 1, 3).map((group) => random.pick<string>(group));
  const code = [declaration(random), ...uses, ending].join("\n");
  return {
    program: {
      ...(random.chance(0.25)
        ? { files: filesWith(random, code) }
        : { code, ...(random.chance(0.1) && { language: "typescript" }) }),
      answers: Array.from({ length: random.below(3) }, () => unicodeText(random, 2_000)),
    },
    // Enough to print the largest of its texts.
    limits: { fuel: 5_000_000, outputBytes: 1024 ** 2 },
    ends: anyEnd,
  };
}

/** Declares `t`: as a literal, which is drawn in the editor, too, or as a repetition by the program. */
function declaration(random: Random): string {
  if (random.chance(0.5)) return `const t = ${JSON.stringify(unicodeText(random, 20_000))};`;
  const piece = JSON.stringify(pieces[random.pick(pieceNames)]);
  return `const t = (${piece} + ${JSON.stringify(unicodeText(random, 40))}).repeat(${random.size(1, 10_000)});`;
}

/** The program as one of several files, with such names, texts and identifiers. */
function filesWith(random: Random, code: string): { readonly path: string; readonly text: string }[] {
  const others = new Map(
    Array.from({ length: random.from(1, 4) }, () => [filePath(random), moduleText(random)] as const),
  );
  const imports = [...others.keys()].map((path) => `import ${JSON.stringify(`./${path}`)};\n`);
  const entry = { path: "main.js", text: imports.join("") + code };
  return [entry, ...Array.from(others, ([path, text]) => ({ path, text }))];
}

function moduleText(random: Random): string {
  if (random.chance(0.5)) return unicodeSource(random, 20_000).replace(/\p{Surrogate}/gu, "\ufffd");
  const name = identifier(random);
  return `function ${name}(${name}) { ${name}: for (;;) break ${name}; throw new Error(${name}) }\ntry { ${name}("${name}") } catch (error) { console.log(error, ${name}) }\n`;
}

/** Letters and marks of one script. */
function identifier(random: Random): string {
  const letters = pieces[random.pick(pieceNames)].replace(/[^\p{ID_Continue}]/gu, "");
  return `a${letters.repeat(random.from(1, 40))}`;
}

/** A valid file name. Names with invisible characters are refused. */
function filePath(random: Random): string {
  for (;;) {
    const name = unicodeName(random);
    try {
      return parseFilePath(name, "path");
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
    }
  }
}
