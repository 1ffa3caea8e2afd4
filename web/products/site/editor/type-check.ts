import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LanguageDiagnostic } from "../../../editor/editor.ts";
import { loadTypeScript } from "../../../editor/typescript/load-typescript.ts";
import type { Program } from "../../../player/model/document/program.ts";
import { languageFor } from "../../../player/model/document/program-files.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import type { EditorHost } from "./editor-host.ts";
import * as texts from "./editor-texts.ts";

export type EditorKind = "simple" | "full";

/** The state of TypeScript. `looking`: it is loaded, but has not reported yet. */
export type TypeCheckState = "absent" | "loading" | "looking" | "there" | "failed";

type TypeCheckEvents = {
  readonly onDiagnostics: (findings: readonly LanguageDiagnostic[]) => void;
  readonly onProblem: (message: string) => void;
};

/**
 * The types of a TypeScript program, for the simple editor. (The full editor uses the same worker itself.) TypeScript
 * is loaded when a program needs it, if the device can carry 0.8 MB. Otherwise the reader must request it.
 */
export class TypeCheck {
  readonly state = signal<TypeCheckState>("absent");
  /** Whether types are not checked automatically, so that the reader may request it. */
  readonly isOffered = signal(false);
  /** Whether the reader has requested types, so that the result is shown. */
  readonly isRequested = signal(false);
  /** Whether the program has types that no other editor checks. */
  readonly isNeeded: ReadonlySignal<boolean>;
  private readonly isAutomatic = signal(false);
  private loading: Promise<void> | undefined;

  constructor(
    private readonly workspace: Workspace,
    private readonly editor: Pick<EditorHost, "editorProgram" | "environment">,
    private readonly kind: ReadonlySignal<EditorKind>,
    private readonly events: TypeCheckEvents,
  ) {
    this.isNeeded = computed(() => kind.value === "simple" && hasTypes(workspace.program.value));
    effect(() => {
      if (this.isNeeded.value && this.isAutomatic.value) void this.load();
    });
  }

  /** Called when the page is ready. From then on, types are checked automatically if `mayCome`. */
  async begin(mayCome: boolean): Promise<void> {
    this.isAutomatic.value ||= mayCome;
    this.isOffered.value = !this.isAutomatic.value;
    if (this.isNeeded.value && mayCome) await this.load();
  }

  async request(): Promise<void> {
    this.isRequested.value = true;
    await this.load();
  }

  private load(): Promise<void> {
    this.loading ??= this.start().catch(() => {
      this.loading = undefined;
      this.state.value = "failed";
      this.events.onProblem(texts.typescriptNotLoaded);
    });
    return this.loading;
  }

  private async start(): Promise<void> {
    this.state.value = "loading";
    const { startTypeScript, ProblemWatcher, toDiagnostics } = await loadTypeScript();
    const typescript = await startTypeScript();
    const { editor, workspace } = this;
    const files = () => {
      typescript.setEnvironment(editor.environment);
      return editor.editorProgram().files;
    };
    const watch = new ProblemWatcher(typescript, files, (problems) => {
      this.events.onDiagnostics(toDiagnostics(problems));
      this.state.value = "there";
    });
    this.state.value = "looking";
    let isFirst = true;
    effect(() => {
      if (!this.isNeeded.value) {
        watch.stop();
        isFirst = true;
        // The full editor reports its own diagnostics.
        if (this.kind.value === "simple") this.events.onDiagnostics([]);
        return;
      }
      workspace.program.value.files;
      if (isFirst) void watch.check();
      else watch.onChange();
      isFirst = false;
    });
  }
}

function hasTypes({ files, language }: Program): boolean {
  return files.some(({ path }) => languageFor(path, { language })?.editorLanguage === "typescript");
}
