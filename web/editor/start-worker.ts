type WorkerClass = new (options?: { name?: string }) => Worker;

/**
 * Starts a worker of the page. A widget in a sandboxed frame has an opaque origin, so no address has the same origin.
 * There the script is fetched, and the worker is started from its text.
 */
export async function startWorker(OfAddress: WorkerClass, address: string, name: string): Promise<Worker> {
  const isOwn = self.origin !== "null" || address.startsWith("blob:");
  if (isOwn) return new OfAddress({ name });
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be loaded (${answer.status}).`);
  const text = URL.createObjectURL(await answer.blob());
  try {
    return new Worker(text, { name });
  } finally {
    URL.revokeObjectURL(text);
  }
}
