import type { CheckResult } from "../protocol/check.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { Result } from "../protocol/result.ts";
import type { SourceFile } from "../protocol/source.ts";
import { type Around, gone, HostFrame } from "./host-frame.ts";
import { type AttributeName, attributeNames, type Order, type Verb } from "./messages.ts";
import { watchPolicies } from "./policies.ts";
import { addProperties, type Properties } from "./properties.ts";
import { isAnswer, type Told } from "./told.ts";
import { type Player, Turns } from "./turns.ts";
import { attributesOf, filesIn, filesOf, isWritten, textOf, whenRead } from "./written.ts";

/*
 * What a page loads to have widgets: no dependencies, 4.5 KB. It makes a frame, reads what the page wrote, and passes on
 * what page and frame say to each other. It runs nothing, and draws nothing but a sentence where there is no frame.
 */

const turns = new Turns(() => SandglassPlayground.atOnce);

/** What the page may hold a call against: it was called at a time when nobody could answer it. */
type Call = {
  readonly order: Order & { kind: "call" };
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

/** Where the frames are; "" as long as nobody has said. */
let address = "";
/** Why nobody will say. */
let lost = "";
/** May this page show only frames that allow it? */
let isIsolated = crossOriginIsolated;
/** All that are on the page. */
const placed = new Set<SandglassPlayground>();
/** What is not there yet is tried again. */
let openAgain: () => void;

/** With what `addProperties` adds. */
const Base: new () => HTMLElement & Properties = HTMLElement as never;

export class SandglassPlayground extends Base {
  static readonly observedAttributes = [...attributeNames, "code", "title"];

  /** How many programs of this page may run at the same time. */
  static atOnce = 1;

  /** The address of the frame. A page may set it at any time: widgets that are not there yet come from there. */
  static get address(): string {
    return address;
  }
  static set address(given: string) {
    address = new URL(given, document.baseURI).href;
    openAgain();
  }

  /** `selector`: of the blocks that are meant; without it, all that are said to be JavaScript or TypeScript. */
  static async upgrade(root?: ParentNode, selector?: string): Promise<readonly SandglassPlayground[]> {
    return (await loadBeside("upgrade")).upgrade(root, selector);
  }

  static {
    addProperties(SandglassPlayground.prototype);
    openAgain = () => {
      for (const each of placed) {
        if (each.#frame?.isReady) continue;
        each.#frame?.remove();
        each.#frame = undefined;
        each.connectedCallback();
      }
    };
    watchPolicies((blocked, isPolicy) => {
      if (!address.startsWith(blocked)) return;
      if (isPolicy) {
        for (const each of placed)
          if (!each.#frame?.isReady)
            each.#fail(`The page's Content-Security-Policy has to allow ${address} in frame-src.`);
      } else if (!isIsolated) {
        isIsolated = true;
        openAgain();
      }
    });
  }

  #frame: HostFrame | undefined;
  #source: readonly SourceFile[] | undefined;
  #files: readonly SourceFile[] | undefined;
  /** Is the frame in its turn, or waiting for it? */
  #asks = false;
  #outcome: Outcome | null = null;
  #calls = new Map<number, Call>();
  #lastId = 0;
  #root = this.attachShadow({ mode: "open" });
  /** What the page wrote is to be seen as long as there is no widget, with a sentence if there will be none. */
  #written = document.createElement("slot");
  /** Why there is no frame. */
  #said = document.createElement("p");
  /** What is said refuses calls, too. */
  #refuses = false;
  #player: Player = (kind) => this.#send({ kind });
  readonly #watch = new MutationObserver(() => this.#rewrite());

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.#said.role = "alert";
    this.#root.append(this.#written, this.#said);
    // Set before there was this class, they hide its own.
    for (const name of SandglassPlayground.observedAttributes as (keyof this)[])
      if (Object.hasOwn(this, name)) {
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
  }

  get code(): string {
    return this.files[0]?.text ?? "";
  }
  set code(code: string) {
    const [first, ...others] = this.files;
    this.files = [{ path: first?.path ?? "", text: `${code}` }, ...others];
  }

  get files(): readonly SourceFile[] {
    return this.#files ?? this.#source ?? filesIn(this);
  }
  /** Throws TypeError for what is no list of files. */
  set files(files: readonly SourceFile[]) {
    this.#files = checkedFiles(files);
    this.#send({ kind: "files", files: this.#files });
    this.#comeUp();
  }

  /** How the last run ended. */
  get outcome(): Outcome | null {
    return this.#outcome;
  }

  run(options?: object): Promise<Result> {
    return this.#call("run", options);
  }
  check(): Promise<readonly CheckResult[]> {
    return this.#call("check");
  }
  stop(): Promise<void> {
    return this.#call("stop");
  }
  reset(): void {
    this.#files = undefined;
    this.#outcome = null;
    this.#call("reset").catch(() => {});
  }

  connectedCallback(): void {
    placed.add(this);
    // And a script may put it onto the page first, and its code into it afterwards.
    whenRead(() => queueMicrotask(() => this.#open()));
  }

  disconnectedCallback(): void {
    placed.delete(this);
    this.#close(gone);
  }

  /** Moved by `moveBefore`, which keeps frames alive. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(
    name: AttributeName | "code" | "title",
    _before: string | null,
    value: string | null,
  ): void {
    if (name === "title") this.#entitle();
    else if (name === "code") this.#rewrite();
    else if (name !== "src") {
      this.#send({ kind: "attribute", name, value: value === null ? undefined : textOf(value) });
      this.#comeUp();
    } else {
      // Another program, wherever the element is.
      this.#close(gone);
      this.#source = this.#files = undefined;
      if (this.isConnected) this.connectedCallback();
    }
  }

  async #open(): Promise<void> {
    if (this.#frame || !this.isConnected) return;
    this.#say("", false);
    this.#watch.observe(this, { childList: true, characterData: true, subtree: true });
    if (!address) {
      if (lost) this.#fail(lost);
      return;
    }
    // Its page may call it all the same, with a program of its own, or put one into it later.
    if (!isWritten(this) && !this.#files && !this.#calls.size) return this.#say(empty, false);

    const around: Around = {
      source: () => ({
        attributes: attributesOf(this),
        files: this.#source ?? [],
        edited: this.#files,
        last: this.#outcome?.kind,
        look: frame.look,
      }),
      greeted: () => {
        for (const { order } of this.#calls.values()) this.#send(order);
      },
      begins: () => {
        this.#written.hidden = true;
        this.#tell("ready", {});
      },
      hears: (told) => this.#hear(told),
      fails: (sentence) => this.#fail(sentence),
    };
    const frame = new HostFrame(address, around, isIsolated);
    this.#frame = frame;
    // It is there before the frame is, as a rule. Without it, a widget looks as it does by itself.
    loadBeside("looks").then(
      ({ fitIn }) => fitIn(this, frame),
      () => {},
    );
    const source = this.#source ?? (await filesOf(this).catch((error: Error) => error.message));
    if (this.#frame !== frame) return;
    if (typeof source === "string") return this.#fail(source);
    this.#source = source;
    // Made by a script, with its code set before there was a page for it.
    if (this.#files && source.every(({ text }) => !text)) this.#source = this.#files;
    this.#entitle();
    this.#root.append(frame.element);
  }

  /** The page has another program now. Its frame takes it unless the reader has changed the one before. */
  #rewrite(): void {
    const files = filesIn(this);
    if (!this.#source) this.#comeUp();
    else if (!this.hasAttribute("src") && !isSame(files, this.#source)) {
      this.#source = files;
      this.#send({ kind: "source", files });
      this.#entitle();
    }
  }

  /** There may be a program now where there was none. */
  #comeUp(): void {
    if (this.isConnected && !this.#frame && !this.#refuses) this.connectedCallback();
  }

  /** Frames of one name are one to whoever goes from frame to frame by their names. */
  #entitle(): void {
    if (this.#frame) this.#frame.element.title = this.title || `Code: ${this.code.slice(0, 60)}`;
  }

  #hear(told: Exclude<Told, { kind: "ready" }>): void {
    switch (told.kind) {
      case "height": {
        const height = Math.min(Math.ceil(told.height), tallest);
        if (this.#frame) this.#frame.element.style.height = `${height}px`;
        this.#tell("resize", { height });
        return;
      }
      case "change":
        // What the page itself has set comes back.
        if (isSame(told.files, this.#files)) return;
        this.#files = told.files;
        this.#tell("change", { code: this.code });
        return;
      case "result":
        this.#outcome = told.result.outcome;
        this.#tell("result", told.result);
        return;
      case "wants":
      case "over":
        this.#asks = told.kind === "wants";
        turns[told.kind](this.#player);
        break;
      case "answer":
      case "refusal": {
        const call = this.#calls.get(told.id);
        this.#calls.delete(told.id);
        if (told.kind === "answer" && call && isAnswer(call.order.verb, told.value))
          call.resolve(told.value as never);
        else call?.reject(new Error(told.kind === "answer" ? gone : told.sentence));
        break;
      }
      default: {
        const { kind, ...detail } = told;
        this.#tell(kind, detail);
        return;
      }
    }
    // It may have been refused before it wanted its turn. While others are not answered, the turn is theirs.
    if (!this.#asks && !this.#calls.size) turns.done(this.#player);
  }

  #tell(name: string, detail: object): void {
    // A window has a resize of its own, which whoever listens for it should not take this for.
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: name !== "resize", composed: true }));
  }

  #call<T>(verb: Verb, options?: object): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#refuses) throw new Error(this.#said.textContent ?? gone);
      const order = { kind: "call", id: ++this.#lastId, verb, options: copyOf(options) } as const;
      this.#calls.set(order.id, { order, resolve, reject });
      // Now, not when the frame is ready: calls are served in the order in which they were made.
      if (this.isConnected && /run|check/.test(verb)) turns.calls(this.#player);
      this.#send(order);
      this.#comeUp();
    });
  }

  #send(order: Order): void {
    this.#frame?.send(order);
  }

  #say(sentence: string, refuses: boolean): void {
    this.#said.textContent = sentence;
    this.#refuses = refuses;
  }

  #fail(sentence: string): void {
    this.#close(sentence);
    this.#say(sentence, true);
  }

  #close(sentence: string): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#asks = false;
    turns.gone(this.#player);
    for (const { reject } of this.#calls.values()) reject(new Error(sentence));
    this.#calls.clear();
    this.#written.hidden = false;
  }
}

/** What is not needed by every page, or not at once; the modules that it has. */
type Beside = {
  readonly upgrade: typeof import("./embed-upgrade.ts");
  readonly looks: typeof import("./embed-looks.ts");
};

/** By its whole address: a classic script from another origin has no relative ones. */
export const loadBeside = <Name extends keyof Beside>(name: Name): Promise<Beside[Name]> =>
  import(new URL(`embed-${name}.js`, address).href);

/** Nobody knows the address: each widget says so, until somebody sets it. */
export function loseAddress(sentence: string): void {
  if (address) return;
  lost = sentence;
  // biome-ignore lint/suspicious/noConsole: whoever put the script into the page looks here
  console.error(sentence);
  openAgain();
}

/** A page that builds its elements by hand finds out here, and not in a widget that shows nothing. */
function checkedFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  const isFile = (file: SourceFile | null) => typeof file?.path === "string" && typeof file.text === "string";
  if (!Array.isArray(files) || !files.length || !files.every(isFile))
    throw new TypeError("files should be a list of { path, text }.");
  return [...files];
}

/** As they are now. A function, say, cannot be sent. */
function copyOf(options: object | undefined): object | undefined {
  try {
    return structuredClone(options);
  } catch {
    throw new TypeError("Options are plain data, without functions.");
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What an element says that Markdown has taken apart, or that its page has forgotten to fill. */
const empty = "There is no program here. In Markdown: a fence in it, with blank lines around it.";

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ":host(:not([hidden])),iframe{display:block}iframe{width:100%;height:0;border:0}p{margin:0}",
);

/** CSS pixels. A widget that grows beyond any page was not made by us. */
const tallest = 20_000;
