import { effect } from "@preact/signals-core";
import { ExerciseModel } from "../../player/exercise/exercise-model.ts";
import type { ExercisePlaceholder } from "../../player/exercise/exercise-placeholder.ts";
import type { ExerciseSandbox } from "../../player/exercise/exercise-sandbox.ts";
import { mountExercise } from "../../player/exercise/exercise-view.ts";
import { notSavedMessage } from "../../player/model/document/program-document.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Result } from "../../protocol/run/result.ts";
import { exerciseFeatures } from "../exercise-features.ts";
import type { FrameEvent, HostCommand, WidgetSource } from "./channel-messages.ts";
import { checkedWidgetSettings, loweredLimits } from "./checked-widget-settings.ts";
import { fullEditorOption } from "./full-editor.ts";
import { releaseWhenIdle } from "./idle-release.ts";
import { limitMessages } from "./message-limit.ts";
import { MethodCalls } from "./method-calls.ts";
import { readWidgetSettings, type WidgetSettings } from "./widget-settings.ts";
import { paint, type WidgetHost, type WidgetSlots, withAttribute, withEntryName } from "./widget-shared.ts";
import * as texts from "./widget-texts.ts";

const notRunMessage = texts.doesNotRun;

/** A widget after the first interaction: the page's program as an exercise, and the handler of the page's commands. */
export class Widget {
  private model: ExerciseModel;
  private settings: WidgetSettings;
  private unmount: () => void = () => {};
  private readonly calls: MethodCalls;
  private restartIdleTimer: () => void;
  /** The files that the page knows, if they are not those that it wrote. */
  private knownFiles: readonly SourceFile[] | undefined;
  private saysUnsaved = false;
  /** Notes for the page about the last run. */
  private notes: readonly string[] = [];

  constructor(
    private readonly slots: WidgetSlots,
    private source: WidgetSource,
    private readonly host: WidgetHost,
    placeholder: ExercisePlaceholder,
  ) {
    this.settings = checkedWidgetSettings(readWidgetSettings(source));
    this.restartIdleTimer = () => {};
    this.knownFiles = source.edited;
    this.model = this.createModel(source.edited);
    this.calls = new MethodCalls(() => ({ model: this.model, problems: this.settings.problems }), host.send);
    this.show(placeholder);
    this.restartIdleTimer = releaseWhenIdle(slots.widget, this);
  }

  get busy(): boolean {
    return this.model.busy.value;
  }

  /** Runs without a click. Rejects with a sentence if a click would be refused. */
  async run(): Promise<Result> {
    if (this.settings.refusesRuns) throw new Error(notRunMessage);
    return this.model.run();
  }

  /** Releases the worker that is ready for the next run. */
  release(): void {
    if (!this.busy) this.model.release();
  }

  /** Handles a command of the page. */
  handleCommand(command: HostCommand): void {
    switch (command.kind) {
      case "attribute":
        this.changeAttribute(command.name, command.value);
        break;
      case "look": {
        const { files, isChanged } = this.model.document;
        this.changeSource({ ...this.source, look: command.look }, isChanged.value ? files.value : undefined);
        break;
      }
      case "files":
        this.setFiles(command.files);
        break;
      case "source":
        this.setSource(command.files);
        break;
      case "call":
        // Immediately, so that settings that come later are not reset.
        if (command.verb === "reset") this.reset();
        void this.calls.answer(command);
        break;
      case "turn":
        this.host.queue?.grant();
        break;
      case "retire":
        this.release();
        break;
      case "unsaved":
        // Once: the reader cannot change it.
        if (!this.saysUnsaved) this.model.document.notice.value ??= { text: notSavedMessage };
        this.saysUnsaved = true;
        break;
    }
  }

  private sendFiles(): void {
    this.knownFiles = this.model.document.files.value;
    this.host.send({ kind: "change", files: this.knownFiles });
  }

  private setFiles(files: readonly SourceFile[]): void {
    this.knownFiles = files;
    const source = { ...this.source, edited: files };
    if (readWidgetSettings(source).exercise.entry === this.settings.exercise.entry) {
      this.model.document.setFiles(withEntryName(files, this.settings));
      return;
    }
    void this.model.stop();
    this.changeSource(source, files);
  }

  /**
   * The page has changed its program. Readers who have edited the old one keep their version, and Reset gives them the
   * new one.
   */
  private setSource(files: readonly SourceFile[]): void {
    const { edited: _, ...source } = { ...this.source, files };
    const { exercise } = readWidgetSettings(source);
    if (this.model.document.isChanged.value) {
      if (exercise.entry !== this.settings.exercise.entry) return;
      this.source = { ...this.source, files };
      this.model.document.replaceOriginal(exercise.files);
      return;
    }
    void this.model.stop();
    this.changeSource(source, undefined);
    if (this.knownFiles && !isSame(this.knownFiles, this.model.document.files.value)) this.sendFiles();
  }

  /** Restores what the page wrote. */
  private reset(): void {
    const { edited: _, ...source } = this.source;
    this.knownFiles = undefined;
    if (readWidgetSettings(source).exercise.entry === this.settings.exercise.entry) {
      this.model.reset();
      return;
    }
    void this.model.stop();
    this.changeSource(source, undefined);
  }

  private changeAttribute(name: string, value: string | undefined): void {
    const { isChanged, files } = this.model.document;
    const editedFiles = isChanged.value ? files.value : undefined;
    const after = withAttribute({ ...this.source, edited: editedFiles }, name, value).edited;
    this.changeSource(withAttribute(this.source, name, value), after);
    // The page knows the files by their names, so it also needs them if edits were undone.
    if (this.knownFiles && !isSame(this.knownFiles, this.model.document.files.value)) this.sendFiles();
  }

  /** An attribute has changed: the same program, if it is unchanged, with other settings. */
  private changeSource(source: WidgetSource, editedFiles: readonly SourceFile[] | undefined): void {
    const before = this.settings;
    this.source = source;
    this.settings = checkedWidgetSettings(readWidgetSettings(source));
    const { exercise, view } = this.settings;
    const looksSame =
      isSame({ ...before.view, theme: view.theme }, view) && before.editor === this.settings.editor;
    if (isSame(before.exercise, exercise) && looksSame) {
      this.paint();
      return;
    }
    this.unmount();
    if (!isSame(before.exercise, exercise)) {
      this.model = this.createModel(editedFiles);
    }
    this.show();
  }

  private createModel(editedFiles: readonly SourceFile[] | undefined): ExerciseModel {
    const { queue, send } = this.host;
    const sandbox = async (): Promise<ExerciseSandbox> => {
      const { createWidgetSandbox } = await import("./widget-sandbox.ts");
      return createWidgetSandbox((messages) => send({ kind: "console", messages }));
    };
    const report = (event: FrameEvent) => {
      this.restartIdleTimer();
      send(event);
    };
    const note = (sentences: readonly string[]) => {
      if (isSame(sentences, this.notes)) return;
      this.notes = sentences;
      this.paint();
    };
    const { exercise, refusesRuns } = this.settings;
    const model = new ExerciseModel(exercise, {
      sandbox,
      ...(queue && { queue }),
      reports: {
        request(kind, options) {
          if (refusesRuns) return notRunMessage;
          const limits = (options as { limits?: unknown } | null | undefined)?.limits;
          note(kind === "running" ? loweredLimits(limits, "options.limits") : []);
          return undefined;
        },
        begin(kind) {
          if (kind === "running") report({ kind: "run" });
        },
        result: (result) => report({ kind: "result", result: limitMessages(result) }),
        checked: (results) =>
          report({
            kind: "check",
            results,
            passed: results.length > 0 && results.every((each) => each.passed),
          }),
      },
    });
    if (editedFiles) model.document.setFiles(withEntryName(editedFiles, this.settings));
    return model;
  }

  private paint(): void {
    paint(this.slots, { ...this.settings, notes: [...this.settings.notes, ...this.notes] });
  }

  /** @param placeholder the existing placeholder. */
  private show(placeholder?: ExercisePlaceholder): void {
    const { model } = this;
    const { widget } = this.slots;
    const { send, queue } = this.host;
    // The page around it opens windows. A widget alone in a window has no such page.
    const openLink = queue && ((link: string) => send({ kind: "open", link }));
    const looks = {
      ...this.settings.view,
      features: exerciseFeatures,
      ...fullEditorOption(this.settings),
      ...(openLink && { openLink }),
      ...(model.exercise.capabilities && {
        drawPermissions: () =>
          import("./widget-permitted.tsx").then(({ permissionsView }) => permissionsView(model.exercise)),
      }),
    };
    const unmount = mountExercise(widget, model, looks, placeholder);
    this.paint();
    let drawnFiles = model.document.files.value;
    const unlisten = effect(() => {
      const files = model.document.files.value;
      if (files !== drawnFiles) this.sendFiles();
      drawnFiles = files;
    });
    this.unmount = () => {
      unlisten();
      unmount();
    };
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
