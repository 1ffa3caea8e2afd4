import { BadInput } from "../protocol/parse.ts";
import { announcement, type Hello, type Order, parseHello, parseOrder, type Tiding } from "./messages.ts";

/** What the frame needs of its window: so little that a test can make one up. */
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

/** The host that has said hello. */
export type Host = {
  readonly hello: Hello;
  tell(tiding: Tiding): void;
  /** From now on its orders are heard, those before included. */
  listen(obey: (order: Order) => void): void;
};

/** What becomes of those who are no host of a widget. */
export type Others = {
  /** Its hello was none; why. */
  readonly refuse?: (sentence: string) => void;
  /** A page that has the library, of this build, and wants the cell: see cell-messages.ts. */
  readonly build?: string;
  readonly serveCell?: (port: MessagePort) => void;
};

/**
 * Announces the frame to the page around it, and gives the first hello from there that is one. The window is not listened
 * to afterwards: whoever can reach it, a frame beside this one or a page that opened this one's, has nothing to say here.
 */
export function meetHost(
  window: FrameWindow,
  { refuse = () => {}, build, serveCell }: Others = {},
): Promise<Host> {
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
        let hello: Hello;
        try {
          hello = parseHello(data);
        } catch (error) {
          if (!(error instanceof BadInput)) throw error;
          if ((data as { readonly sandglass?: unknown } | null)?.sandglass !== "hello") return;
          const sentence = `${error.message.replace(/^hello\.(?:widget\.)?/, "")}.`;
          refuse(sentence);
          // The page gives a frame no height before that is ready: it has to say it itself.
          port.postMessage({ kind: "refusal", id: 0, sentence } satisfies Tiding);
          return;
        }
        listening.abort();
        const tell = (tiding: Tiding) => port.postMessage(tiding);
        tell({ kind: "ready", version: hello.version, nonce: hello.nonce });
        resolve({
          hello,
          tell,
          listen(obey) {
            // Sets the port going.
            port.onmessage = ({ data }) => hear(data, obey, tell);
          },
        });
      },
      { signal: listening.signal },
    );
    // To whoever it is: which pages may have a widget is not for the widget to say, and there is no secret in it.
    window.parent.postMessage({ ...announcement, ...(build && { build }) }, "*");
  });
}

/** What is no order is not obeyed; where it was meant as a call, whoever made it is told. */
function hear(data: unknown, obey: (order: Order) => void, tell: (tiding: Tiding) => void): void {
  let order: Order;
  try {
    order = parseOrder(data);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    const id = (data as { readonly id?: unknown } | null | undefined)?.id;
    if (Number.isSafeInteger(id)) tell({ kind: "refusal", id: id as number, sentence: `${error.message}.` });
    return;
  }
  obey(order);
}
