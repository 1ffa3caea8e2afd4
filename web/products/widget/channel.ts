import { BadInput } from "../../protocol/parsers.ts";
import { announcement, type FrameEvent, type HostCommand, type InitMessage } from "./channel-messages.ts";
import { parseHostCommand, parseInitMessage } from "./parse-host-messages.ts";

/** The part of its window that the frame uses. It is small, so that a test can fake it. */
export type FrameWindow = {
  readonly parent: { postMessage(message: unknown, target: string): void };
  addEventListener(
    type: "message",
    listener: (event: WindowMessage) => void,
    options: { signal: AbortSignal },
  ): void;
};

export type WindowMessage = {
  readonly data: unknown;
  readonly source: unknown;
  readonly ports: readonly MessagePort[];
};

/** The host page that has sent the first message. */
export type ChannelHost = {
  readonly init: InitMessage;
  send(event: FrameEvent): void;
  /** Handles the host's commands from now on, and first those that came earlier. */
  listen(onCommand: (command: HostCommand) => void): void;
};

/** Handlers for windows that are not the host of a widget. */
export type Others = {
  /** Its hello was invalid; the sentence says why. */
  readonly refuse?: (sentence: string) => void;
  /** A page of this build that has the library and wants the cell: see cell-messages.ts. */
  readonly build?: string;
  readonly serveCell?: (port: MessagePort) => void;
};

/**
 * Announces the frame to the page around it, and resolves with the page's first valid message. After that it no longer
 * listens to the window, because other frames and pages with a reference to the window must not send anything.
 */
export function connectToHost(
  window: FrameWindow,
  { refuse = () => {}, build, serveCell }: Others = {},
): Promise<ChannelHost> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    window.addEventListener(
      "message",
      ({ data, source, ports }) => {
        const [port] = ports;
        if (source !== window.parent || ports.length !== 1 || !port) return;
        if (serveCell && (data as { readonly sandglass?: unknown } | null)?.sandglass === "cell") {
          listening.abort();
          serveCell(port);
          return;
        }
        let init: InitMessage;
        try {
          init = parseInitMessage(data);
        } catch (error) {
          if (!(error instanceof BadInput)) throw error;
          if ((data as { readonly sandglass?: unknown } | null)?.sandglass !== "hello") return;
          const sentence = `${error.message.replace(/^hello\.(?:widget\.)?/, "")}.`;
          refuse(sentence);
          // The page gives a frame no height before the frame is ready, so the page must show the sentence itself.
          port.postMessage({ kind: "refusal", id: 0, sentence } satisfies FrameEvent);
          return;
        }
        listening.abort();
        const send = (event: FrameEvent) => port.postMessage(event);
        send({ kind: "ready", version: init.version, nonce: init.nonce });
        resolve({
          init,
          send,
          listen(onCommand) {
            // Setting the handler starts the port.
            port.onmessage = ({ data }) => receive(data, onCommand, send);
          },
        });
      },
      { signal: listening.signal },
    );
    // Sent to any origin: the widget does not decide which pages may embed it, and the message contains no secret.
    window.parent.postMessage({ ...announcement, ...(build && { build }) }, "*");
  });
}

/** An invalid command is ignored. If it has an id, its sender gets an error. */
function receive(
  data: unknown,
  onCommand: (command: HostCommand) => void,
  send: (event: FrameEvent) => void,
): void {
  let command: HostCommand;
  try {
    command = parseHostCommand(data);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    const id = (data as { readonly id?: unknown } | null | undefined)?.id;
    if (Number.isSafeInteger(id)) send({ kind: "refusal", id: id as number, sentence: `${error.message}.` });
    return;
  }
  onCommand(command);
}
