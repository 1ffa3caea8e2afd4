import * as texts from "./author-texts.ts";
import {
  channelVersion,
  type HostCommand,
  type InitMessage,
  type PageAppearance,
  type WidgetSource,
} from "./channel-messages.ts";
import { type FrameMessage, parseFrameMessage } from "./parse-frame-messages.ts";

/** The callbacks of the element around the frame. */
export type FrameCallbacks = {
  /** The page's markup, when the frame asks for it. */
  source(): WidgetSource;
  /** The source was sent: later messages arrive after it. */
  onOpen(): void;
  /** The frame has received the source, and now handles calls. */
  onReady(): void;
  onMessage(message: Exclude<FrameMessage, { kind: "ready" }>): void;
  /** The widget cannot be shown; `sentence` says why. */
  onFail(sentence: string): void;
};

/** The page's side of a widget's frame, and its messages: see channel-messages.ts. */
export class HostFrame {
  /** Whether the frame has shown that it received our first message. */
  isReady = false;
  readonly element = document.createElement("iframe");
  /** The look that was sent last; undefined until it is known. */
  look: PageAppearance | undefined;
  #port: MessagePort | undefined;
  readonly #nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");

  constructor(
    readonly address: string,
    readonly on: FrameCallbacks,
    isIsolated: boolean,
  ) {
    const { element } = this;
    addEventListener("message", this.#connect);
    element.onload = () => {
      // After another load, the frame may contain any page.
      element.onload = () => on.onFail(texts.widgetRemoved);
      setTimeout(() => {
        if (this.isReady || !element.isConnected) return;
        on.onFail(texts.noAnswer(address));
      }, answerTimeoutMs);
    };
    // An isolated page may show frames that are not isolated if the requests for them have no credentials.
    if (isIsolated) element.setAttribute("credentialless", "");
    // Even if the frame navigates elsewhere, it cannot show dialogs, open windows or download files. With its own
    // origin it can load its scripts from any server; without it, only from servers that allow every origin.
    element.setAttribute("sandbox", "allow-scripts allow-same-origin");
    element.src = address;
  }

  send(command: HostCommand): void {
    this.#port?.postMessage(command);
  }

  /** Sets the height that the frame's content requests, in CSS pixels, and returns the height that was set. */
  setHeight(requestedHeight: number): number {
    const height = Math.min(Math.ceil(requestedHeight), maxHeight);
    this.element.style.height = `${height}px`;
    return height;
  }

  remove(): void {
    removeEventListener("message", this.#connect);
    this.#port?.close();
    this.element.remove();
  }

  /** The frame announces itself, and gets one hello. */
  #connect = ({ data, origin, source }: MessageEvent): void => {
    const { contentWindow } = this.element;
    const { origin: right } = new URL(this.address);
    const isOurs = source === contentWindow && (origin === right || origin === "null");
    if (this.#port || !isOurs || data?.sandglass !== "frame") return;
    if (data.version !== channelVersion) {
      this.on.onFail(texts.differentVersions);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const init: InitMessage = {
      sandglass: "hello",
      version: channelVersion,
      nonce: this.#nonce,
      widget: this.on.source(),
    };
    this.#port = port1;
    port1.onmessage = (event) => this.#receive(event.data);
    // A sandboxed frame has no origin that a message could name.
    contentWindow?.postMessage(init, origin === "null" ? "*" : right, [port2]);
    this.on.onOpen();
  };

  #receive(data: unknown): void {
    // An invalid message may be the answer that a call waits for.
    const message =
      parseFrameMessage(data) ??
      ({
        kind: "refusal",
        id: (data as { id?: number } | null)?.id,
        sentence: texts.widgetRemoved,
      } as FrameMessage);
    if (this.isReady) {
      if (message.kind !== "ready") this.on.onMessage(message);
    } else if (message.kind === "ready" && message.nonce === this.#nonce) {
      this.isReady = true;
      this.on.onReady();
    }
    // The frame has rejected our hello and will send nothing else.
    else if (message.kind === "refusal" && message.id === 0) this.on.onFail(message.sentence);
  }
}

/** The maximum time from a frame's `load` event to its first message. */
const answerTimeoutMs = 15_000;

/** CSS pixels. A frame that wants to be higher than any page is not one of our widgets. */
const maxHeight = 20_000;
