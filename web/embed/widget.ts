import { effect } from "@preact/signals-core";
import type { Caller } from "../lesson/attempt.ts";
import type { Cover } from "../lesson/cover.ts";
import { ExerciseModel, type ExerciseParts } from "../lesson/exercise-model.ts";
import type { ExerciseSandbox } from "../lesson/exercise-sandbox.ts";
import { mountExercise } from "../lesson/exercise-view.ts";
import type { CheckResult } from "../protocol/check.ts";
import type { Result } from "../protocol/result.ts";
import type { SourceFile } from "../protocol/source.ts";
import { Calls, stopped } from "./calls.ts";
import { checkedSettings, loweredLimits } from "./checked-settings.ts";
import { withFirstMessages } from "./first-messages.ts";
import { fullEditor } from "./full-editor.ts";
import type { Order, Tiding, WidgetSource } from "./messages.ts";
import { named, type Places, paint, type Surroundings, withAttribute } from "./places.ts";
import { retireWhenIdle } from "./retire.ts";
import { readSettings, type Settings } from "./settings.ts";

/** An exercise whose runs and checks are told, whoever began them. */
class ToldExercise extends ExerciseModel {
  /** The program of its page, where that is another by now than the one that the reader has changed. */
  newer: readonly SourceFile[] | undefined;

  constructor(
    private readonly settings: Settings,
    parts: ExerciseParts,
    private readonly report: (tiding: Tiding) => void,
    /** What the page should know of the run that it asks for. */
    private readonly note: (sentences: readonly string[]) => void,
  ) {
    super(settings.exercise, parts);
  }

  override async run(options?: unknown, caller?: Caller): Promise<Result> {
    if (this.refuses()) return stopped;
    this.note(loweredLimits((options as { limits?: unknown } | null | undefined)?.limits, "options.limits"));
    const result = withFirstMessages(await super.run(options, caller));
    this.report({ kind: "result", result });
    return result;
  }

  protected override begins(kind: "running" | "checking"): void {
    if (kind === "running") this.report({ kind: "run" });
  }

  override async check(caller?: Caller): Promise<readonly CheckResult[]> {
    if (this.refuses()) return [];
    this.note([]);
    const results = await super.check(caller);
    const passed = results.length > 0 && results.every((each) => each.passed);
    this.report({ kind: "check", results, passed });
    return results;
  }

  override reset(): void {
    if (!this.newer) {
      super.reset();
      return;
    }
    this.setFiles(this.newer);
    this.notice.value = { text: "This is how the page has it now.", undoes: true };
  }

  /** Is the code another than its page's? */
  get isEdited(): boolean {
    return this.newer ? !isSame(this.newer, this.files.value) : this.changed.value;
  }

  private refuses(): boolean {
    const { refusesRuns } = this.settings;
    if (refusesRuns) this.refused.value = { text: notRun };
    return refusesRuns;
  }
}

const notRun = "This program does not run: its page has to put right what is said above.";

/** A widget that was touched: what its page wrote, as an exercise, and what its page asks of it. */
export class Widget {
  private model: ToldExercise;
  private settings: Settings;
  private takeDown: () => void = () => {};
  private readonly calls: Calls;
  private idles: () => void;
  /** The files as its page has them, if they are not those that it wrote. */
  private known: readonly SourceFile[] | undefined;
  /** What its page should know of the last run. */
  private notes: readonly string[] = [];

  constructor(
    private readonly places: Places,
    private source: WidgetSource,
    private readonly surroundings: Surroundings,
    cover: Cover,
  ) {
    this.settings = checkedSettings(readSettings(source));
    this.idles = () => {};
    this.known = source.edited;
    this.model = this.begin(source.edited);
    this.calls = new Calls(
      () => ({ model: this.model, problems: this.settings.problems }),
      surroundings.tell,
    );
    this.show(cover);
    this.idles = retireWhenIdle(places.widget, this);
  }

  get busy(): boolean {
    return this.model.busy.value;
  }

  /** By itself. Rejects with a sentence where a click would be refused. */
  async run(): Promise<Result> {
    if (this.settings.refusesRuns) throw new Error(notRun);
    return this.model.run();
  }

  /** Gives up what is kept ready for the next run. */
  retire(): void {
    if (!this.busy) this.model.retire();
  }

  /** What its page asks. */
  obey(order: Order): void {
    switch (order.kind) {
      case "attribute":
        this.changeAttribute(order.name, order.value);
        break;
      case "look": {
        const { files, changed } = this.model;
        this.change({ ...this.source, look: order.look }, changed.value ? files.value : undefined);
        break;
      }
      case "files":
        this.setFiles(order.files);
        break;
      case "source":
        this.setSource(order.files);
        break;
      case "call":
        // At once: what is set afterwards is not to be reset.
        if (order.verb === "reset") this.reset();
        void this.calls.answer(order);
        break;
      case "turn":
        this.surroundings.turns?.come();
        break;
      case "retire":
        this.retire();
        break;
    }
  }

  private tellFiles(): void {
    this.known = this.model.files.value;
    this.surroundings.tell({ kind: "change", files: this.known });
  }

  private setFiles(files: readonly SourceFile[]): void {
    this.known = files;
    const source = { ...this.source, edited: files };
    if (readSettings(source).exercise.entry === this.settings.exercise.entry) {
      this.model.setFiles(named(files, this.settings));
      return;
    }
    void this.model.stop();
    this.change(source, files);
  }

  /** The page has written another program. Readers who have changed the one before keep it, and get this by Reset. */
  private setSource(files: readonly SourceFile[]): void {
    const { edited: _, ...source } = { ...this.source, files };
    const { exercise } = readSettings(source);
    if (this.model.isEdited) {
      if (exercise.entry !== this.settings.exercise.entry) return;
      this.source = { ...this.source, files };
      this.model.newer = exercise.files;
      return;
    }
    void this.model.stop();
    this.change(source, undefined);
    if (this.known && !isSame(this.known, this.model.files.value)) this.tellFiles();
  }

  /** Back to what the page wrote. */
  private reset(): void {
    const { edited: _, ...source } = this.source;
    this.known = undefined;
    if (readSettings(source).exercise.entry === this.settings.exercise.entry) {
      this.model.reset();
      return;
    }
    void this.model.stop();
    this.change(source, undefined);
  }

  private changeAttribute(name: string, value: string | undefined): void {
    const { changed, files } = this.model;
    const edited = changed.value ? files.value : undefined;
    const after = withAttribute({ ...this.source, edited }, name, value).edited;
    this.change(withAttribute(this.source, name, value), after);
    // Its page knows them by their names: edits that were taken back, too.
    if (this.known && !isSame(this.known, this.model.files.value)) this.tellFiles();
  }

  /** Another attribute: the same program, as far as it is still that, in another setting. */
  private change(source: WidgetSource, edited: readonly SourceFile[] | undefined): void {
    const before = this.settings;
    this.source = source;
    this.settings = checkedSettings(readSettings(source));
    const { exercise, view } = this.settings;
    const looksSame =
      isSame({ ...before.view, theme: view.theme }, view) && before.editor === this.settings.editor;
    if (isSame(before.exercise, exercise) && looksSame) {
      this.paint();
      return;
    }
    this.takeDown();
    if (!isSame(before.exercise, exercise)) {
      this.model = this.begin(edited);
    }
    this.show();
  }

  private begin(edited: readonly SourceFile[] | undefined): ToldExercise {
    const { turns, tell } = this.surroundings;
    const sandbox = async (): Promise<ExerciseSandbox> => {
      const { toldSandbox } = await import("./told-sandbox.ts");
      return toldSandbox((messages) => tell({ kind: "console", messages }));
    };
    const report = (tiding: Tiding) => {
      this.idles();
      tell(tiding);
    };
    const note = (sentences: readonly string[]) => {
      if (isSame(sentences, this.notes)) return;
      this.notes = sentences;
      this.paint();
    };
    const model = new ToldExercise(this.settings, { sandbox, ...(turns && { turns }) }, report, note);
    if (edited) model.setFiles(named(edited, this.settings));
    return model;
  }

  private paint(): void {
    paint(this.places, { ...this.settings, notes: [...this.settings.notes, ...this.notes] });
  }

  /** @param cover what stands there already. */
  private show(cover?: Cover): void {
    const { model } = this;
    const { widget } = this.places;
    const looks = { ...this.settings.view, ...fullEditor(widget, this.settings) };
    const unmount = mountExercise(widget, model, looks, cover);
    this.paint();
    let shown = model.files.value;
    const unlisten = effect(() => {
      const files = model.files.value;
      if (files !== shown) this.tellFiles();
      shown = files;
    });
    this.takeDown = () => {
      unlisten();
      unmount();
    };
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
