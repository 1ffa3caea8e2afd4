import { guestTypes } from "../../languages/types/guest-types.ts";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { addressOf } from "./protocol.ts";
import { createQueries } from "./queries.ts";
import { addVersion } from "./versioned-text.ts";

const defaultTypes = guestTypes(defaultCapabilities, []);

/** Texts by path. A single string is the text of main.js. */
export type Files = Readonly<Record<string, string>>;

/** A program with the position `^`, and the file with that position or else its first file. */
export function program(files: Files | string) {
  const sources: Files = typeof files === "string" ? { "main.js": files } : files;
  const [open = ""] = Object.entries(sources).find(([, text]) => text.includes("^")) ?? Object.keys(sources);
  const offset = sources[open]?.indexOf("^") ?? -1;
  const texts = new Map(
    Object.entries(sources).map(([path, text]) => [addressOf(path), addVersion(text.replace("^", ""))]),
  );
  const answers = createQueries(texts);
  answers.setTypes(defaultTypes);
  return {
    answers,
    file: addressOf(open),
    offset,
    texts,
  };
}

/** The problems of the file, as sentences. */
export function problems(files: Files | string): string[] {
  const { answers, file } = program(files);
  return answers
    .problems(file)
    .filter(({ severity }) => severity === "error")
    .map(({ message }) => message);
}

/** The completions at the position. */
export function names(files: Files | string): string[] {
  const { answers, file, offset } = program(files);
  return answers.complete(file, offset).map(({ name }) => name);
}
