import type { Compiler } from "../language.ts";
import { text as language } from "./language.ts";

/** Compiles a text to a module that exports it, as browsers and bundlers do for `with { type: "text" }`. */
export const text: Compiler = {
  language: language.id,
  extensions: language.extensions,
  compile: (file) => ({
    // A JSON string is also a JavaScript string. A byte order mark is not part of the text.
    code: `export default ${JSON.stringify(file.text.replace(/^\uFEFF/, ""))}`,
    diagnostics: [],
    isData: true,
  }),
};
