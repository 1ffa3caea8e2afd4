import { expect, test } from "vitest";
import { emptyHistory, type History, type HistoryMove, record, recordEdits, redo, undo } from "./history.ts";
import { openFile, type Program, programOf, withEdits, withOpen } from "./program.ts";

const empty = programOf(
  "javascript",
  [
    { path: "main.js", text: "" },
    { path: "lib.js", text: "" },
  ],
  "main.js",
);

/** Someone who writes. */
class Writer {
  history: History = emptyHistory;

  constructor(public program: Program = empty) {}

  /** Replaces what is between two offsets of the open file. */
  edit(from: number, to: number, insert: string, path = this.program.open): this {
    const text = this.program.files.find((file) => file.path === path)?.text ?? "";
    const after = withEdits(this.program, [{ path, text: text.slice(0, from) + insert + text.slice(to) }]);
    const selection = { anchor: from, head: to };
    this.history = recordEdits(this.history, this.program, after, selection);
    this.program = after;
    return this;
  }

  type(text: string, at = openFile(this.program).text.length): this {
    let offset = at;
    for (const character of text) {
      this.edit(offset, offset, character);
      offset += character.length;
    }
    return this;
  }

  open(path: string): this {
    this.program = withOpen(this.program, path);
    return this;
  }

  undo(): HistoryMove | undefined {
    return this.go(undo(this.history));
  }

  redo(): HistoryMove | undefined {
    return this.go(redo(this.history));
  }

  get text(): string {
    return openFile(this.program).text;
  }

  /** The texts of the open file that one meets on the way back. */
  wayBack(): readonly string[] {
    const met: string[] = [];
    while (this.undo()) met.push(this.text);
    return met;
  }

  private go(to: HistoryMove | undefined): HistoryMove | undefined {
    if (to) {
      this.history = to.history;
      this.program = to.program;
    }
    return to;
  }
}

test("undo removes typed text word by word", () => {
  expect(new Writer().type("const a = 1;").wayBack()).toEqual(["const a = ", "const a ", "const ", ""]);
});

test("a line break is a separate step", () => {
  const writer = new Writer().type("ab").edit(2, 2, "\n  ").type("cd");
  expect(writer.wayBack()).toEqual(["ab\n  ", "ab", ""]);
});

test("backspacing is one step up to the end of its line, and not one with the typing before it", () => {
  const writer = new Writer().type("abc").edit(2, 3, "").edit(1, 2, "");
  expect(writer.wayBack()).toEqual(["abc", ""]);
});

test("deleting forwards is one step, too", () => {
  const writer = new Writer().type("abc").edit(0, 1, "").edit(0, 1, "");
  expect(writer.wayBack()).toEqual(["abc", ""]);
});

test("typing at another position is another step", () => {
  expect(new Writer().type("ab").type("x", 0).wayBack()).toEqual(["ab", ""]);
});

test("text typed into an automatically closed bracket is one step with it", () => {
  expect(new Writer().type("f").edit(1, 1, "()").edit(2, 2, "1").wayBack()).toEqual([""]);
});

test("an input method that replaces what it wrote makes one step", () => {
  const writer = new Writer().type("k").edit(0, 1, "か").edit(1, 1, "n").edit(0, 2, "かん").edit(0, 2, "感");
  expect(writer.text).toBe("感");
  expect(writer.wayBack()).toEqual([""]);
});

test("a paste is a step, and so is the typing before and after it", () => {
  const writer = new Writer().type("a").edit(1, 1, "pasted").type("b");
  expect(writer.wayBack()).toEqual(["apasted", "a", ""]);
});

test("opening another file ends the step", () => {
  const writer = new Writer().type("a").open("lib.js").open("main.js").type("b");
  expect(writer.wayBack()).toEqual(["a", ""]);
});

test("undo of typing over a selection selects it again; redo puts the cursor behind the text", () => {
  const writer = new Writer().edit(0, 0, "one two").edit(0, 3, "1");
  expect(writer.undo()?.target).toEqual({ path: "main.js", selection: { anchor: 0, head: 3 } });
  expect(writer.redo()?.target).toEqual({ path: "main.js", selection: { anchor: 1, head: 1 } });
  expect(writer.text).toBe("1 two");
});

test("undo of an edit in another file opens that file", () => {
  const writer = new Writer().type("a").open("lib.js");
  const travelled = writer.undo();
  expect(writer.program.open).toBe("main.js");
  expect(travelled?.target?.path).toBe("main.js");
});

test("an edit of several files is one step", () => {
  const writer = new Writer();
  const after = withEdits(empty, [
    { path: "main.js", text: "a" },
    { path: "lib.js", text: "a" },
  ]);
  writer.history = recordEdits(emptyHistory, empty, after);
  writer.program = after;
  writer.type("b");
  expect(writer.text).toBe("ab");
  writer.undo();
  writer.undo();
  expect(writer.program.files).toEqual(empty.files);
  expect(writer.undo()).toBeUndefined();
});

test("redo is possible until another edit", () => {
  const writer = new Writer().type("a b");
  writer.undo();
  writer.undo();
  expect(writer.redo()).toBeDefined();
  expect(writer.text).toBe("a ");
  writer.type("c");
  expect(writer.redo()).toBeUndefined();
  expect(writer.wayBack()).toEqual(["a ", ""]);
});

test("typing after an undo does not join the remaining step", () => {
  const writer = new Writer().type("a b");
  writer.undo();
  writer.type("c");
  writer.undo();
  expect(writer.text).toBe("a ");
});

test("any other change is a step, and undo restores files unchanged", () => {
  const writer = new Writer().type("a");
  const removed: Program = {
    ...writer.program,
    files: writer.program.files.slice(1),
    entry: "lib.js",
    open: "lib.js",
  };
  writer.history = record(writer.history, writer.program, removed, "main.js was deleted");
  writer.program = removed;
  writer.type("x");
  writer.undo();
  writer.undo();
  expect(writer.program).toMatchObject({ open: "main.js", entry: "main.js" });
  expect(writer.text).toBe("a");
});

test("the oldest steps go first when there are too many", () => {
  let history = emptyHistory;
  let program = empty;
  for (let n = 1; n <= 10; n++) {
    const after = withEdits(program, [{ path: "main.js", text: "pasted ".repeat(n) }]);
    history = recordEdits(history, program, after, undefined, { steps: 3, characters: 1e6 });
    program = after;
  }
  expect(history.past.map(({ before }) => openFile(before).text.length / 7)).toEqual([7, 8, 9]);
});

test("the oldest steps go first when they hold too many characters, but never the latest", () => {
  let history = emptyHistory;
  let program = empty;
  const sizes = [10, 300, 400, 500, 2000, 1];
  for (const size of sizes) {
    const after = withEdits(program, [{ path: "main.js", text: `${size}`.padEnd(size) }]);
    history = recordEdits(history, program, after, undefined, { steps: 100, characters: 1000 });
    program = after;
    const held = history.past.map(({ before }) => openFile(before).text.length);
    expect(held.slice(1).reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(1000);
    expect(held.length).toBeGreaterThan(0);
  }
  expect(history.past.map(({ before }) => openFile(before).text.length)).toEqual([2000]);
});
