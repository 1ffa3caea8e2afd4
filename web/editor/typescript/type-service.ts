import { libraryTypes } from "virtual:library-types";
import { type ReadonlySignal, signal } from "@preact/signals-core";
import { guestTypes, type TypeFile } from "../../languages/types/guest-types.ts";
import { isTestFile } from "../../protocol/grading/parsed-test-file.ts";
import { libraryOf, mentionedLibraries } from "../../protocol/program/library-names.ts";
import type { EditorEnvironment } from "../editor.ts";
import { startWorker } from "../start-worker.ts";
import type { TextFile } from "./protocol.ts";
import { RestartingTypeScript } from "./restarting-typescript.ts";
import type { Question } from "./rpc.ts";
import { testTypes } from "./test-types.ts";
import TypeScriptWorker from "./ts.worker.ts?worker";
import address from "./ts.worker.ts?worker&url";

export { ProblemWatcher } from "./problem-watcher.ts";
export { toDiagnostics } from "./to-diagnostics.ts";

/** TypeScript in a worker. There is one for the page, whichever editor is shown. */
export type TypeScript = {
  /** Asks about a program with exactly these files. Rejects with TooSlow if it takes too long. */
  ask<Answer>(files: readonly TextFile[], question: Question<Answer>): Promise<Answer>;
  /** Sets the environment of programs. */
  setEnvironment(environment: EditorEnvironment): void;
  /** How often declarations have arrived for which a question had stopped waiting. */
  readonly lateTypes: ReadonlySignal<number>;
};

let running: Promise<TypeScript> | undefined;

/** Starts the worker, and waits until it answers. Can be tried again after a failure. */
export function startTypeScript(): Promise<TypeScript> {
  running ??= start().catch((error) => {
    running = undefined;
    throw error;
  });
  return running;
}

async function start(): Promise<TypeScript> {
  const typescript = new RestartingTypeScript(() => startWorker(TypeScriptWorker, address, "typescript"));
  await typescript.start();
  let environment: EditorEnvironment | undefined;
  let hasTests = false;
  const sendTypes = () => {
    if (!environment) return;
    const types = guestTypes(environment.capabilities, environment.modules, libraries.typeFiles, [
      ...libraries.parts,
    ]);
    const all = hasTests ? [...types, testTypes] : types;
    typescript.begin((answers) => answers.setTypes(all));
  };
  const libraries = new LibraryDeclarations(sendTypes);
  return {
    async ask(files, question) {
      await libraries.load(files.map(({ text }) => text));
      const hadTests = hasTests;
      hasTests = files.some(({ file }) => isTestFile(file));
      if (hasTests !== hadTests) sendTypes();
      return typescript.ask(files, question);
    },
    setEnvironment(next) {
      if (next === environment) return;
      environment = next;
      sendTypes();
    },
    lateTypes: libraries.lateCount,
  };
}

/** How long a question waits for declarations. Later ones are reported, and used for the next question. */
const maxWaitMs = 3_000;

/**
 * The declarations of the libraries that a program mentions, loaded at the first mention. A failed one is loaded again
 * when the browser reports a network.
 */
class LibraryDeclarations {
  readonly typeFiles = new Map<string, readonly TypeFile[]>();
  /** The parts of libraries that have been mentioned. */
  readonly parts = new Set<string>();
  /** How often declarations have arrived for which a question had stopped waiting. */
  readonly lateCount = signal(0);
  private readonly loading = new Map<string, Promise<void>>();
  private readonly failedParts = new Set<string>();

  constructor(private readonly onChange: () => void) {
    addEventListener("online", () => this.failedParts.clear());
  }

  async load(texts: readonly string[]): Promise<void> {
    const libraryNames = mentionedLibraries(texts);
    const names = new Set(libraryNames.map((each) => libraryOf(each) as string));
    const sizeBefore = this.parts.size;
    for (const each of libraryNames) if (!names.has(each)) this.parts.add(each);
    if (this.parts.size > sizeBefore) this.onChange();
    const missing = [...names].filter((name) => !this.typeFiles.has(name) && !this.failedParts.has(name));
    if (missing.length === 0) return;
    const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), maxWaitMs));
    const loaded = Promise.all(missing.map((name) => this.loadOne(name)));
    if ((await Promise.race([late, loaded])) === "late") void loaded.then(() => this.lateCount.value++);
  }

  private loadOne(name: string): Promise<void> {
    const loading = this.loading.get(name) ?? this.fetch(name).finally(() => this.loading.delete(name));
    this.loading.set(name, loading);
    return loading;
  }

  private async fetch(name: string): Promise<void> {
    try {
      const script = Object.hasOwn(libraryTypes, name) ? libraryTypes[name] : undefined;
      if (!script) throw new Error("this build has none");
      this.typeFiles.set(name, (await script()).default);
      this.onChange();
    } catch {
      this.failedParts.add(name);
    }
  }
}
