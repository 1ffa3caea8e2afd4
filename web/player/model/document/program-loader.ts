import { batch, computed, signal } from "@preact/signals";
import { languages } from "../../../languages/catalog.ts";
import { BadInput } from "../../../protocol/parsers.ts";
import { limitTexts } from "../../../protocol/run/limit-texts.ts";
import { type Limits, limitNames } from "../../../protocol/run/limits.ts";
import { formatAmount } from "../../../ui/format-number.ts";
import type { Example } from "../../examples/examples.ts";
import { decodeLink } from "../../share/share-link.ts";
import { cleanTitle, maxFiles, type OpenedSnippet, type Snippet, snippetOf } from "../../share/snippet.ts";
import { fromFiles, type InputFile } from "../../share/snippet-file.ts";
import type { Drafts } from "../drafts/drafts.ts";
import {
  isSameProgram,
  type Program,
  programOf,
  type RunSettings,
  sourceFiles,
  withSettings,
} from "./program.ts";
import * as texts from "./program-texts.ts";
import { programLanguages } from "./switch-language.ts";
import type { Workspace } from "./workspace.ts";

/** The origin of a program that the reader has not written. */
export type Origin = "link" | "file" | "example";

/** A program on the page that came from elsewhere. */
export type LoadedProgram = {
  readonly origin: Origin;
  readonly title: string | undefined;
  /** Sentences for the reader about the program. */
  readonly notes: readonly string[];
  /** The program when it was opened. */
  readonly program: Program;
  /** The id of its draft. */
  readonly draft: string;
};

/** The unparsed receipt that came with a program, for `readReceipt`, and that program. */
export type CarriedReceipt = { readonly receipt: unknown; readonly program: Program };

/** A parsed program from elsewhere. */
type BroughtProgram = Pick<LoadedProgram, "program" | "title" | "notes"> & { readonly receipt?: unknown };

/**
 * Opens programs from elsewhere: from links, files and examples. They are not run. The reader's own program is saved,
 * and the reader can go back to it. The latest request wins: a slower earlier one is discarded.
 */
export class ProgramLoader {
  readonly current = signal<LoadedProgram | undefined>(undefined);
  /** The receipt of the last opened program, if it came with one. It stays after the reader dismisses the note. */
  readonly carriedReceipt = signal<CarriedReceipt | undefined>(undefined);
  /** Why the last program could not be opened. */
  readonly problem = signal<string | undefined>(undefined);
  /** Whether there is an own program of the reader to go back to. */
  readonly canGoBack = computed(() => this.workspace.about.value.back !== undefined);
  /** Whether the reader has not changed the loaded program. */
  readonly isUntouched = computed(() => {
    const { current } = this;
    return (
      current.value !== undefined &&
      this.workspace.about.value.id === current.value.draft &&
      isSameProgram(this.workspace.program.value, current.value.program)
    );
  });

  private latest = 0;

  constructor(
    private readonly workspace: Workspace,
    private readonly drafts: Drafts,
    /** Called after another program was opened. */
    private readonly onOpened: () => void = () => {},
  ) {}

  /** Opens the program in a share link's fragment. */
  openLink(fragment: string): Promise<boolean> {
    return this.load("link", async () => loadedSnippet(await decodeLink(fragment)));
  }

  /** Opens the program in a saved file, or the program made of these source files. */
  openFiles(files: readonly InputFile[]): Promise<boolean> {
    return this.load("file", async () => loadedSnippet(await fromFiles(files, languages)));
  }

  openExample(example: Example): Promise<boolean> {
    const { title } = example;
    return this.load("example", async () => ({ program: programOfExample(example), title, notes: [] }));
  }

  /** Opens one of the reader's drafts. */
  async openDraft(id: string): Promise<boolean> {
    this.latest++;
    if (id === this.workspace.about.value.id) return true;
    if (!(await this.drafts.open(id, !this.isUntouched.value))) return this.reportRefusal();
    this.setLoaded(undefined);
    this.onOpened();
    return true;
  }

  /** Opens the latest draft, if this page began without a saved program and the reader has done nothing yet. */
  async openLatestDraft(): Promise<void> {
    const { initial, program } = this.workspace;
    const [latest] = this.drafts.list.value;
    if (latest && program.value === initial) await this.openDraft(latest.id);
  }

  /** Opens a new program in the language of the current one. */
  async openNew(program: Program): Promise<boolean> {
    this.latest++;
    if (!(await this.drafts.begin(program, undefined, !this.isUntouched.value))) return this.reportRefusal();
    this.setLoaded(undefined);
    this.onOpened();
    return true;
  }

  /** Goes back to the reader's own program. */
  async back(): Promise<boolean> {
    const { back } = this.workspace.about.value;
    return back !== undefined && this.openDraft(back);
  }

  /** The reader has dismissed the note about the program. */
  dismiss(): void {
    this.setLoaded(undefined);
  }

  /** Removes the program's own settings, so that it runs with the defaults. */
  dropSettings(): void {
    const { program } = this.workspace;
    this.workspace.source.change(withSettings(program.value, undefined), texts.usualSettings);
  }

  private async load(origin: Origin, read: () => Promise<BroughtProgram>): Promise<boolean> {
    this.latest++;
    const own = this.latest;
    let content: BroughtProgram;
    try {
      content = await read();
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      if (own === this.latest) this.problem.value = error.message;
      return false;
    }
    if (own !== this.latest) return false;
    const { receipt, ...arrival } = content;
    const { program, title } = arrival;
    // After a reload, the program is already there.
    const isThere = isSameProgram(program, this.workspace.program.value);
    const visit = origin === "file" ? undefined : origin;
    if (!isThere && !(await this.drafts.begin(program, title, !this.isUntouched.value, visit)))
      return this.reportRefusal();
    const newProgram = this.workspace.program.value;
    this.setLoaded({ ...arrival, origin, program: newProgram, draft: this.workspace.about.value.id });
    this.carriedReceipt.value = receipt === undefined ? undefined : { receipt, program: newProgram };
    if (!isThere) this.onOpened();
    return true;
  }

  private setLoaded(program: LoadedProgram | undefined): void {
    batch(() => {
      this.current.value = program;
      this.problem.value = undefined;
    });
  }

  private reportRefusal(): false {
    this.problem.value = this.drafts.problem.value;
    return false;
  }
}

function loadedSnippet({ snippet, notes, receipt }: OpenedSnippet): BroughtProgram {
  return { program: programOfSnippet(snippet), title: snippet.title, notes, receipt };
}

/** The program of a snippet. Throws BadInput if its language is unknown. */
export function programOfSnippet({
  files,
  language,
  entry,
  limits,
  clock,
  random,
  answers,
}: Snippet): Program {
  if (programLanguages.every(({ id }) => id !== language)) {
    const labels = programLanguages.map(({ label }) => label).join(", ");
    throw new BadInput(texts.unknownLanguage(language, labels));
  }
  // Editors and offsets expect only `\n` as line break.
  const editedFiles = files.map(({ path, text }) => ({ path, text: text.replace(/\r\n?/g, "\n") }));
  return withSettings(programOf(language, editedFiles, entry), { limits, clock, random, answers });
}

/** The program of an example. The example's answers are only for automatic runs; on the page the reader answers. */
export function programOfExample({ files, language, entry, limits, clock, random }: Example): Program {
  const settings = { limits: limits ?? {}, clock: clock ?? "real", random: random ?? "real", answers: [] };
  return withSettings(programOf(language, files, entry), settings);
}

/** The program as a snippet to share. Throws BadInput if it is too large. */
export function snippetOfProgram(program: Program, name?: string): Snippet {
  const { language, entry, settings } = program;
  const title = name === undefined ? undefined : cleanTitle(name);
  const parts = { files: sourceFiles(program), language, entry, ...settings };
  // The page puts the message after "This program cannot be shared: ".
  if (parts.files.length > maxFiles) throw new BadInput(texts.tooManyToShare(parts.files.length, maxFiles));
  return snippetOf({ ...parts, ...(title !== undefined && { title }) }, "it");
}

/** A limit in words, such as "64 MiB of memory". */
function amountOf(name: keyof Limits, value: number): string {
  const { kind, suffix } = limitTexts[name];
  return `${formatAmount(value, kind)} ${suffix}`.trim();
}

/** The settings of a program, each in a few words. */
export function describeSettings({ limits, clock, random, answers }: RunSettings): readonly string[] {
  const limitTexts = limitNames.flatMap((name) => {
    const limit = limits[name];
    return limit === undefined ? [] : [texts.atMost(amountOf(name, limit))];
  });
  return [
    ...(random === "real" ? [] : [texts.seed(random.seed)]),
    ...(clock === "real" ? [] : [texts.virtualClock]),
    ...limitTexts,
    ...(answers.length === 0 ? [] : [texts.answers(answers.length)]),
  ];
}
