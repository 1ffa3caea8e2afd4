import { request } from "./host.ts";

type Console = {
  readonly log: (...values: unknown[]) => void;
  readonly dir: (value: unknown, options?: object) => void;
};

declare const console: Console;

/** The console as it is when the first module of Node is loaded. */
const { log, dir } = console;

/** What the console would print. The host keeps it instead. */
function captured(print: () => void): string {
  request("capture");
  let text = "";
  try {
    print();
  } finally {
    text = JSON.parse(request("captured") as string) as string;
  }
  return text;
}

/** `util.format` */
export function format(...values: unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== "string") return values.map(plain).join(" ");
  let next = 0;
  const text = first.replace(/%([sdifjoOc%])/g, (directive, letter: string) => {
    if (letter === "%") return rest.length > 0 ? "%" : directive;
    if (next >= rest.length) return directive;
    return formatted(letter, rest[next++]);
  });
  return [text, ...rest.slice(next).map(plain)].join(" ");
}

const plain = (value: unknown) => (typeof value === "string" ? value : inspect(value));

function formatted(letter: string, value: unknown): string {
  const isNumeric = typeof value !== "symbol" && typeof value !== "object";
  const suffix = typeof value === "bigint" ? "n" : "";
  switch (letter) {
    case "s":
      return Object.is(value, -0) ? "-0" : captured(() => log("%s", value));
    case "d":
      return isNumeric ? `${Object.is(Number(value), -0) ? "-0" : Number(value)}${suffix}` : "NaN";
    case "i":
      return isNumeric ? `${Number.parseInt(String(value), 10)}${suffix}` : "NaN";
    case "f":
      return typeof value === "symbol" ? "NaN" : String(Number.parseFloat(String(value)));
    case "j":
      return jsonText(value);
    case "c":
      return "";
    default:
      return inspect(value);
  }
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof TypeError && /circular/i.test(error.message)) return "[Circular]";
    throw error;
  }
}

/** `util.inspect` */
export function inspect(value: unknown, options?: object): string {
  return captured(() => dir(value, options ?? {}));
}
