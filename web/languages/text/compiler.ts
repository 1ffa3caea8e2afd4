import type { Compiler } from "../language.ts";
import { text as language } from "./language.ts";

/** A text as a module that exports it, as browsers and bundlers do for `with { type: "text" }`. */
export const text: Compiler = {
  language: language.id,
  extensions: language.extensions,
  compile: (file) => ({
    // A string of JSON is one of JavaScript. A byte order mark is not part of the text.
    code: `export default ${JSON.stringify(file.text.replace(/^\uFEFF/, ""))}`,
    diagnostics: [],
    isData: true,
  }),
};
