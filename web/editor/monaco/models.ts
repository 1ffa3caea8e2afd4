import * as monaco from "monaco-editor/editor";
import type { EditorFile, FileEdit } from "../editor.ts";
import { differenceOf } from "./difference.ts";
import { maxBrackets, modelOptionsOf } from "./editor-options.ts";
import { IdleWork } from "./idle-work.ts";

type Model = monaco.editor.ITextModel;

/** A file without a model, with its text in a model's form. */
class PendingModel {
  constructor(
    readonly text: string,
    readonly language: string,
  ) {}
}

/**
 * The files of a program as Monaco models, and which of them the reader has changed since the last call. A model takes
 * 2 ms to create: the models of 1,000 files, created at once, blocked the page for two seconds. So a model is created
 * when its file is needed, and the others while the page is idle.
 */
export class Models {
  private readonly byPath = new Map<string, Model | PendingModel>();
  private readonly editedPaths = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly idleWork = new IdleWork(() => this.makeNext());
  private byReader = true;

  /** `onMake` is called with each new model. */
  constructor(
    private readonly onEdit: () => void,
    private readonly onMake: (path: string, model: Model) => void,
  ) {}

  /** Sets these files with these texts. Such changes do not count as edits of the reader. */
  show(files: readonly EditorFile[]): void {
    this.byReader = false;
    try {
      for (const file of files) this.showFile(file);
    } finally {
      this.byReader = true;
    }
    this.idleWork.begin();
  }

  /** Disposes the models of all other files, except the visible one: without it, the editor would lose its view. */
  keepOnly(files: readonly EditorFile[]): void {
    const paths = new Set(files.map(({ path }) => path));
    for (const path of this.byPath.keys()) if (!paths.has(path)) this.remove(path);
  }

  /** The model of a file. Creates it if there is none. */
  get(path: string): Model | undefined {
    const file = this.byPath.get(path);
    return file instanceof PendingModel ? this.make(path, file) : file;
  }

  has(path: string): boolean {
    return this.byPath.has(path);
  }

  paths(): IterableIterator<string> {
    return this.byPath.keys();
  }

  /** The models that exist. */
  createdModels(): readonly (readonly [path: string, model: Model])[] {
    return [...this.byPath].flatMap(([path, file]) =>
      file instanceof PendingModel ? [] : [[path, file] as const],
    );
  }

  /** The path of such a model's file. */
  pathOf(model: Model): string | undefined {
    return this.createdModels().find(([, each]) => each === model)?.[0];
  }

  /** The files with their current texts. */
  files(): readonly EditorFile[] {
    return [...this.byPath].map(([path, file]) =>
      file instanceof PendingModel
        ? { path, ...file }
        : { path, text: textOf(file), language: file.getLanguageId() },
    );
  }

  /** Calls back after every change of a text, and when files are added or removed. Returns a function that stops it. */
  listen(onChange: () => void): () => void {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  }

  /** The reader's edits since the last call. */
  takeEdits(): readonly FileEdit[] {
    const edits = [...this.editedPaths].flatMap((path) => {
      const model = this.byPath.get(path);
      return model && !(model instanceof PendingModel) ? [{ path, text: textOf(model) }] : [];
    });
    this.editedPaths.clear();
    return edits;
  }

  dispose(): void {
    this.idleWork.stop();
    for (const [, model] of this.createdModels()) model.dispose();
    this.byPath.clear();
  }

  private showFile({ path, text, language }: EditorFile): void {
    const content = withoutCarriageReturns(text);
    const model = this.byPath.get(path);
    if (!model || model instanceof PendingModel) {
      this.byPath.set(path, new PendingModel(content, language));
      if (model?.text !== content) this.notify();
      return;
    }
    if (model.getLanguageId() !== language) monaco.editor.setModelLanguage(model, language);
    const difference = differenceOf(textOf(model), content);
    if (!difference) return;
    const range = monaco.Range.fromPositions(
      model.getPositionAt(difference.start),
      model.getPositionAt(difference.end),
    );
    // Bypasses Monaco's own undo stack, which is not used.
    model.applyEdits([{ range, text: difference.text }]);
  }

  private make(path: string, { text, language }: PendingModel): Model {
    const model = monaco.editor.createModel(text, language, uriOf(path));
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    model.updateOptions(modelOptionsOf(text));
    model.onDidChangeContent(({ changes }) => {
      if (changes.some((change) => change.text.length > maxBrackets))
        model.updateOptions(modelOptionsOf(textOf(model)));
      this.notify();
      if (!this.byReader) return;
      this.editedPaths.add(path);
      this.onEdit();
    });
    this.byPath.set(path, model);
    this.onMake(path, model);
    return model;
  }

  /** Creates the model of a file without one. Returns false if every file has one. */
  private makeNext(): boolean {
    for (const [path, file] of this.byPath) {
      if (!(file instanceof PendingModel)) continue;
      this.make(path, file);
      return true;
    }
    return false;
  }

  private remove(path: string): void {
    const model = this.byPath.get(path);
    if (model && !(model instanceof PendingModel)) model.dispose();
    this.byPath.delete(path);
    this.editedPaths.delete(path);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

function uriOf(path: string): monaco.Uri {
  return monaco.Uri.from({ scheme: "file", path: `/${path}` });
}

/** The path of a program's file; undefined for other models. */
export function pathOf({ scheme, path }: monaco.Uri): string | undefined {
  return scheme === "file" ? path.slice(1) : undefined;
}

/** The same line breaks as in a textarea, so that both editors have the same text and the same offsets. */
function withoutCarriageReturns(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

export function textOf(model: Model): string {
  return model.getValue(monaco.editor.EndOfLinePreference.LF);
}
