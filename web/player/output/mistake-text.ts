import type { Fact, ObservedValue } from "../../protocol/look/fact.ts";

type Mistake = Fact & { readonly kind: "mistake" };

/** What a mistake that ended in no error was, with its line and the values of the run. */
export function mistakeText(mistake: Mistake): string {
  const { at, code, times, name = "", other = "", otherAt, value, was, part } = mistake;
  const line = `line ${at.line}`;
  const otherLine = `line ${otherAt?.line ?? at.line}`;
  switch (mistake.mistake) {
    case "assigned condition": {
      const often = times === 1 ? "" : ` each of the ${times} times`;
      const isTrue = !/^(?:false|0|-0|null|""|''|``|undefined)$/.test(other);
      return `The condition \`${code}\` at ${line} assigns ${quoted(other)} to ${quoted(name)}, so it was ${isTrue ? "true" : "false"}${often}. A comparison is \`===\`.`;
    }
    case "empty body":
      return `The \`;\` at ${line} ends the \`${name}\`, so the block at ${otherLine} does not belong to it: it ran once, whatever the ${name === "if" ? "condition was" : "loop did"}.`;
    case "compared literal":
      return `${quoted(code)} at ${line} is a new ${code.startsWith("[") ? "array" : "object"}, and ${quoted(other)} is another one. They are never equal, whatever they contain.`;
    case "compared kinds":
      return `${quoted(name)} was the text ${text(value)} at ${line}, and ${quoted(other)} is a number: they are never \`===\`. ${quoted(`Number(${name}) === ${other}`)} compares the numbers.`;
    case "not awaited":
      return `${quoted(code)} at ${line} gives a promise, not the answer: ${otherLine} used the promise. Write ${quoted(`await ${code}`)}.`;
    case "missing return":
      return `${quoted(name)} returned \`undefined\`: ${line} computes ${quoted(code)}, and no \`return\` hands it over. ${sentence(otherLine)} used the result.`;
    case "not a number": {
      const before = was ? `was ${text(was)}, and ` : "";
      return `${quoted(name)} ${before}is \`NaN\` since ${line}: ${reason(part, value)}.`;
    }
    case "shared rows":
      return `All elements of ${quoted(name)} are one and the same ${code.startsWith("[") ? "array" : "object"}: \`fill\` at ${line} puts it there each time. So ${quoted(other)} at ${otherLine} changed all of them. ${quoted(`Array.from({ length: … }, () => ${code})`)} makes one each.`;
    case "joined texts": {
      const parts = [value, part].flatMap((each) => (each ? [text(each)] : []));
      const what = parts.length > 1 ? `${parts.join(" and ")} are texts` : `${parts[0]} is a text`;
      return `At ${line}, ${what}, so ${quoted(code)} joined them. \`Number(…)\` makes a number of a text.`;
    }
    case "joined to a number":
      return `${quoted(name)} was the number ${text(was)}, and ${quoted(other)} was the text ${text(part)}: ${line} joined them to ${text(value)}. ${quoted(`Number(${other})`)} adds.`;
    case "sorted as text":
      return `${quoted(code)} at ${line} compared the numbers as texts: the result is ${text(value)}. ${quoted(code.replace(/\(\)$/, "((a, b) => a - b)"))} compares numbers.`;
    case "missing break":
      return `No \`break\` follows ${quoted(code)} at ${line}, so the next case ran, too: ${otherLine} assigned to ${quoted(name)} again.`;
  }
}

/** Why an operand was no number. */
function reason(part: ObservedValue | undefined, value: ObservedValue | undefined): string {
  const operand = quoted(part?.text ?? "");
  if (value?.kind === "string") return `${operand} was \`NaN\`, of the text ${text(value)}`;
  if (value?.kind === "object") return `${operand} was \`undefined\`, of ${text(value)}`;
  return `${operand} was \`undefined\``;
}

function text(value: ObservedValue | undefined): string {
  return quoted(value?.text ?? "");
}

function quoted(code: string): string {
  return code.includes("`") ? `“${code}”` : `\`${code}\``;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
