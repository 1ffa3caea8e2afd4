import { effect, signal } from "@preact/signals";
import { isSameProgram, type Program } from "../../player/model/document/program.ts";
import { type Draft, draftOf, parseDraft } from "../../player/model/drafts/draft.ts";
import type { Playground } from "../../player/model/playground.ts";
import * as texts from "./versions-texts.ts";

/** A program at the time of a run. */
export type Version = { readonly at: number; readonly program: Program };

/** The saved form. */
export type SavedVersion = { readonly at: number; readonly draft: Draft };

/** Storage of the versions of drafts. Every operation can fail, because the browser refuses or its storage is full. */
export type VersionStore = {
  /** The saved versions; undefined if there are none. */
  read(draft: string): Promise<unknown>;
  write(draft: string, versions: readonly SavedVersion[]): Promise<void>;
};

/** The maximum number of versions of a draft. */
export const maxVersions = 50;
/** The maximum UTF-16 units of all versions of a draft. The oldest are removed first. */
const maxLength = 4_000_000;

/** The versions of the program that were run. Each change is listed once, the latest first. */
export class Versions {
  readonly list = signal<readonly Version[]>([]);
  private loadedDraft: string | undefined;
  /** Resolves when the last version has been saved. */
  private saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly playground: Pick<Playground, "activity" | "workspace">,
    private readonly store: () => Promise<VersionStore>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Saves each program that is run from now on. Returns a function that ends that. */
  start(): () => void {
    const { activity, workspace } = this.playground;
    let before = activity.peek();
    return effect(() => {
      const { value } = activity;
      if (before === "idle" && value !== "idle") this.keep(workspace.program.peek());
      before = value;
    });
  }

  /** Reads the versions of the draft on the page. */
  async load(): Promise<void> {
    const { id } = this.playground.workspace.about.value;
    const records = await this.store()
      .then(async (store) => ({ saved: await store.read(id) }))
      .catch(() => undefined);
    if (this.playground.workspace.about.value.id !== id) return;
    // Without storage, the versions of this visit stay.
    if (!records && this.loadedDraft === id) return;
    this.loadedDraft = id;
    this.list.value = readVersions(records?.saved);
  }

  /** Replaces the program by a version, in one step that can be undone. */
  takeBack({ at, program }: Version): void {
    const time = new Date(at).toLocaleTimeString();
    this.playground.workspace.source.change(program, texts.restoredVersion(time));
  }

  private keep(program: Program): void {
    this.saving = this.saving.then(() => this.add(program));
  }

  private async add(program: Program): Promise<void> {
    const { id } = this.playground.workspace.about.peek();
    // Another tab may have added versions of the same draft.
    await this.load();
    const [latest] = this.list.value;
    if (latest && isSameProgram(latest.program, program)) return;
    this.list.value = withinBounds([{ at: this.now(), program }, ...this.list.value]);
    const records = this.list.value.map(({ at, program: each }) => ({ at, draft: draftOf(each, { id }) }));
    // Without storage, the versions last while the page is open.
    await this.store()
      .then((store) => store.write(id, records))
      .catch(() => {});
  }
}

function withinBounds(versions: readonly Version[]): readonly Version[] {
  let budget = maxLength;
  return versions.slice(0, maxVersions).filter(({ program: { files } }) => {
    budget -= files.reduce((sum, { text }) => sum + text.length, 0);
    return budget >= 0;
  });
}

/** Invalid entries are skipped: another version of the page may have written them. */
function readVersions(records: unknown): readonly Version[] {
  if (!Array.isArray(records)) return [];
  return records.slice(0, maxVersions).flatMap((each: unknown) => {
    const { at, draft } = Object(each) as { readonly at?: unknown; readonly draft?: unknown };
    if (typeof at !== "number" || !Number.isFinite(at)) return [];
    try {
      return [{ at, program: parseDraft(draft).program }];
    } catch {
      return [];
    }
  });
}
