import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { encodeLink } from "../../share/share-link.ts";
import { snippetOf } from "../../share/snippet.ts";
import { programOf, sourceFiles } from "../document/program.ts";
import { ProgramLoader } from "../document/program-loader.ts";
import { Workspace } from "../document/workspace.ts";
import { type DraftStorage, draftKey, setAsideKey } from "./draft.ts";
import { openDraftStore } from "./draft-store.ts";
import { Drafts } from "./drafts.ts";
import { findDraft } from "./tab-draft.ts";

/* Several tabs of one browser: what a reader has written in one is there after any reload, whatever the others do. */

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const starter = "// starter";
const one = (text: string) => programOf("javascript", [{ path: "main.js", text }], "main.js");
const linkTo = (text: string) => encodeLink(snippetOf({ files: [{ path: "main.js", text }] }));

/** `full`: no longer text fits. `refused`: the browser has no storage. */
type Storing = "works" | "full" | "refused";

class FakeStorage implements DraftStorage {
  state: Storing = "works";
  private readonly items = new Map<string, string>();
  /** Called after a change, as the event of other pages. */
  constructor(private readonly onChange: (key: string, value: string) => void = () => {}) {}
  getItem(key: string): string | null {
    if (this.state === "refused") throw new Error("refused");
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    const isLonger = value.length > (this.items.get(key)?.length ?? 0);
    if (this.state === "refused" || (this.state === "full" && isLonger)) throw new Error("full");
    this.items.set(key, value);
    this.onChange(key, value);
  }
  removeItem(key: string): void {
    if (this.state === "refused") throw new Error("refused");
    this.items.delete(key);
  }
}

/** A browser with a clock for all its tabs. */
class Browser {
  readonly tabs = new Set<Tab>();
  acting: Tab | undefined;
  readonly shared: FakeStorage = new FakeStorage((key, value) => {
    for (const tab of this.tabs) if (tab !== this.acting) tab.workspace.onStorage(key, value);
  });
  hasDatabase = true;
  private time = 0;
  readonly now = () => ++this.time;

  async open(address = ""): Promise<Tab> {
    const tab = new Tab(this);
    await tab.load(address);
    return tab;
  }

  /** Every text that is saved somewhere that the reader can reach. */
  async savedTexts(): Promise<readonly string[]> {
    const tab = await this.open();
    const { drafts } = tab;
    const texts: string[] = [tab.text];
    for (const { id } of drafts.list.value) {
      const draft = (await (await openDraftStore()).read(id)) as { files: readonly { text: string }[] };
      texts.push(draft.files[0]?.text ?? "");
    }
    this.tabs.delete(tab);
    return texts;
  }
}

class Tab {
  readonly storage = new FakeStorage();
  workspace!: Workspace;
  drafts!: Drafts;
  loader!: ProgramLoader;
  private address = "";

  constructor(private readonly browser: Browser) {}

  /** As the page begins. */
  async load(address = this.address): Promise<void> {
    const { browser, storage } = this;
    const { shared } = browser;
    browser.acting = this;
    this.address = address;
    const found = findDraft(storage, shared, address !== "");
    const workspace = new Workspace(
      found?.program ?? one(starter),
      shared,
      found?.about ?? { id: `tab ${browser.now()}` },
      storage,
    );
    workspace.tabState = found?.state ?? {};
    if (found?.other) workspace.onStorage(draftKey, found.other);
    const store = async () => {
      if (!browser.hasDatabase) throw new Error("refused");
      return openDraftStore();
    };
    const isFamiliar = (program: typeof workspace.initial) => program.files[0]?.text === starter;
    this.workspace = workspace;
    this.drafts = new Drafts({ workspace, storage: shared, store, isFamiliar, now: browser.now });
    this.loader = new ProgramLoader(workspace, this.drafts);
    browser.tabs.add(this);
    if (address) await this.loader.openLink(address);
    (await this.drafts.start())();
    await this.drafts.save();
    if (!found) await this.loader.openLatestDraft();
  }

  /** Without `isLate`, the tab ends before the database has it. */
  async type(text: string, isLate = true): Promise<void> {
    this.browser.acting = this;
    this.workspace.source.edit([{ path: "main.js", text }]);
    this.address = "";
    if (isLate) await this.drafts.save();
  }

  async visit(text: string): Promise<void> {
    this.browser.acting = this;
    this.address = await linkTo(text);
    await this.loader.openLink(this.address);
    await this.drafts.save();
  }

  close(): void {
    this.browser.tabs.delete(this);
  }

  get text(): string {
    return sourceFiles(this.workspace.program.value)[0]?.text ?? "";
  }
}

describe("a tab reloads its own program, whatever another one does", () => {
  const others: Readonly<Record<string, (browser: Browser) => Promise<void>>> = {
    "looks at a link": async (browser) => (await browser.open(await linkTo("'theirs'"))).close(),
    "changes a link's program": async (browser) => {
      const tab = await browser.open(await linkTo("'theirs'"));
      await tab.type("'theirs, changed'");
      tab.close();
    },
    "writes a program": async (browser) => {
      const tab = await browser.open();
      await tab.type("'other'", false);
      tab.close();
    },
    "goes on with the same draft": async (browser) => (await browser.open()).type("'other'"),
    "opens a new program": async (browser) => {
      const tab = await browser.open();
      await tab.loader.openNew(one(""));
      await tab.type("'other'");
    },
    "looks at an example": async (browser) => {
      const tab = await browser.open();
      await tab.drafts.begin(one("'example'"), "Example", true, "example");
    },
  };
  const states = ["works", "full", "refused"] as const;
  const rows = Object.entries(others).flatMap(([name, act]) =>
    states.map((state) => [name, state, act] as const),
  );

  test.each(rows)("%s; the storage %s", async (_, state, act) => {
    const browser = new Browser();
    const mine = await browser.open();
    await mine.type("'mine'");
    browser.shared.state = state;
    await act(browser);
    await mine.load();
    expect(mine.text).toBe("'mine'");
    await mine.type("'mine, more'");
    await mine.load();
    expect(mine.text).toBe("'mine, more'");
    const others = (await browser.savedTexts()).filter((text) => /other|changed/.test(text));
    // A program that its tab has had no time to save in the database is only in the storage.
    if (/writes|changes|goes|new/.test(_) && !(state !== "works" && /writes/.test(_)))
      expect(others.length).toBeGreaterThan(0);
  });
});

describe("what was only looked at replaces nothing", () => {
  test("a new tab begins with the reader's own program", async () => {
    const browser = new Browser();
    const mine = await browser.open();
    await mine.type("'mine'");
    await mine.visit("'theirs'");
    expect(mine.text).toBe("'theirs'");
    expect((await browser.open()).text).toBe("'mine'");
    // The same tab, at the address without the link.
    await mine.load("");
    expect(mine.text).toBe("'mine'");
  });

  test("a reload shows the link's program, until it is changed; then it is the reader's", async () => {
    const browser = new Browser();
    const mine = await browser.open();
    await mine.type("'mine'");
    await mine.visit("'theirs'");
    await mine.load();
    expect(mine.text).toBe("'theirs'");
    expect(mine.loader.canGoBack.value).toBe(true);
    await mine.type("'theirs, changed'");
    await mine.load();
    expect(mine.text).toBe("'theirs, changed'");
    await mine.loader.back();
    expect(mine.text).toBe("'mine'");
  });
});

describe("with storage that is full or refused, a new tab finds the latest draft", () => {
  test.each(["full", "refused"] as const)("%s", async (state) => {
    const browser = new Browser();
    const first = await browser.open();
    await first.type("'early'");
    browser.shared.state = state;
    await first.type("'late and longer'");
    expect(first.workspace.notice.value).toContain("does not save your code");
    await first.load();
    const { id } = first.workspace.about.value;
    expect((await browser.open()).text).toBe("'late and longer'");
    // A reload is no other tab.
    expect(first.drafts.list.value.map((each) => each.id)).toEqual([id]);
  });

  test("without the database, the page says that it does not save; a reload has the program", async () => {
    const browser = new Browser();
    browser.hasDatabase = false;
    browser.shared.state = "full";
    const tab = await browser.open();
    await tab.type("'mine'");
    expect(tab.workspace.notice.value).toContain("does not save your code");
    await tab.load();
    expect(tab.text).toBe("'mine'");
  });

  test("a page that begins with a saved program, or that is used already, keeps it", async () => {
    const browser = new Browser();
    const first = await browser.open();
    await first.type("'mine'");
    const second = await browser.open();
    await second.drafts.duplicate(second.workspace.about.value.id);
    expect((await browser.open()).text).toBe("'mine'");
    browser.shared.state = "refused";
    const third = new Tab(browser);
    const loading = third.load();
    third.workspace.source.edit([{ path: "main.js", text: "'typed at once'" }]);
    await loading;
    expect(third.text).toBe("'typed at once'");
  });
});

test("two and three tabs that change one draft in turn: each keeps its own, and all are drafts", async () => {
  const browser = new Browser();
  const first = await browser.open();
  await first.type("'draft'");
  const [second, third] = [await browser.open(), await browser.open()];
  for (const round of [1, 2]) {
    for (const [index, tab] of [first, second, third].entries()) await tab.type(`'${index}, round ${round}'`);
  }
  await second.load();
  expect(second.text).toBe("'1, round 2'");
  expect(second.workspace.notice.value).toBeUndefined();
  const texts = await browser.savedTexts();
  expect(texts).toEqual(expect.arrayContaining(["'0, round 2'", "'1, round 2'", "'2, round 2'"]));
  expect(browser.shared.getItem(setAsideKey)).toBeNull();
});

test("without the database, the program of another tab is set aside", async () => {
  const browser = new Browser();
  browser.hasDatabase = false;
  const first = await browser.open();
  await first.type("'first'");
  const second = await browser.open();
  await second.type("'second'");
  await first.type("'first again'");
  expect(first.workspace.notice.value).toContain("in another tab");
  expect(browser.shared.getItem(setAsideKey)).toContain("'second'");
});
