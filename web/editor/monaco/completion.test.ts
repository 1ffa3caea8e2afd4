import type * as monaco from "monaco-editor/editor";
import { expect, test } from "vitest";
import type { Completion } from "../typescript/protocol.ts";
import { completionProvider } from "./completion.ts";
import type { ProgramQueries } from "./monaco-conversions.ts";

const languages = {
  CompletionItemKind: { Property: 9, Function: 1 },
  CompletionItemTag: { Deprecated: 1 },
} as unknown as typeof monaco.languages;

const model = {
  getOffsetAt: () => 3,
  getWordUntilPosition: () => ({ word: "", startColumn: 4, endColumn: 4 }),
  isDisposed: () => false,
} as unknown as monaco.editor.ITextModel;

/** Asks for completions; the worker gives these answers, one after the other. */
async function completed(answers: (readonly Completion[] | undefined)[], isCancelled = false) {
  const program = { ask: async () => answers.shift() } as unknown as ProgramQueries;
  const provider = completionProvider(languages, program);
  const list = await provider.provideCompletionItems(
    model,
    { lineNumber: 1, column: 4 } as monaco.Position,
    {} as monaco.languages.CompletionContext,
    { isCancellationRequested: isCancelled } as monaco.CancellationToken,
  );
  return list?.suggestions.map(({ label }) => label);
}

const bisect = {
  name: "bisect",
  kind: "function",
  sortText: "11",
  insertText: "bisect",
} as unknown as Completion;

test("a question that the replaced worker did not answer is asked once more, unless it is cancelled", async () => {
  expect(await completed([undefined, [bisect]])).toEqual(["bisect"]);
  expect(await completed([[], [bisect]])).toEqual([]);
  expect(await completed([undefined, undefined, [bisect]])).toEqual([]);
  expect(await completed([undefined, [bisect]], true)).toEqual([]);
});
