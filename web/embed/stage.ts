import { Cover } from "../lesson/cover.ts";
import { openSandbox } from "../lesson/exercise-sandbox.ts";
import type { Order, WidgetSource } from "./messages.ts";
import { letTabLeave, named, type Places, paint, type Surroundings, withAttribute } from "./places.ts";
import { readSettings, type Settings } from "./settings.ts";
import type { Widget } from "./widget.ts";

/**
 * A widget before it is touched: a program to be read, and that is all that is there. The first touch, or the first call
 * of its page, brings the rest, which then stands where this stood.
 */
export class Stage {
  private settings: Settings;
  private cover: Cover;
  private opening: Promise<Widget> | undefined;

  constructor(
    private readonly places: Places,
    private source: WidgetSource,
    private readonly surroundings: Surroundings,
  ) {
    this.settings = readSettings(source);
    this.cover = this.draw();
    letTabLeave(places.widget);
    if (this.settings.autorun && !/^(?:exhausted|stopped|crashed)$/.test(source.last ?? ""))
      void this.autorun();
  }

  /** What its page asks. */
  obey(order: Order): void {
    if (this.opening) {
      void this.opening.then(
        (widget) => widget.obey(order),
        () => this.obeyAlone(order),
      );
    } else if (order.kind === "attribute") {
      const source = withAttribute(this.source, order.name, order.value);
      const { edited } = source;
      if (edited && edited !== this.source.edited) this.surroundings.tell({ kind: "change", files: edited });
      this.redraw(source);
    } else if (order.kind === "files") this.redraw({ ...this.source, edited: order.files });
    else if (order.kind === "source") {
      const source = { ...this.source, files: order.files };
      if (source.edited) this.source = source;
      else this.redraw(source);
    } else if (order.kind === "look") {
      this.redraw({ ...this.source, look: order.look });
    } else if (order.kind === "call" && order.verb === "reset") {
      const { edited: _, ...source } = this.source;
      this.redraw(source);
      this.surroundings.tell({ kind: "answer", id: order.id });
    } else if (order.kind === "call" && order.verb === "stop") {
      this.surroundings.tell({ kind: "answer", id: order.id });
    } else if (order.kind === "call") {
      void this.openToRun()
        .then((widget) => widget.obey(order))
        .catch(() => this.refuse(order));
    }
  }

  /** What brings the rest could not be loaded: what can be done without it is. */
  private obeyAlone(order: Order): void {
    if (order.kind === "call" && (order.verb === "run" || order.verb === "check")) this.refuse(order);
    else this.obey(order);
  }

  private refuse(order: Order): void {
    if (order.kind !== "call") return;
    this.surroundings.tell({ kind: "refusal", id: order.id, sentence: notLoaded });
  }

  private redraw(source: WidgetSource): void {
    this.source = source;
    this.settings = readSettings(source);
    this.cover.remove();
    this.cover = this.draw();
  }

  private draw(): Cover {
    const { exercise, view } = this.settings;
    const files = named(this.source.edited, this.settings) ?? exercise.files;
    const cover = new Cover(this.places.widget, { ...exercise, files }, view);
    paint(this.places, this.settings);
    if (this.settings.unchecked) void this.check(this.settings);
    cover.touched = (verb) => {
      const opening = verb === "run" || verb === "check" ? this.openToRun() : this.open();
      opening.then(
        () => cover.touched(verb),
        () => cover.say(notLoaded),
      );
    };
    cover.typed = (text) => {
      const edited = files.map((file) => (file.path === exercise.entry ? { ...file, text } : file));
      this.source = { ...this.source, edited };
      cover.show(text);
      this.surroundings.tell({ kind: "change", files: edited });
    };
    return cover;
  }

  /** Says what takes more to find out. What cannot be loaded for it is loaded, and said, with the first touch. */
  private async check(settings: Settings): Promise<void> {
    const checks = await import("./checked-settings.ts").catch(() => undefined);
    if (!checks || this.settings !== settings || this.opening) return;
    paint(this.places, checks.checkedSettings(settings));
  }

  private open(): Promise<Widget> {
    this.opening ??= import("./widget.ts").then(
      ({ Widget }) => new Widget(this.places, this.source, this.surroundings, this.cover),
      (error: unknown) => {
        // The network may be back at the next touch.
        this.opening = undefined;
        throw error;
      },
    );
    return this.opening;
  }

  /**
   * What runs programs is fetched beside what draws them. One after the other, a first output took 1.4 s on a slow machine
   * and network (4 times slower, 10 Mbit/s, 40 ms away), and so 1.2. What fails is told by the run that needs it.
   */
  private openToRun(): Promise<Widget> {
    openSandbox().then(
      (sandbox) => sandbox.warm().catch(() => {}),
      () => {},
    );
    return this.open();
  }

  private async autorun(): Promise<void> {
    const { autorun } = await import("./autorun.ts");
    autorun(this.places.widget, this.settings.exercise, async () => (await this.openToRun()).run());
  }
}

const notLoaded = "What runs this program could not be loaded. Try again when there is a network.";
