import { describe, expect, test } from "vitest";
import type { Exercise } from "./exercise.ts";
import { ExerciseDocument } from "./exercise-document.ts";
import { createProgressStore, type ProgressStorage, type ProgressStore } from "./progress-store.ts";

const sum: Exercise = {
  id: "sum",
  language: "javascript",
  files: [
    { path: "main.js", text: "function sum(list) {\n  return 0;\n}\n" },
    { path: "data.json", text: "[1]" },
  ],
  entry: "main.js",
  checks: [],
  hints: ["Begin with 0."],
  fixed: [
    { from: 1, to: 1 },
    { from: 3, to: 3 },
  ],
};
const changed: Exercise = {
  ...sum,
  files: [{ path: "main.js", text: "// Sum them up.\nfunction sum(list) {\n  return 0;\n}\n" }],
  fixed: [
    { from: 2, to: 2 },
    { from: 4, to: 4 },
  ],
};

function memory(): ProgressStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const keeperOf = (storage: ProgressStorage): ProgressStore => createProgressStore(() => storage, "page");
const texts = ({ files }: ExerciseDocument) => files.value.map(({ text }) => text);
const mine = "function sum(list) {\n  return 1;\n}\n";

describe("fixed lines", () => {
  test("are refused with a message, and stay in place", () => {
    const work = new ExerciseDocument(sum, undefined);
    expect(work.source.edit([{ path: "main.js", text: "function add(list) {\n  return 0;\n}\n" }])).toBe(
      false,
    );
    expect(work.refusal.value?.text).toBe("Line 1 and line 3 cannot be changed.");
    expect(work.code).toBe(sum.files[0]?.text);
  });
  test("move with what is written above them, and back by undo", () => {
    const work = new ExerciseDocument(sum, undefined);
    expect(
      work.source.edit([{ path: "main.js", text: "function sum(list) {\n  let a;\n  return a;\n}\n" }]),
    ).toBe(true);
    expect(work.refusal.value).toBeUndefined();
    expect(work.fixedLines.value[1]).toEqual({ from: 4, to: 4 });
    work.source.undo();
    expect(work.fixedLines.value[1]).toEqual({ from: 3, to: 3 });
    work.source.redo();
    expect(work.fixedLines.value[1]).toEqual({ from: 4, to: 4 });
  });
  test("are only in the entry", () => {
    const work = new ExerciseDocument(sum, undefined);
    expect(work.source.edit([{ path: "data.json", text: "[2]" }])).toBe(true);
  });
  test("are found in code that comes from elsewhere", () => {
    const work = new ExerciseDocument(sum, undefined);
    work.setCode(`// mine\n${mine}`);
    expect(work.fixedLines.value).toEqual(changed.fixed);
    work.setCode("nothing of it");
    expect(work.fixedLines.value).toEqual([]);
    work.reset();
    expect(work.fixedLines.value).toEqual(sum.fixed);
  });
});

test("reset restores the starter, and can be undone", () => {
  const work = new ExerciseDocument(sum, undefined);
  expect(work.isChanged.value).toBe(false);
  work.source.edit([{ path: "main.js", text: mine }]);
  work.source.edit([{ path: "data.json", text: "[1, 2]" }]);
  expect(work.isChanged.value).toBe(true);
  work.reset();
  expect(texts(work)).toEqual(sum.files.map(({ text }) => text));
  expect([work.isChanged.value, work.notice.value?.undoes]).toEqual([false, true]);
  work.source.undo();
  expect(texts(work)).toEqual([mine, "[1, 2]"]);
  expect(work.notice.value).toBeUndefined();
});

describe("saved data", () => {
  test("is loaded again: code, hints, and the positions of the fixed lines", () => {
    const storage = memory();
    const before = new ExerciseDocument(sum, keeperOf(storage));
    before.source.edit([{ path: "main.js", text: "function sum(list) {\n\n  return 1;\n}\n" }]);
    before.showHint();
    const after = new ExerciseDocument(sum, keeperOf(storage));
    expect(texts(after)).toEqual(texts(before));
    expect(after.fixedLines.value).toEqual(before.fixedLines.value);
    expect([after.hintCount.value, after.revision.value]).toEqual([1, undefined]);
  });
  test("has no code if that is unchanged, so a new version of the exercise is shown", () => {
    const storage = memory();
    new ExerciseDocument(sum, keeperOf(storage)).showHint();
    const after = new ExerciseDocument(changed, keeperOf(storage));
    expect([after.code, after.revision.value]).toEqual([changed.files[0]?.text, undefined]);
  });
  test("line breaks of another system are the same text", () => {
    const text = sum.files[0]?.text.replaceAll("\n", "\r\n") ?? "";
    const work = new ExerciseDocument({ ...sum, files: [{ path: "main.js", text }] }, undefined);
    expect([work.code.includes("\r"), work.isChanged.value]).toEqual([false, false]);
  });
  test("a refused storage is reported once, and the code stays", () => {
    const full = memory();
    full.setItem = () => {
      throw new Error("full");
    };
    const work = new ExerciseDocument(sum, keeperOf(full));
    work.source.edit([{ path: "main.js", text: mine }]);
    expect(work.notice.value?.text).toMatch(/does not save your code/);
    expect(work.code).toBe(mine);
  });
});

describe("an exercise that has changed since the draft", () => {
  function revised() {
    const storage = memory();
    new ExerciseDocument(sum, keeperOf(storage)).source.edit([{ path: "main.js", text: mine }]);
    return { storage, work: new ExerciseDocument(changed, keeperOf(storage)) };
  }
  test("shows the draft, and keeps both", () => {
    const { work } = revised();
    expect(work.code).toBe(mine);
    expect(work.revision.value?.mine[0]?.text).toBe(mine);
    expect(work.revision.value?.theirs).toEqual(changed.files);
  });
  test("asks again until the reader has chosen, with the later changes", () => {
    const { storage, work } = revised();
    work.source.edit([{ path: "main.js", text: `${mine}//` }]);
    const again = new ExerciseDocument(changed, keeperOf(storage));
    expect(again.revision.value?.mine[0]?.text).toBe(`${mine}//`);
  });
  test("keeps the draft for a reader who wants that, and asks no more", () => {
    const { storage, work } = revised();
    work.keepMine();
    expect([work.code, work.revision.value]).toEqual([mine, undefined]);
    const again = new ExerciseDocument(changed, keeperOf(storage));
    expect([again.code, again.revision.value]).toEqual([mine, undefined]);
  });
  test.each(["takeNew", "reset"] as const)("%s shows the new one, and the draft is not lost", (verb) => {
    const { storage, work } = revised();
    work[verb]();
    expect([work.code, work.revision.value]).toEqual([changed.files[0]?.text, undefined]);
    const again = new ExerciseDocument(changed, keeperOf(storage));
    expect(again.aside.value?.[0]?.text).toBe(mine);
    again.bringBack();
    expect(again.code).toBe(mine);
    expect(new ExerciseDocument(changed, keeperOf(storage)).aside.value).toBeUndefined();
    work.source.undo();
    expect(work.code).toBe(mine);
  });
  test("code that an earlier change set aside can still be restored by undo", () => {
    const { storage, work } = revised();
    work.takeNew();
    new ExerciseDocument(sum, keeperOf(storage)).setCode("second");
    const again = new ExerciseDocument(changed, keeperOf(storage));
    again.takeNew();
    expect(again.aside.value?.[0]?.text).toBe("second");
    again.source.undo();
    expect(again.code).toBe("second");
    again.source.undo();
    expect(again.code).toBe(mine);
  });
  test("a file that the exercise has no longer stays beside the others", () => {
    const storage = memory();
    new ExerciseDocument(sum, keeperOf(storage)).source.edit([{ path: "data.json", text: "[9]" }]);
    const { files } = new ExerciseDocument({ ...changed, entry: "main.js" }, keeperOf(storage));
    expect(files.value.map(({ path }) => path)).toEqual(["main.js", "data.json"]);
  });
  test("a renamed file is the same file", () => {
    const storage = memory();
    const one = { ...sum, files: sum.files.slice(0, 1) };
    new ExerciseDocument(one, keeperOf(storage)).source.edit([{ path: "main.js", text: mine }]);
    const named = { ...one, files: [{ path: "sum.js", text: "" }], entry: "sum.js", fixed: [] };
    expect(new ExerciseDocument(named, keeperOf(storage)).files.value).toEqual([
      { path: "sum.js", text: mine },
    ]);
  });
});

describe("in two tabs", () => {
  const theirs = "function sum(list) {\n  return 2;\n}\n";
  /** Two pages with one storage. Each is told what the other has written, unless it sleeps. */
  function tabs(storage = memory()) {
    const listeners: ((key: string) => void)[] = [];
    const asleep = new Set<number>();
    const open = (tab: number) => {
      const told: ProgressStorage = {
        ...storage,
        setItem(key, value) {
          storage.setItem(key, value);
          for (const [at, listener] of listeners.entries()) if (at !== tab && !asleep.has(at)) listener(key);
        },
      };
      return new ExerciseDocument(
        sum,
        createProgressStore(
          () => told,
          "page",
          (changed) => listeners.push(changed),
        ),
      );
    };
    return {
      a: open(0),
      b: open(1),
      sleepB: () => asleep.add(1),
      reload: () => open(2),
    };
  }
  test("an edit in one tab is in the other, and undo restores the earlier code", () => {
    const { a, b } = tabs();
    b.source.edit([{ path: "main.js", text: theirs }]);
    expect(a.code).toBe(theirs);
    expect(a.notice.value?.text).toBe("This is the code from your other tab.");
    a.source.edit([{ path: "main.js", text: mine }]);
    expect(b.code).toBe(mine);
    b.source.undo();
    expect([b.code, a.code]).toEqual([theirs, theirs]);
  });
  test("the reader's progress is the same in both", () => {
    const { a, b } = tabs();
    b.showHint();
    expect(a.hintCount.value).toBe(1);
    a.reset();
    expect(b.hintCount.value).toBe(1);
  });
  test("a tab that was asleep overwrites nothing: the other's code is set aside", () => {
    const { a, b, sleepB, reload } = tabs();
    sleepB();
    a.source.edit([{ path: "main.js", text: mine }]);
    a.showHint();
    b.source.edit([{ path: "main.js", text: theirs }]);
    expect(b.code).toBe(theirs);
    expect(b.aside.value?.[0]?.text).toBe(mine);
    expect(b.hintCount.value).toBe(1);
    expect(b.notice.value?.text).toBe("A copy of the code from your other tab is saved.");
    const later = reload();
    expect([later.code, later.aside.value?.[0]?.text]).toEqual([theirs, mine]);
    later.bringBack();
    expect(later.code).toBe(mine);
  });

  const beginning = sum.files[0]?.text ?? "";
  const earlier = "function sum(list) {\n  return 3;\n}\n";
  /** Written for an earlier version of the exercise, and set aside for this one. */
  function putAside(storage: ProgressStorage, text: string): void {
    new ExerciseDocument(changed, keeperOf(storage)).setCode(text);
    new ExerciseDocument(sum, keeperOf(storage)).takeNew();
  }
  function tabsWithAside(text: string) {
    const storage = memory();
    putAside(storage, text);
    return tabs(storage);
  }
  function undone(work: ExerciseDocument): readonly string[] {
    const codes: string[] = [];
    for (let last = ""; last !== work.code; work.source.undo()) {
      last = work.code;
      codes.push(last);
    }
    return codes;
  }
  test("the code set aside by the other tab stays, whatever a tab that was asleep does", () => {
    const storage = memory();
    new ExerciseDocument(changed, keeperOf(storage)).setCode(mine);
    const { a, b, sleepB, reload } = tabs(storage);
    sleepB();
    a.source.edit([{ path: "main.js", text: theirs }]);
    a.takeNew();
    expect(a.code).toBe(beginning);
    b.showHint();
    expect([b.code, a.code]).toEqual([mine, mine]);
    for (const each of [a, b, reload()]) expect(each.aside.value?.[0]?.text).toBe(theirs);
  });
  test("code that was set aside before can be restored by undo, and so can what it came from", () => {
    const { a, b, sleepB, reload } = tabsWithAside(earlier);
    sleepB();
    a.source.edit([{ path: "main.js", text: theirs }]);
    b.source.edit([{ path: "main.js", text: mine }]);
    expect([b.code, b.aside.value?.[0]?.text]).toEqual([mine, theirs]);
    expect(b.notice.value?.undoes).toBe(true);
    expect(b.notice.value?.text).toContain("Undo brings back the earlier code.");
    expect(reload().aside.value?.[0]?.text).toBe(theirs);
    b.source.undo();
    expect([b.code, b.fixedLines.value]).toEqual([earlier, sum.fixed]);
    b.source.redo();
    expect(undone(b)).toEqual([mine, earlier, mine, beginning]);
    expect(undone(a)).toContain(earlier);
  });
  test("redo still works when something is set aside meanwhile", () => {
    const { a, b, sleepB } = tabsWithAside(earlier);
    b.source.edit([{ path: "main.js", text: mine }]);
    sleepB();
    a.source.edit([{ path: "main.js", text: theirs }]);
    b.source.undo();
    expect([b.code, b.aside.value?.[0]?.text]).toEqual([beginning, theirs]);
    b.source.redo();
    expect(b.code).toBe(mine);
  });
  test("code from another tab is set aside when a version is restored", () => {
    const { a, b, sleepB, reload } = tabsWithAside(earlier);
    sleepB();
    a.source.edit([{ path: "main.js", text: theirs }]);
    b.bringBack();
    for (const each of [b, reload()])
      expect([each.code, each.aside.value?.[0]?.text]).toEqual([earlier, theirs]);
  });
  test("with three tabs, no code is lost", () => {
    const storage = memory();
    putAside(storage, earlier);
    const { b, sleepB } = tabs(storage);
    sleepB();
    putAside(storage, theirs);
    new ExerciseDocument(sum, keeperOf(storage)).setCode("latest");
    b.source.edit([{ path: "main.js", text: mine }]);
    expect(b.aside.value?.[0]?.text).toBe("latest");
    expect(undone(b)).toEqual([mine, theirs, mine, earlier, mine, beginning]);
  });
  test("however much is typed in the other tab, it is one step here, and this tab's own steps stay", () => {
    const { a, b } = tabs();
    a.source.edit([{ path: "main.js", text: mine }]);
    for (let typed = 1; typed <= 600; typed++)
      b.source.edit([{ path: "data.json", text: `[${"1".repeat(typed)}, 1]` }]);
    expect(texts(a)).toEqual(texts(b));
    a.source.undo();
    expect(texts(a)).toEqual([mine, "[1]"]);
    a.source.undo();
    expect(a.code).toBe(beginning);
    a.source.redo();
    a.source.redo();
    expect(texts(a)[1]).toHaveLength(600 + "[, 1]".length);
  });
  test("an edit in between is a separate step", () => {
    const { a, b } = tabs();
    b.source.edit([{ path: "main.js", text: theirs }]);
    a.source.edit([{ path: "main.js", text: mine }]);
    b.source.edit([{ path: "main.js", text: earlier }]);
    expect(undone(a)).toEqual([earlier, mine, theirs, beginning]);
  });
});

test("a program that the page replaces meanwhile is what Reset restores, with its fixed lines", () => {
  const work = new ExerciseDocument(sum, undefined);
  work.source.edit([{ path: "main.js", text: mine }]);
  work.replaceOriginal([{ path: "main.js", text: "// Sum.\nfunction sum(list) {\n  return 0;\n}\n" }]);
  expect([work.code, work.isChanged.value]).toEqual([mine, true]);
  work.reset();
  expect([work.code, work.isChanged.value]).toEqual([
    "// Sum.\nfunction sum(list) {\n  return 0;\n}\n",
    false,
  ]);
  expect(work.fixedLines.value[0]).toEqual({ from: 2, to: 2 });
  expect(work.notice.value?.text).toBe("This is the current program of the page.");
  work.source.undo();
  expect(work.code).toBe(mine);
});
