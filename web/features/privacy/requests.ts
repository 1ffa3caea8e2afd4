import { signal } from "@preact/signals";
import { languages } from "../../languages/catalog.ts";
import * as texts from "./privacy-texts.ts";

/** The languages whose compilers are loaded when they are first used. */
export const separateLanguages = languages.filter(({ hasCompilerScript }) => hasCompilerScript);

/** A file that the page has loaded, from the browser's own record. */
export type LoadedFile = {
  readonly name: string;
  /** The size of its body as received, still compressed; 0 if the browser already had it or does not say. */
  readonly bytes: number;
  /** The reader's action that loaded it; undefined if it came with the page. */
  readonly cause?: string;
  readonly isOurs: boolean;
};

type ResourceEntry = Pick<PerformanceResourceTiming, "name" | "startTime" | "encodedBodySize">;

/**
 * All requests of the page in the browser's record: those before everything had loaded automatically, and those after
 * that.
 */
export class Requests {
  readonly before = signal<readonly LoadedFile[]>([]);
  /** Undefined until everything is loaded. */
  readonly after = signal<readonly LoadedFile[] | undefined>(undefined);

  private entries: readonly ResourceEntry[] = [];
  private loadedAt: number | undefined;

  constructor(private readonly site: string) {}

  add(entries: readonly ResourceEntry[]): void {
    // A worker that is started from memory is not a request.
    this.entries = [...this.entries, ...entries.filter(({ name }) => /^https?:|^wss?:|^file:/.test(name))];
    this.publish();
  }

  /** Marks the time, in ms since the page started, after which nothing loads automatically. */
  markLoadEnd(at: number): void {
    this.loadedAt ??= at;
    this.publish();
  }

  private publish(): void {
    const { entries, loadedAt = Number.POSITIVE_INFINITY } = this;
    const files = (some: readonly ResourceEntry[]) => some.map((entry) => this.fileOf(entry));
    this.before.value = files(entries.filter(({ startTime }) => startTime <= loadedAt));
    if (this.loadedAt === undefined) return;
    this.after.value = files(entries.filter(({ startTime }) => startTime > loadedAt)).map((file) => {
      const cause = file.isOurs ? causeOf(file.name) : undefined;
      return cause === undefined ? file : { ...file, cause };
    });
  }

  private fileOf({ name, encodedBodySize: bytes }: ResourceEntry): LoadedFile {
    const { origin, pathname } = new URL(name);
    const site = new URL(this.site);
    const isOurs = origin === site.origin;
    // The address of a site ends with a slash, or with the name of its page.
    const folder = site.pathname.replace(/[^/]*$/, "");
    const own = isOurs && pathname.startsWith(folder);
    return { name: own ? pathname.slice(folder.length) : name, bytes, isOurs };
  }
}

/** The reader's action that loads a file, recognized by the file name that the build gives it. */
function causeOf(name: string): string | undefined {
  if (/(?:exported-page|program-page)-/.test(name)) return texts.becauseExported;
  const language = separateLanguages.find(({ id }) => new RegExp(`\\b${id}(?:\\.script)?-`).test(name));
  if (language) return texts.becauseLanguage(language.label);
  if (/\b(?:monaco|codicon|editor\.worker|editorWebWorkerMain)/.test(name)) return texts.becauseFullEditor;
  if (/\b(?:library\.|load-library-|library-types)/.test(name)) return texts.becauseLibrary;
  // What both editors need (web/editor/editors.ts) is loaded with either, and the full editor also checks types.
  if (/\b(?:type-service|ts\.worker|editors|preload-helper|start-worker)-/.test(name))
    return texts.becauseTypes;
  return undefined;
}

/** A count such as "0 requests since loaded". */
export function countSentence(after: readonly LoadedFile[] | undefined): string {
  if (after === undefined) return texts.counting;
  return texts.requestsSinceLoaded(after.length);
}

/** Explains the count, in one sentence for each reason. */
export function requestSentences(after: readonly LoadedFile[] | undefined): readonly string[] {
  if (after === undefined) return [texts.stillLoading];
  if (after.length === 0) return [texts.requestedNothing];
  const reasons = [...new Set(after.map(({ cause, isOurs }) => (isOurs ? cause : "elsewhere")))];
  return reasons.map((reason) => {
    const count = after.filter(({ cause, isOurs }) => (isOurs ? cause : "elsewhere") === reason).length;
    return reason === "elsewhere" ? texts.fromElsewhere(count) : texts.ofThisSite(count, reason);
  });
}
