import { expect, test } from "vitest";
import { ConsoleSearch } from "./console-search.ts";
import { ConsoleTranscript } from "./console-transcript.ts";

function consoleWith() {
  const transcript = new ConsoleTranscript();
  const search = new ConsoleSearch(transcript, {} as HTMLElement);
  const id = transcript.begin("cell 1", "const a = 1;\na + 1");
  transcript.addEvent(id, {
    kind: "console",
    messages: [
      { level: "log", text: "printed" },
      { level: "error", text: "bad" },
    ],
  });
  transcript.end(id, { kind: "completed" } as never, { quote: "2", sentences: ["One.", "Two."] } as never);
  return { transcript, search };
}

const textsOf = (search: ConsoleSearch, filter?: Parameters<ConsoleSearch["lists"]>[0]) =>
  search
    .lists(filter)
    .map((blocks) => blocks.flatMap((block) => block?.rows.map((row) => JSON.stringify(row)) ?? []).join());

test("a line is copied as in a console: after a prompt, its output, and its result", () => {
  const { search } = consoleWith();
  expect(search.text(undefined)).toBe("> const a = 1;\n  a + 1\nprinted\nbad\n2\nOne. Two.");
});

test("each entry has four lists: its text, the beginning and the end of its output, and its result", () => {
  const { search } = consoleWith();
  const lists = textsOf(search);
  expect(lists).toHaveLength(4);
  expect(lists[0]).toContain("const a = 1;");
  expect(lists[1]).toContain("printed");
  expect(lists[2]).toBe("");
  expect(lists[3]).toContain("One. Two.");
});

test("the logs of all lines are counted, and clearing removes them", () => {
  const { search } = consoleWith();
  expect(search.logs.value).toHaveLength(1);
  search.clear();
  expect([search.logs.value, search.text(undefined)]).toEqual([[], ""]);
});

test("a position is asked of the view of its entry's output", () => {
  const { search, transcript } = consoleWith();
  const asked: string[] = [];
  const list = (name: string) =>
    ({ reach: (block: number) => void asked.push(`${name} ${block}`), drawnViews: [] }) as never;
  const id = transcript.entries.value[0]?.id ?? -1;
  search.setView(id, [list("head"), list("tail")]);
  search.reach(1, 5, {} as never);
  search.reach(2, 6, {} as never);
  // Beyond the last entry.
  search.reach(5, 7, {} as never);
  search.setView(id);
  search.reach(1, 8, {} as never);
  expect(asked).toEqual(["head 5", "tail 6"]);
});
