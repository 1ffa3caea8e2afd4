import * as monaco from "monaco-editor/editor";
import type { EditorFile, FileEdit } from "../editor.ts";
import { differenceOf } from "./difference.ts";
import { maxBrackets, modelOptionsOf } from "./options.ts";

type Model = monaco.editor.ITextModel;

/** The files of a program as Monaco holds them, and which of them the reader has changed since it was last asked. */
export class Models {
  private readonly byPath = new Map<string, Model>();
  private readonly edited = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private byReader = true;

  constructor(private readonly onEdit: () => void) {}

  /** Gives these files models, with these texts. What changes by that is not the reader's doing. */
  show(files: readonly EditorFile[]): void {
    this.byReader = false;
    try {
      for (const file of files) this.showFile(file);
    } finally {
      this.byReader = true;
    }
  }

  /** Drops the models of all other files. Not the one on the screen: with it, an editor would lose its view. */
  keepOnly(files: readonly EditorFile[]): void {
    const wanted = new Set(files.map(({ path }) => path));
    for (const path of this.byPath.keys()) if (!wanted.has(path)) this.remove(path);
  }

  get(path: string): Model | undefined {
    return this.byPath.get(path);
  }

  all(): IterableIterator<[path: string, model: Model]> {
    return this.byPath.entries();
  }

  /** The path of one of them. */
  pathOf(model: Model): string | undefined {
    return [...this.byPath].find(([, each]) => each === model)?.[0];
  }

  /** The files, with the texts they have now. */
  files(): readonly EditorFile[] {
    return [...this.byPath].map(([path, model]) => ({
      path,
      text: textOf(model),
      language: model.getLanguageId(),
    }));
  }

  /** Calls back after every change of a text, whoever makes it, and when files come and go. Returns how to stop. */
  listen(onChange: () => void): () => void {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  }

  /** What the reader has changed since this was asked for the last time. */
  takeEdits(): readonly FileEdit[] {
    const edits = [...this.edited].flatMap((path) => {
      const model = this.byPath.get(path);
      return model ? [{ path, text: textOf(model) }] : [];
    });
    this.edited.clear();
    return edits;
  }

  dispose(): void {
    for (const model of this.byPath.values()) model.dispose();
    this.byPath.clear();
  }

  private showFile({ path, text, language }: EditorFile): void {
    const model = this.byPath.get(path);
    if (!model) {
      this.add(path, text, language);
      return;
    }
    if (model.getLanguageId() !== language) monaco.editor.setModelLanguage(model, language);
    const difference = differenceOf(textOf(model), withoutCarriageReturns(text));
    if (!difference) return;
    const range = monaco.Range.fromPositions(
      model.getPositionAt(difference.start),
      model.getPositionAt(difference.end),
    );
    // Past Monaco's own undo stack, which nothing asks.
    model.applyEdits([{ range, text: difference.text }]);
  }

  private add(path: string, text: string, language: string): void {
    const model = monaco.editor.createModel(withoutCarriageReturns(text), language, uriOf(path));
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    model.updateOptions(modelOptionsOf(text));
    model.onDidChangeContent(({ changes }) => {
      if (changes.some((change) => change.text.length > maxBrackets))
        model.updateOptions(modelOptionsOf(textOf(model)));
      this.changed();
      if (!this.byReader) return;
      this.edited.add(path);
      this.onEdit();
    });
    this.byPath.set(path, model);
    this.changed();
  }

  private remove(path: string): void {
    this.byPath.get(path)?.dispose();
    this.byPath.delete(path);
    this.edited.delete(path);
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

export function uriOf(path: string): monaco.Uri {
  return monaco.Uri.from({ scheme: "file", path: `/${path}` });
}

/** The path of a program's file; undefined for what is none. */
export function pathOf({ scheme, path }: monaco.Uri): string | undefined {
  return scheme === "file" ? path.slice(1) : undefined;
}

/** As a textarea gives it, so that both editors hold the same text and offsets mean the same in both. */
function withoutCarriageReturns(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

export function textOf(model: Model): string {
  return model.getValue(monaco.editor.EndOfLinePreference.LF);
}
