import type { CheckResult } from "../protocol/check.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { Result } from "../protocol/result.ts";
import type { SourceFile } from "../protocol/source.ts";
import {
  type AttributeName,
  attributeNames,
  channelVersion,
  type Hello,
  type Order,
  type Verb,
} from "./messages.ts";
import { heard, isAnswer, type Told } from "./told.ts";
import { type Player, Turns } from "./turns.ts";
import { attributesOf, filesIn, filesOf, textOf, whenRead } from "./written.ts";

/*
 * What a page loads to have widgets: no dependencies, 3 KB. It makes a frame, reads what the page wrote, and passes on
 * what page and frame say to each other. It runs nothing, and draws nothing but a sentence where there is no frame.
 */

const turns = new Turns(() => SandglassPlayground.atOnce);

/** Where this script came from, and so where the frame is: "https://example.org/embed.js" → "…/embed.html". */
export const script = document.currentScript as HTMLScriptElement | null;

/** What the page may hold a call against: it was called at a time when nobody could answer it. */
type Call = {
  readonly order: Order & { kind: "call" };
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

export class SandglassPlayground extends HTMLElement {
  static readonly observedAttributes = attributeNames;
  /** The address of the frame. A page may set it before there are widgets. */
  static address = new URL("embed.html", script?.src ?? document.baseURI).href;

  /** How many programs of this page may run at the same time. */
  static atOnce = 1;

  /** Makes widgets of the code blocks that `selector` finds, which stay in them; what is a widget already stays as it is. */
  static upgrade(
    root: ParentNode = document,
    selector = `pre>code:is(.language-js,.language-javascript,.language-ts,.language-typescript)`,
  ): readonly SandglassPlayground[] {
    return [...root.querySelectorAll(selector)].flatMap((found) => {
      const block = found.closest("pre") ?? found;
      if (block.closest(tag)) return [];
      const widget = document.createElement(tag) as SandglassPlayground;
      const language = /language-([\w-]+)/.exec(found.className)?.[1];
      if (language) widget.setAttribute("language", language);
      block.replaceWith(widget);
      widget.append(block);
      return [widget];
    });
  }

  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  /** Has the frame shown that it had our hello? */
  #ready = false;
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
  /** Why there will be no frame. */
  #said = document.createElement("p");
  #player: Player = (kind) => this.#send({ kind });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.#said.role = "alert";
    this.#root.append(this.#written, this.#said);
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
  set files(files: readonly SourceFile[]) {
    this.#files = [...files];
    this.#send({ kind: "files", files: this.#files });
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
    // And a script may put it onto the page first, and its code into it afterwards.
    whenRead(() => queueMicrotask(() => this.#open()));
  }

  disconnectedCallback(): void {
    this.#close(gone);
  }

  /** Moved by `moveBefore`, which keeps frames alive. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: AttributeName, _before: string | null, value: string | null): void {
    if (name !== "src")
      this.#send({ kind: "attribute", name, value: value === null ? undefined : textOf(value) });
    else {
      // Another program, wherever the element is.
      this.#close(gone);
      this.#source = this.#files = undefined;
      this.connectedCallback();
    }
  }

  async #open(): Promise<void> {
    if (this.#frame || !this.isConnected) return;
    const frame = document.createElement("iframe");
    this.#frame = frame;
    this.#said.textContent = "";
    const isGone = () => this.#frame !== frame;
    const source = this.#source ?? (await filesOf(this).catch((error: Error) => error.message));
    if (isGone()) return;
    if (typeof source === "string") return this.#fail(source);
    this.#source = source;
    // Made by a script, with its code set before there was a page for it.
    if (this.#files && this.#source.every(({ text }) => !text)) this.#source = this.#files;

    addEventListener("message", this.#meet);
    frame.onload = () => {
      // Whoever is there after another load may say anything.
      frame.onload = () => this.#fail(gone);
      setTimeout(() => {
        if (this.#ready || isGone()) return;
        this.#fail(
          `${SandglassPlayground.address} does not answer: it is not there, or without Access-Control-Allow-Origin or ` +
            "Cross-Origin-Embedder-Policy.",
        );
      }, patienceMs);
    };
    frame.title = this.title || "Code";
    // A page that is isolated gets to show frames that are not by giving them nothing to be identified by.
    if (crossOriginIsolated) frame.setAttribute("credentialless", "");
    // A frame that was led elsewhere can ask nobody anything, open nothing and download nothing. With its own origin it
    // loads its scripts from any server; without, only from one that allows every origin.
    frame.sandbox.add("allow-scripts", "allow-same-origin");
    frame.style.cssText = "display:block;width:100%;border:0;height:0";
    frame.src = SandglassPlayground.address;
    this.#root.append(frame);
  }

  /** The frame announces itself, and is answered once. */
  #meet = ({ data, origin, source }: MessageEvent): void => {
    const { contentWindow } = this.#frame as HTMLIFrameElement;
    const { origin: right } = new URL(SandglassPlayground.address);
    const isOurs = source === contentWindow && (origin === right || origin === "null");
    if (this.#port || !isOurs || data?.sandglass !== "frame") return;
    if (data.version !== channelVersion) {
      this.#fail("embed.js and embed.html differ.");
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const hello: Hello = {
      sandglass: "hello",
      version: channelVersion,
      nonce,
      widget: {
        attributes: attributesOf(this),
        files: this.#source ?? [],
        edited: this.#files,
        last: this.#outcome?.kind,
      },
    };
    this.#port = port1;
    port1.onmessage = (event) => this.#hear(event.data, nonce);
    // A frame in a sandbox has no origin that could be named.
    contentWindow?.postMessage(hello, origin === "null" ? "*" : right, [port2]);
    for (const { order } of this.#calls.values()) this.#send(order);
  };

  #hear(data: unknown, nonce: string): void {
    // What cannot be read may be what a call waits for.
    const told =
      heard(data) ?? ({ kind: "refusal", id: (data as { id?: number } | null)?.id, sentence: gone } as Told);
    if (!this.#ready && (told.kind !== "ready" || told.nonce !== nonce)) {
      // Our hello was not one for it: it will say nothing else.
      if (told.kind === "refusal" && told.id === 0) this.#fail(told.sentence);
      return;
    }
    switch (told.kind) {
      case "ready":
        if (this.#ready) return;
        this.#ready = this.#written.hidden = true;
        this.#tell("ready", {});
        return;
      case "height": {
        const height = Math.min(Math.ceil(told.height), tallest);
        if (this.#frame) this.#frame.style.height = `${height}px`;
        this.#tell("resize", { height });
        return;
      }
      case "change":
        // What the page itself has set comes back.
        if (JSON.stringify(told.files) === JSON.stringify(this.#files)) return;
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
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #call<T>(verb: Verb, options?: object): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#said.textContent) throw new Error(this.#said.textContent);
      // As they are now. What cannot be sent, a function say, is refused here.
      const order = structuredClone({
        kind: "call",
        id: ++this.#lastId,
        verb,
        options,
      } as const);
      this.#calls.set(order.id, { order, resolve, reject });
      // Now, not when the frame is ready: calls are served in the order in which they were made.
      if (this.isConnected && /run|check/.test(verb)) turns.calls(this.#player);
      this.#send(order);
    });
  }

  #send(order: Order): void {
    this.#port?.postMessage(order);
  }

  #fail(sentence: string): void {
    this.#close(sentence);
    this.#said.textContent = sentence;
  }

  #close(sentence: string): void {
    removeEventListener("message", this.#meet);
    this.#port?.close();
    this.#frame?.remove();
    this.#port = this.#frame = undefined;
    this.#ready = this.#asks = false;
    turns.gone(this.#player);
    for (const { reject } of this.#calls.values()) reject(new Error(sentence));
    this.#calls.clear();
    this.#written.hidden = false;
  }
}

/** Why there is no answer. */
const gone = "The widget is not there any more.";

const sheet = new CSSStyleSheet();
sheet.replaceSync(":host(:not([hidden])){display:block}p{margin:0}");

export const tag = "sandglass-playground";

/** How long a frame that was loaded may take to say so. */
const patienceMs = 15_000;

/** CSS pixels. A widget that grows beyond any page was not made by us. */
const tallest = 20_000;
