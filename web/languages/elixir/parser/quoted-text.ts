import type { Quoted, Span } from "./quoted.ts";

/** A quoted form as one line of text, with Elixir's positions, to compare it with Elixir's own. */
export function quotedText(node: Quoted): string {
  switch (node.kind) {
    case "integer":
      return String(node.value);
    case "float":
      return `f${floatHex(node.value)}`;
    case "atom":
      return `:${textOf(node.name)}`;
    case "binary":
      return typeof node.value === "string" ? textOf(node.value) : `b${hex(node.value)}`;
    case "list":
      return `[${node.items.map(quotedText).join(",")}]`;
    case "pair":
      return `<${quotedText(node.left)},${quotedText(node.right)}>`;
    case "variable":
      return `v${textOf(node.name)}${spanText(node.span)}`;
    case "call": {
      const name = typeof node.name === "string" ? textOf(node.name) : quotedText(node.name);
      return `c${name}${spanText(node.span)}(${node.args.map(quotedText).join(",")})`;
    }
  }
}

function spanText({ line, column }: Span): string {
  return line === 0 ? "" : `@${line}:${column}`;
}

function textOf(text: string): string {
  let result = "";
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (character === '"' || character === "\\") result += `\\${character}`;
    else if (code < 32 || code === 127) result += `\\u${code.toString(16).padStart(4, "0")}`;
    else result += character;
  }
  return `"${result}"`;
}

function floatHex(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return hex(new Uint8Array(view.buffer));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
