import { expect, test } from "vitest";
import type { ConsoleMessage } from "../../protocol/console/console-message.ts";
import { appendEvent, emptyLog, type LogBlock, textOf } from "./log.ts";
import { applyFilter, headingsOf, type Page, pagesOf } from "./pages.ts";

const log = (text: string, more: Partial<ConsoleMessage> = {}): ConsoleMessage => ({
  level: "log",
  text,
  ...more,
});

function blocksOf(...messages: readonly ConsoleMessage[]): readonly LogBlock[] {
  return appendEvent(emptyLog, { kind: "console", messages }).head;
}

const texts = (pages: readonly Page[]) => pages.map(({ blocks: shown }) => textOf(shown));
const errorsOnly = (block: LogBlock) => {
  const rows = block.rows.filter(({ level }) => level === "error");
  return rows.length > 0 ? { ...block, rows } : undefined;
};

test("100,000 messages are 500 pages, and full pages stay the same objects", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => log(String(index)));
  const before = appendEvent(emptyLog, { kind: "console", messages: many });
  const pages = pagesOf(before.head);
  expect(pages).toHaveLength(500);
  expect(texts(pages).join("\n")).toBe(many.map(({ text }) => text).join("\n"));

  const after = appendEvent(before, { kind: "console", messages: [log("more")] });
  const more = pagesOf(after.head, pages);
  expect(more).toHaveLength(501);
  expect(more.slice(0, 500).every((page, index) => page === pages[index])).toBe(true);
});

test("a page has few messages, however they are nested", () => {
  const nested = Array.from({ length: 10_000 }, () => [log("g", { group: "open" }), log("in", { depth: 1 })]);
  const pages = pagesOf(blocksOf(...nested.flat()));
  expect(pages).toHaveLength(400);
  expect(Math.max(...pages.map(({ blocks: shown }) => shown.length))).toBe(50);
});

test("a page has no more rows than a frame can draw, however it has grown", () => {
  let state = emptyLog;
  let pages: readonly Page[] = [];
  for (let batch = 0; batch < 40; batch++) {
    const messages = Array.from({ length: 37 }, (_, index) =>
      log(`${batch} ${index}`, { level: (batch + index) % 3 === 0 ? "warn" : "log" }),
    );
    state = appendEvent(state, { kind: "console", messages });
    pages = pagesOf(state.head, pages, undefined, undefined, true);
    expect(pages).toEqual(pagesOf(state.head));
  }
  const rows = pages.map(({ blocks: shown }) => shown.reduce((sum, block) => sum + block.rows.length, 0));
  expect(Math.max(...rows)).toBeLessThanOrEqual(100);
  expect(pages.length).toBeGreaterThan(10);
});

test("after a log has grown, the pages are those of the whole log, in groups and with filters, too", () => {
  for (const filter of [undefined, errorsOnly]) {
    for (const isClosed of [() => false, ({ group }: LogBlock) => group === "collapsed"]) {
      let state = emptyLog;
      let pages: readonly Page[] = [];
      for (let batch = 0; batch < 60; batch++) {
        const messages = Array.from({ length: 23 }, (_, index) => {
          const depth = (batch * 7 + index) % 4;
          const level = (batch * index) % 11 === 3 ? "error" : "log";
          const group = index % 5 === 0 ? (batch % 3 === 0 ? "collapsed" : "open") : undefined;
          return log(`${batch} ${index}`, { level, ...(depth > 0 && { depth }), ...(group && { group }) });
        });
        state = appendEvent(state, { kind: "console", messages });
        pages = pagesOf(state.head, pages, filter, isClosed, true);
      }
      expect(pages.length).toBeGreaterThan(10);
      expect(pages).toEqual(pagesOf(state.head, [], filter, isClosed));
    }
  }
});

test("a log that grows within open groups is not traversed again", () => {
  const nested = Array.from({ length: 10_000 }, (_, depth) => log("g", { group: "open", depth }));
  const before = appendEvent(emptyLog, { kind: "console", messages: nested });
  const pages = pagesOf(before.head);
  const after = appendEvent(before, { kind: "console", messages: [log("more", { depth: 10_000 })] });
  let asked = 0;
  const isClosed = () => {
    asked++;
    return false;
  };
  const more = pagesOf(after.head, pages, undefined, isClosed, true);
  expect(more).toEqual(pagesOf(after.head));
  // Those of the last page alone.
  expect(asked).toBeLessThanOrEqual(50);
});

test("long messages fill a page sooner", () => {
  const pages = pagesOf(
    blocksOf(...Array.from({ length: 100 }, (_, index) => log(`${"x".repeat(5_000)}${index}`))),
  );
  expect(Math.max(...texts(pages).map(({ length }) => length))).toBeLessThan(20_100);
  expect(pages.length).toBeGreaterThan(40);
});

test("a closed group hides its content, and opening it moves no block to another page", () => {
  const blocks = blocksOf(
    log("a", { group: "collapsed" }),
    log("b", { depth: 1, group: "open" }),
    log("c", { depth: 2 }),
    log("d", { depth: 1 }),
    log("e"),
  );
  expect(texts(pagesOf(blocks))).toEqual(["a\ne"]);
  expect(texts(pagesOf(blocks, [], undefined, () => false))).toEqual(["a\nb\nc\nd\ne"]);
  expect(texts(pagesOf(blocks, [], undefined, ({ depth }) => depth === 1))).toEqual(["a\nb\nd\ne"]);

  const many = Array.from({ length: 1_000 }, (_, index) =>
    log(String(index), { depth: index < 500 ? 1 : 0 }),
  );
  const all = blocksOf(log("g", { group: "open" }), ...many);
  const open = pagesOf(all);
  const closed = pagesOf(all, open, undefined, () => true);
  expect(closed).toHaveLength(open.length);
  expect(texts(closed).slice(-2)).toEqual(texts(open).slice(-2));
  expect(closed.at(-1)).toBe(open.at(-1));
});

test("a filter keeps the headings of what it keeps, and no others", () => {
  const blocks = blocksOf(
    log("empty", { group: "open" }),
    log("no", { depth: 1 }),
    log("outer", { group: "open" }),
    log("inner", { depth: 1, group: "open" }),
    log("no", { depth: 2 }),
    log("yes", { depth: 2, level: "error" }),
    log("sister", { depth: 1, group: "open" }),
    log("no", { depth: 2 }),
    log("no"),
    log("yes too", { level: "error" }),
  );
  const left = applyFilter(blocks, errorsOnly).filter((block) => block !== undefined);
  expect(textOf(left)).toBe("outer\ninner\nyes\nyes too");
  expect(texts(pagesOf(blocks, [], errorsOnly, () => true))).toEqual(["outer\nyes too"]);
});

test("a block's headings are those of the open groups around it", () => {
  const blocks = blocksOf(
    log("a", { group: "open" }),
    log("b", { depth: 1, group: "open" }),
    log("c", { depth: 2 }),
    log("d", { depth: 1, group: "open" }),
    log("e", { depth: 2 }),
  );
  expect(textOf(headingsOf(blocks, 4))).toBe("a\nd");
  expect(headingsOf(blocks, 0)).toEqual([]);
});
