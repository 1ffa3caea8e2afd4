type WorkerClass = new (options?: { name?: string }) => Worker;

/**
 * Starts a worker of the page's own. A widget in a sandbox is of no origin, and no address is of the same as it: there the
 * script is fetched, and the worker made of its text.
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
