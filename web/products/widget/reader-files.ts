import type { SourceFile } from "../../protocol/program/source-file.ts";

/**
 * What the reader has typed into a widget, kept for a reload of the page in the storage of its tab. It belongs to the
 * program that the page gives: another program never gets it.
 */
export class ReaderFiles {
  #key = "";
  #program = "";

  /** The files that the reader left in a widget with this program; undefined if they changed nothing. */
  load(program: readonly SourceFile[]): readonly SourceFile[] | undefined {
    this.release();
    this.#program = textsOf(program);
    // Widgets with the same program are told apart by their order.
    let count = 0;
    do this.#key = `sandglass:widget ${count++} ${location.pathname}${location.search} ${this.#program}`;
    while (keys.has(this.#key));
    keys.add(this.#key);
    try {
      // Other scripts of the page can write there, too.
      const files: readonly SourceFile[] = JSON.parse(sessionStorage[this.#key]);
      return files.map(({ path, text }) => ({ path: `${path}`, text: `${text}` }));
    } catch {
      // There is nothing or no program, or storage is refused.
      return undefined;
    }
  }

  /** Returns false if storage is full or refused, so that a reload loses the files. */
  save(files: readonly SourceFile[] = []): boolean {
    const isEdited = files.length > 0 && textsOf(files) !== this.#program;
    try {
      if (isEdited) sessionStorage[this.#key] = JSON.stringify(files);
      else delete sessionStorage[this.#key];
      return true;
    } catch {
      return !isEdited;
    }
  }

  /** The widget has left the page, or has another program. */
  release(): void {
    keys.delete(this.#key);
  }
}

/** The keys that the widgets of this page use. */
const keys = new Set<string>();

const textsOf = (files: readonly SourceFile[]) => JSON.stringify(files.map(({ text }) => text));
