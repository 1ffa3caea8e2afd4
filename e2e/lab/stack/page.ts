/** Has a new worker do it. */
(globalThis as unknown as Record<string, unknown>)["inWorker"] = (task: "margins" | "programs") =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("./stack.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = ({ message }) => resolve(message);
    worker.postMessage(task);
  });
