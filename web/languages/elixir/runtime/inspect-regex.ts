import { defineInspection } from "./inspect-term.ts";
import { mapGet } from "./map-operations.ts";
import { REGEX } from "./regex-matching.ts";

const escapes: Readonly<Record<string, string>> = {
  "\x07": "\\a",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
  "/": "\\/",
};

defineInspection(REGEX, (struct) => {
  const [source, options] = [mapGet(struct, Symbol.for("source")), mapGet(struct, Symbol.for("opts"))];
  if (typeof source !== "string" || typeof options !== "string") return undefined;
  const plain = source.replace(/\\\\|\\\//g, (sequence) => (sequence === "\\/" ? "/" : sequence));
  const safe = plain.replace(/#\{/g, "\\#{");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a bell has an escape of its own
  return `~r/${safe.replace(/[\x07\f\n\r\t\v/]/g, (char) => escapes[char] as string)}/${options}`;
});
