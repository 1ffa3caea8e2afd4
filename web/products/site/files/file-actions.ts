import { effect, signal } from "@preact/signals";
import type { Program } from "../../../player/model/document/program.ts";
import {
  cleanPath,
  moveFile,
  newFile,
  problemWithName,
  removeFile,
  renameFile,
  setEntry,
} from "../../../player/model/document/program-files.ts";
import {
  isRelated,
  isStarter,
  programLanguages,
  starterIn,
  switchLanguage,
} from "../../../player/model/document/switch-language.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import { BadInput } from "../../../protocol/parsers.ts";
import * as texts from "./file-texts.ts";

/** The actions on files, for the tabs, their menu and the editor's commands. */
export class FileActions {
  /** The file whose name is being edited in its tab. */
  readonly renaming = signal<string | undefined>(undefined);
  /** Why the last action failed. */
  readonly problem = signal<string | undefined>(undefined);

  constructor(
    readonly workspace: Workspace,
    /** Opens another program. The current one becomes a draft. */
    private readonly beginNew: (program: Program) => void,
  ) {
    // When the program changes, the message is no longer needed.
    effect(() => {
      workspace.program.value;
      this.problem.value = undefined;
    });
  }

  /** Adds a file, whose name can then be edited in its tab. */
  create(): void {
    if (this.change((program) => newFile(program))) this.renaming.value = this.program.open;
  }

  beginRename(path: string): void {
    this.renaming.value = path;
  }

  /** Renames the file, or returns the reason why it cannot have the name. */
  rename(path: string, input: string): string | undefined {
    const name = cleanPath(input);
    const problem = problemWithName(this.program, name, path);
    if (problem === undefined) this.change((program) => renameFile(program, path, name));
    return problem;
  }

  problemWithName(path: string, input: string): string | undefined {
    return problemWithName(this.program, cleanPath(input), path);
  }

  remove(path: string): void {
    this.change((program) => removeFile(program, path), texts.deletedFile(path));
  }

  /** Moves its tab by that many positions. */
  moveBy(path: string, count: number): void {
    const at = this.program.files.findIndex((file) => file.path === path);
    this.moveTo(path, at + count);
  }

  moveTo(path: string, index: number): void {
    this.change((program) => moveFile(program, path, index));
  }

  setEntry(path: string): void {
    this.change((program) => setEntry(program, path));
  }

  switchLanguage(id: string): void {
    const { program } = this;
    // The program is not valid in the other language, so it is saved instead of converted.
    if (!isStarter(program) && !isRelated(program.language, id)) {
      this.beginNew(starterIn(id));
      return;
    }
    const label = programLanguages.find((language) => language.id === id)?.label ?? id;
    this.change(() => switchLanguage(program, id), texts.switchedTo(label));
  }

  /** Opens the file that is `count` tabs further, wrapping around. */
  openBy(count: number): void {
    const { files, open } = this.program;
    const at = files.findIndex((file) => file.path === open) + count + files.length;
    const path = files[at % files.length]?.path;
    if (path !== undefined) this.workspace.openFile(path);
  }

  private get program(): Program {
    return this.workspace.program.value;
  }

  /** Returns whether the change was made. */
  private change(next: (program: Program) => Program, label?: string): boolean {
    try {
      this.workspace.source.change(next(this.program), label);
      return true;
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      this.problem.value = error.message;
      return false;
    }
  }
}
