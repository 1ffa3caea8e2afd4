import * as monaco from "monaco-editor/editor";
// The grammars themselves, not `languages/definitions/…/register`. Those load the grammar when a model needs it, so the
// first frame would have no colours.
import * as elixir from "monaco-editor/languages/definitions/elixir/elixir";
import * as javascript from "monaco-editor/languages/definitions/javascript/javascript";
import * as lua from "monaco-editor/languages/definitions/lua/lua";
import * as python from "monaco-editor/languages/definitions/python/python";
import * as sql from "monaco-editor/languages/definitions/sql/sql";
import * as typescript from "monaco-editor/languages/definitions/typescript/typescript";
import { type EditorLanguage, languages } from "../../languages/catalog.ts";
import { languageNames } from "../../languages/language-names.ts";
import { provideNames } from "./name-provider.ts";

/** Registers the languages of files, with the names in `Language.editorLanguage`. */
export function registerLanguages(): void {
  const grammars: Readonly<Record<Exclude<EditorLanguage, "plaintext">, Grammar>> = {
    javascript,
    typescript,
    json,
    elixir,
    lua,
    python,
    sql,
  };
  for (const [id, grammar] of Object.entries(grammars)) register(id, grammar);
  for (const { id, editorLanguage } of languages) {
    const load = languageNames.get(id);
    if (!load) continue;
    // Loaded with the first text in it.
    monaco.languages.onLanguageEncountered(editorLanguage, () => {
      load().then(
        (names) => provideNames(editorLanguage, names),
        () => {},
      );
    });
  }
}

type Grammar = {
  readonly language: monaco.languages.IMonarchLanguage;
  readonly conf: monaco.languages.LanguageConfiguration;
};

function register(id: string, { language, conf }: Grammar): void {
  monaco.languages.register({ id });
  monaco.languages.setMonarchTokensProvider(id, language);
  monaco.languages.setLanguageConfiguration(id, conf);
}

/** JSON without its own language service, which would be another worker of 110 KiB. */
const json: Grammar = {
  language: {
    defaultToken: "invalid",
    tokenizer: {
      root: [
        [/[\s,:]+/, "delimiter"],
        [/[{}[\]]/, "@brackets"],
        [/"(?:[^"\\]|\\.)*"(?=\s*:)/, "type"],
        [/"/, "string", "@string"],
        [/-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/, "number"],
        [/true|false|null/, "keyword"],
      ],
      string: [
        [/[^"\\]+/, "string"],
        [/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/, "string.escape"],
        [/\\./, "string.invalid"],
        [/"/, "string", "@pop"],
        // A string ends with its line, even if it is not closed.
        [/$/, "string", "@pop"],
      ],
    },
  },
  conf: {
    brackets: [
      ["{", "}"],
      ["[", "]"],
    ],
    autoClosingPairs: [
      { open: "{", close: "}" },
      { open: "[", close: "]" },
      { open: '"', close: '"', notIn: ["string"] },
    ],
  },
};
