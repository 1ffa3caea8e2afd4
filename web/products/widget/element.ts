import type { CheckResult } from "../../protocol/grading/check.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { Result } from "../../protocol/run/result.ts";
import * as texts from "./author-texts.ts";
import { type AttributeName, attributeNames, type HostCommand, type Verb } from "./channel-messages.ts";
import { addProperties, type Properties } from "./element-properties.ts";
import { type FrameCallbacks, HostFrame } from "./host-frame.ts";
import { attributeText, hasProgram, loadFiles, readAttributes, readFiles, whenDomReady } from "./markup.ts";
import { PageRunQueue, type SlotListener } from "./page-run-queue.ts";
import { type FrameMessage, isAnswer } from "./parse-frame-messages.ts";
import { watchPolicies } from "./policies.ts";
import { ReaderFiles } from "./reader-files.ts";

/*
 * The script that a page loads to have widgets: no dependencies, 4.5 KB. It creates a frame, reads the page's markup,
 * and passes messages between page and frame. It runs nothing, and draws only a sentence if there is no frame.
 */

const pageQueue = new PageRunQueue(() => SandglassPlayground.atOnce);

/** A call without an answer, and the functions that settle its promise. */
type PendingCall = {
  readonly command: HostCommand & { kind: "call" };
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

/** The address of the frames; "" until it is set. */
let frameAddress = "";
/** Why the address is unknown. */
let addressProblem = "";
/** Whether this page may show only frames that allow it. */
let isIsolated = crossOriginIsolated;
/** All widgets on the page. */
const instances = new Set<SandglassPlayground>();
/** Tries again to open frames that could not be loaded. */
let reopenAll: () => void;

/** Includes the properties that `addProperties` adds. */
const Base: new () => HTMLElement & Properties = HTMLElement as never;

export class SandglassPlayground extends Base {
  static readonly observedAttributes = [...attributeNames, "code", "title"];

  /** How many programs of this page may run at the same time. */
  static atOnce = 1;

  /** The address of the frame. A page may set it at any time; widgets that have no frame yet then use it. */
  static get address(): string {
    return frameAddress;
  }
  static set address(value: string) {
    frameAddress = new URL(value, document.baseURI).href;
    reopenAll();
  }

  /**
   * `selector` matches the blocks to upgrade. Without it, all blocks are upgraded that are marked as a language of
   * widgets.
   */
  static async upgrade(root?: ParentNode, selector?: string): Promise<readonly SandglassPlayground[]> {
    return (await loadLazyModule("upgrade")).upgrade(root, selector);
  }

  static {
    addProperties(SandglassPlayground.prototype);
    reopenAll = () => {
      for (const each of instances) {
        if (each.#frame?.isReady) continue;
        each.#frame?.remove();
        each.#frame = undefined;
        each.connectedCallback();
      }
    };
    watchPolicies((address, isPolicy) => {
      if (!frameAddress.startsWith(address)) return;
      if (isPolicy) {
        for (const each of instances)
          if (!each.#frame?.isReady) each.#fail(texts.notInFrameSource(frameAddress));
      } else if (!isIsolated) {
        isIsolated = true;
        reopenAll();
      }
    });
  }

  #frame: HostFrame | undefined;
  #source: readonly SourceFile[] | undefined;
  #files: readonly SourceFile[] | undefined;
  /** Whether the frame runs or waits in the queue. */
  #isQueued = false;
  #readerFiles = new ReaderFiles();
  #outcome: Outcome | null = null;
  #calls = new Map<number, PendingCall>();
  #lastId = 0;
  #root = this.attachShadow({ mode: "open" });
  /** Shows the page's own content until there is a widget. */
  #slot = document.createElement("slot");
  /** Shows why there is no frame. */
  #notice = document.createElement("p");
  /** Whether the reason in the notice also refuses calls. */
  #refusesCalls = false;
  #onSlot: SlotListener = (kind) => this.#send({ kind });
  readonly #watch = new MutationObserver(() => this.#rewrite());

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.#notice.role = "alert";
    this.#root.append(this.#slot, this.#notice);
    // Values that were set before this class was defined hide its accessors.
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
    return this.#files ?? this.#source ?? readFiles(this);
  }
  /** Throws TypeError for an invalid array of files. */
  set files(files: readonly SourceFile[]) {
    this.#files = checkFiles(files);
    this.#send({ kind: "files", files: this.#files });
    this.#openIfPossible();
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
    this.#readerFiles.save();
    this.#call("reset").catch(() => {});
  }

  connectedCallback(): void {
    instances.add(this);
    // A script may put the element on the page first, and its code into it afterwards.
    whenDomReady(() => queueMicrotask(() => this.#open()));
  }

  disconnectedCallback(): void {
    instances.delete(this);
    this.#readerFiles.release();
    this.#close(texts.widgetRemoved);
  }

  /** `moveBefore` keeps frames alive, so a moved element keeps its own. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(
    name: AttributeName | "code" | "title",
    _before: string | null,
    value: string | null,
  ): void {
    if (name === "title") this.#updateTitle();
    else if (name === "code") this.#rewrite();
    else if (name !== "src") {
      this.#send({ kind: "attribute", name, value: value === null ? undefined : attributeText(value) });
      this.#openIfPossible();
    } else {
      // Another program, even if the element is in no page.
      this.#close(texts.widgetRemoved);
      this.#source = this.#files = undefined;
      if (this.isConnected) this.connectedCallback();
    }
  }

  async #open(): Promise<void> {
    if (this.#frame || !this.isConnected) return;
    this.#showNotice("", false);
    this.#watch.observe(this, { childList: true, characterData: true, subtree: true });
    if (!frameAddress) {
      if (addressProblem) this.#fail(addressProblem);
      return;
    }
    // The page may still call it with a program of its own, or insert a program later.
    if (!hasProgram(this) && !this.#files && !this.#calls.size)
      return this.#showNotice(texts.noProgram, false);

    const callbacks: FrameCallbacks = {
      source: () => ({
        attributes: readAttributes(this),
        files: this.#source ?? [],
        edited: this.#files,
        last: this.#outcome?.kind,
        look: frame.look,
      }),
      onOpen: () => {
        for (const { command } of this.#calls.values()) this.#send(command);
      },
      onReady: () => {
        this.#slot.hidden = true;
        this.#dispatch("ready", {});
      },
      onMessage: (message) => this.#receive(message),
      onFail: (sentence) => this.#fail(sentence),
    };
    const frame = new HostFrame(frameAddress, callbacks, isIsolated);
    this.#frame = frame;
    // It is usually loaded before the frame. Without it, a widget has its default appearance.
    loadLazyModule("looks").then(
      ({ fitIn }) => fitIn(this, frame),
      () => {},
    );
    const source = this.#source ?? (await loadFiles(this).catch((error: Error) => error.message));
    if (this.#frame !== frame) return;
    if (typeof source === "string") return this.#fail(source);
    this.#source = source;
    // A script created the element, and set its code before it was on a page.
    if (this.#files && source.every(({ text }) => !text)) this.#source = this.#files;
    const left = this.#readerFiles.load(this.#source);
    // What the page has set counts more than what the reader left.
    if (left && (!this.#files || this.#files === this.#source)) this.#changeFiles(left);
    this.#updateTitle();
    this.#root.append(frame.element);
  }

  /** The page's program has changed. The frame shows the new one unless the reader has changed the old one. */
  #rewrite(): void {
    const files = readFiles(this);
    if (!this.#source) this.#openIfPossible();
    else if (!this.hasAttribute("src") && !isSame(files, this.#source)) {
      this.#source = files;
      this.#send({ kind: "source", files });
      this.#updateTitle();
    }
  }

  /** Tries again to open the frame, because there may be a program now. */
  #openIfPossible(): void {
    if (this.isConnected && !this.#frame && !this.#refusesCalls) this.connectedCallback();
  }

  /** Assistive technology treats frames with equal names as one. */
  #updateTitle(): void {
    if (this.#frame) this.#frame.element.title = this.title || `Code: ${this.code.slice(0, 60)}`;
  }

  #receive(message: Exclude<FrameMessage, { kind: "ready" }>): void {
    switch (message.kind) {
      case "height":
        if (this.#frame) this.#dispatch("resize", { height: this.#frame.setHeight(message.height) });
        return;
      case "change":
        // The frame reports files that the page has set itself.
        if (isSame(message.files, this.#files)) return;
        if (!this.#readerFiles.save(message.files)) this.#send({ kind: "unsaved" });
        this.#changeFiles(message.files);
        return;
      case "result":
        this.#outcome = message.result.outcome;
        this.#dispatch("result", message.result);
        return;
      case "open":
        // Opens only the page beside the frame, and only after the reader has clicked.
        window.open(new URL(`./#${message.link}`, frameAddress), "_blank", "noopener");
        return;
      case "wants":
      case "over":
        this.#isQueued = message.kind === "wants";
        pageQueue[message.kind](this.#onSlot);
        break;
      case "answer":
      case "refusal": {
        const call = this.#calls.get(message.id);
        this.#calls.delete(message.id);
        if (message.kind === "answer" && call && isAnswer(call.command.verb, message.value))
          call.resolve(message.value as never);
        else call?.reject(new Error(message.kind === "answer" ? texts.widgetRemoved : message.sentence));
        break;
      }
      default: {
        const { kind, ...detail } = message;
        this.#dispatch(kind, detail);
        return;
      }
    }
    // A call may have been refused before it wanted its turn. While other calls have no answer, they need the turn.
    if (!this.#isQueued && !this.#calls.size) pageQueue.finish(this.#onSlot);
  }

  #changeFiles(files: readonly SourceFile[]): void {
    this.#files = files;
    this.#dispatch("change", { code: this.code });
  }

  #dispatch(name: string, detail: object): void {
    // A window has its own `resize` event. This one must not bubble, so that listeners do not confuse them.
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: name !== "resize", composed: true }));
  }

  #call<T>(verb: Verb, options?: object): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#refusesCalls) throw new Error(this.#notice.textContent ?? texts.widgetRemoved);
      const command = { kind: "call", id: ++this.#lastId, verb, options: cloneOptions(options) } as const;
      this.#calls.set(command.id, { command, resolve, reject });
      // At once, not when the frame is ready: calls are served in the order in which they were made.
      if (this.isConnected && /run|check/.test(verb)) pageQueue.queue(this.#onSlot);
      this.#send(command);
      this.#openIfPossible();
    });
  }

  #send(command: HostCommand): void {
    this.#frame?.send(command);
  }

  #showNotice(sentence: string, refuses: boolean): void {
    this.#notice.textContent = sentence;
    this.#refusesCalls = refuses;
  }

  #fail(sentence: string): void {
    this.#close(sentence);
    this.#showNotice(sentence, true);
  }

  #close(sentence: string): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#isQueued = false;
    pageQueue.remove(this.#onSlot);
    for (const { reject } of this.#calls.values()) reject(new Error(sentence));
    this.#calls.clear();
    this.#slot.hidden = false;
  }
}

/** Modules that not every page needs, or that can load later. */
type LazyModules = {
  readonly upgrade: typeof import("./embed-upgrade.ts");
  readonly looks: typeof import("./embed-looks.ts");
};

/** Imported by the whole address, because a classic script from another origin cannot import relative addresses. */
export const loadLazyModule = <Name extends keyof LazyModules>(name: Name): Promise<LazyModules[Name]> =>
  import(new URL(`embed-${name}.js`, frameAddress).href);

/** Reports a missing address: each widget shows the sentence until the address is set. */
export function reportNoAddress(sentence: string): void {
  if (frameAddress) return;
  addressProblem = sentence;
  // biome-ignore lint/suspicious/noConsole: the author of the page looks here
  console.error(sentence);
  reopenAll();
}

/** Throws TypeError for an invalid array, so that a page that creates elements in a script sees the error at once. */
function checkFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  const isFile = (file: SourceFile | null) => typeof file?.path === "string" && typeof file.text === "string";
  if (!Array.isArray(files) || !files.length || !files.every(isFile))
    throw new TypeError("files should be an array of { path, text }.");
  return [...files];
}

/** Copies the options as they are now. Throws for values that cannot be sent, such as a function. */
function cloneOptions(options: object | undefined): object | undefined {
  try {
    return structuredClone(options);
  } catch {
    throw new TypeError(texts.notPlainData);
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ":host(:not([hidden])),iframe{display:block}iframe{width:100%;height:0;border:0}p{margin:0}",
);
