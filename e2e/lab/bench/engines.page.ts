import type { MeasureTask } from "./measure-engines.ts";

/** Has a new worker measure, for e2e/lab/bench/engines.ts. */
(globalThis as unknown as Record<string, unknown>)["measure"] = (task: MeasureTask) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("./measure-engines.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = ({ message }) => resolve(message);
    const absolute = (url: string) => new URL(url, location.href).href;
    worker.postMessage({
      ...task,
      bareUrl: absolute(task.bareUrl),
      engineUrls: task.engineUrls.map(absolute),
    });
  });
