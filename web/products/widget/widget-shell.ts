import { ExercisePlaceholder } from "../../player/exercise/exercise-placeholder.ts";
import { loadSandbox } from "../../player/exercise/load-sandbox.ts";
import type { HostCommand, WidgetSource } from "./channel-messages.ts";
import type { Widget } from "./widget.ts";
import { readWidgetSettings, type WidgetSettings } from "./widget-settings.ts";
import {
  letTabLeave,
  paint,
  type WidgetHost,
  type WidgetSlots,
  withAttribute,
  withEntryName,
} from "./widget-shared.ts";
import * as texts from "./widget-texts.ts";

/**
 * A widget before the first interaction: only the program's text. The first interaction, or the first call of the page,
 * loads the widget, which replaces this.
 */
export class WidgetShell {
  private settings: WidgetSettings;
  private placeholder: ExercisePlaceholder;
  private loading: Promise<Widget> | undefined;

  constructor(
    private readonly slots: WidgetSlots,
    private source: WidgetSource,
    private readonly host: WidgetHost,
  ) {
    this.settings = readWidgetSettings(source);
    this.placeholder = this.draw();
    letTabLeave(slots.widget);
    if (this.settings.autorun && !/^(?:exhausted|stopped|crashed)$/.test(source.last ?? ""))
      void this.autorun();
  }

  /** Handles a command of the page. */
  handleCommand(command: HostCommand): void {
    if (this.loading) {
      void this.loading.then(
        (widget) => widget.handleCommand(command),
        () => this.handleWithoutWidget(command),
      );
    } else if (command.kind === "attribute") {
      const source = withAttribute(this.source, command.name, command.value);
      const { edited: editedFiles } = source;
      if (editedFiles && editedFiles !== this.source.edited)
        this.host.send({ kind: "change", files: editedFiles });
      this.redraw(source);
    } else if (command.kind === "files") this.redraw({ ...this.source, edited: command.files });
    else if (command.kind === "source") {
      const source = { ...this.source, files: command.files };
      if (source.edited) this.source = source;
      else this.redraw(source);
    } else if (command.kind === "look") {
      this.redraw({ ...this.source, look: command.look });
    } else if (command.kind === "call" && command.verb === "reset") {
      const { edited: _, ...source } = this.source;
      this.redraw(source);
      this.host.send({ kind: "answer", id: command.id });
    } else if (command.kind === "call" && command.verb === "stop") {
      this.host.send({ kind: "answer", id: command.id });
    } else if (command.kind === "unsaved") {
      void this.load().then(
        (widget) => widget.handleCommand(command),
        () => {},
      );
    } else if (command.kind === "call") {
      void this.loadToRun()
        .then((widget) => widget.handleCommand(command))
        .catch(() => this.refuse(command));
    }
  }

  /** The widget's code could not be loaded. A run or check is refused; everything else works without it. */
  private handleWithoutWidget(command: HostCommand): void {
    if (command.kind === "call" && (command.verb === "run" || command.verb === "check")) this.refuse(command);
    else this.handleCommand(command);
  }

  private refuse(command: HostCommand): void {
    if (command.kind !== "call") return;
    this.host.send({ kind: "refusal", id: command.id, sentence: notLoadedMessage });
  }

  private redraw(source: WidgetSource): void {
    this.source = source;
    this.settings = readWidgetSettings(source);
    this.placeholder.remove();
    this.placeholder = this.draw();
  }

  private draw(): ExercisePlaceholder {
    const { exercise, view } = this.settings;
    const { edited } = this.source;
    const files = edited ? withEntryName(edited, this.settings) : exercise.files;
    const cover = new ExercisePlaceholder(this.slots.widget, { ...exercise, files }, view);
    paint(this.slots, this.settings);
    if (this.settings.needsCheck) void this.check(this.settings);
    cover.giveTo({
      activate: (verb) => {
        const opening = verb === "run" || verb === "check" ? this.loadToRun() : this.load();
        opening.then(
          // The widget is the owner then.
          () => cover.activate(verb),
          () => cover.showStatus(notLoadedMessage),
        );
      },
      input: (text) => {
        const editedFiles = files.map((file) => (file.path === exercise.entry ? { ...file, text } : file));
        this.source = { ...this.source, edited: editedFiles };
        cover.show(text);
        this.host.send({ kind: "change", files: editedFiles });
      },
    });
    return cover;
  }

  /**
   * Reports problems that need more code to find. If that code cannot be loaded now, they are reported at the first
   * interaction.
   */
  private async check(settings: WidgetSettings): Promise<void> {
    const checks = await import("./checked-widget-settings.ts").catch(() => undefined);
    if (!checks || this.settings !== settings || this.loading) return;
    paint(this.slots, checks.checkedWidgetSettings(settings));
  }

  private load(): Promise<Widget> {
    this.loading ??= import("./widget.ts").then(
      ({ Widget }) => new Widget(this.slots, this.source, this.host, this.placeholder),
      (error: unknown) => {
        // The network may be back at the next interaction.
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  /**
   * Fetches the code that runs programs at the same time as the code that draws them. One after the other, the first
   * output took 1.4 s instead of 1.2 s on a slow machine and network (4 times slower, 10 Mbit/s, 40 ms latency). A
   * failure is reported by the run that needs the code.
   */
  private loadToRun(): Promise<Widget> {
    loadSandbox().then(
      (sandbox) => sandbox.warm().catch(() => {}),
      () => {},
    );
    return this.load();
  }

  private async autorun(): Promise<void> {
    const { autorun } = await import("./autorun.ts");
    autorun(this.slots.widget, this.settings.exercise, async () => (await this.loadToRun()).run());
  }
}

const notLoadedMessage = texts.codeNotLoaded;
