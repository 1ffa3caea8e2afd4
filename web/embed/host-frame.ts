import { channelVersion, type Hello, type Look, type Order, type WidgetSource } from "./messages.ts";
import { heard, type Told } from "./told.ts";

/** What a frame needs of the element that it stands in. */
export type Around = {
  /** As the page wrote it, when the frame asks. */
  source(): WidgetSource;
  /** The frame has been sent it: what is sent from now on comes after it. */
  greeted(): void;
  /** The frame has had it, and answers from now on. */
  begins(): void;
  hears(told: Exclude<Told, { kind: "ready" }>): void;
  /** There is no widget, and this is why. */
  fails(sentence: string): void;
};

/** The frame of a widget, and what it and the page send each other: see messages.ts. */
export class HostFrame {
  /** Has the frame shown that it had our hello? */
  isReady = false;
  readonly element = document.createElement("iframe");
  /** As its page has it look; undefined as long as that is not known. */
  look: Look | undefined;
  #port: MessagePort | undefined;
  readonly #nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");

  constructor(
    readonly address: string,
    readonly around: Around,
    isIsolated: boolean,
  ) {
    const { element } = this;
    addEventListener("message", this.#meet);
    element.onload = () => {
      // Whoever is there after another load may say anything.
      element.onload = () => around.fails(gone);
      setTimeout(() => {
        if (this.isReady || !element.isConnected) return;
        around.fails(
          `${address} does not answer: it is not there, or without Access-Control-Allow-Origin or ` +
            "Cross-Origin-Embedder-Policy.",
        );
      }, patienceMs);
    };
    // A page that is isolated gets to show frames that are not by giving them nothing to be identified by.
    if (isIsolated) element.setAttribute("credentialless", "");
    // A frame that was led elsewhere can ask nobody anything, open nothing and download nothing. With its own origin it
    // loads its scripts from any server; without, only from one that allows every origin.
    element.setAttribute("sandbox", "allow-scripts allow-same-origin");
    element.src = address;
  }

  send(order: Order): void {
    this.#port?.postMessage(order);
  }

  remove(): void {
    removeEventListener("message", this.#meet);
    this.#port?.close();
    this.element.remove();
  }

  /** The frame announces itself, and is answered once. */
  #meet = ({ data, origin, source }: MessageEvent): void => {
    const { contentWindow } = this.element;
    const { origin: right } = new URL(this.address);
    const isOurs = source === contentWindow && (origin === right || origin === "null");
    if (this.#port || !isOurs || data?.sandglass !== "frame") return;
    if (data.version !== channelVersion) {
      this.around.fails("embed.js and embed.html differ.");
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const hello: Hello = {
      sandglass: "hello",
      version: channelVersion,
      nonce: this.#nonce,
      widget: this.around.source(),
    };
    this.#port = port1;
    port1.onmessage = (event) => this.#hear(event.data);
    // A frame in a sandbox has no origin that could be named.
    contentWindow?.postMessage(hello, origin === "null" ? "*" : right, [port2]);
    this.around.greeted();
  };

  #hear(data: unknown): void {
    // What cannot be read may be what a call waits for.
    const told =
      heard(data) ?? ({ kind: "refusal", id: (data as { id?: number } | null)?.id, sentence: gone } as Told);
    if (this.isReady) {
      if (told.kind !== "ready") this.around.hears(told);
    } else if (told.kind === "ready" && told.nonce === this.#nonce) {
      this.isReady = true;
      this.around.begins();
    }
    // Our hello was not one for it: it will say nothing else.
    else if (told.kind === "refusal" && told.id === 0) this.around.fails(told.sentence);
  }
}

/** Why there is no answer. */
export const gone = "The widget is not there any more.";

/** How long a frame that was loaded may take to say so. */
const patienceMs = 15_000;
