/** A cell that has received its port and gets its engine. */
export type StartedCell = {
  readonly frame: HTMLIFrameElement;
  /** The page's end of the port. Messages wait in it until the page's script reads them. */
  readonly port: MessagePort;
  /** Resolves once the whole engine is sent. Rejects if it is not fetched. */
  readonly delivery: Promise<void>;
};

/**
 * Gives the cell in a loaded frame its port, and the engine in pieces as they arrive.
 *
 * @param workerSource the script of its workers, if the frame's document does not have it.
 */
export function startCell(
  frame: HTMLIFrameElement,
  engine: Promise<Response>,
  workerSource?: Blob,
): StartedCell {
  const { port1: port, port2 } = new MessageChannel();
  // The frame's origin is opaque, so only the target origin "*" reaches it. It gets nothing secret.
  frame.contentWindow?.postMessage({ workerSource }, "*", [port2]);
  const delivery = engine.then((response) => sendEngine(response, port));
  // A failure is reported by the workers that wait for the engine.
  delivery.catch(() => {});
  return { frame, port, delivery };
}

async function sendEngine({ body }: Response, port: MessagePort): Promise<void> {
  const reader = body?.getReader();
  for (;;) {
    const bytes = (await reader?.read())?.value;
    port.postMessage({ kind: "engine", bytes }, bytes ? [bytes.buffer] : []);
    if (!bytes) return;
  }
}

/** Rejects with the response if its status is an error, or with the error of `fetch`. */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw response;
  return response;
}
