import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { isSingleFileBuild } from "../../ui/deployment.ts";

/**
 * The copy of the site that the browser stores for use without a network: see web/products/offline/service-worker.ts. If there
 * can be no copy (without storage, or on a page from a disk), the page works without it.
 */
export class OfflineCopy {
  /** Whether there is a copy for a visit without a network. */
  readonly isAvailable = signal(false);
  /** Another version that is ready, and takes over on request. */
  readonly update = signal<Pick<ServiceWorker, "postMessage"> | undefined>(undefined);
  /** Whether the reader has asked for the update, which starts when nothing runs. */
  readonly isUpdateRequested = signal(false);

  /** @param container undefined if there can be no copy: see `serviceWorkersIfAny`. */
  constructor(private readonly container: ServiceWorkerContainer | undefined) {}

  async begin(): Promise<void> {
    const { container } = this;
    if (!container) return;
    // Throws if it is refused. If something has replaced the API (an extension, a test), it may return nothing.
    const registration: ServiceWorkerRegistration | undefined = await container
      .register("./service-worker.js", { updateViaCache: "none" })
      .catch(() => undefined);
    if (!registration) return;
    this.inspect(registration);
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => this.inspect(registration));
    });
    registration.installing?.addEventListener("statechange", () => this.inspect(registration));
  }

  /** Activates the waiting version when nothing runs, and reloads the page. The program is saved. */
  applyUpdate(busy: ReadonlySignal<boolean>, reload: () => void = () => location.reload()): void {
    if (this.isUpdateRequested.value) return;
    this.isUpdateRequested.value = true;
    const dispose = effect(() => {
      if (busy.value) return;
      queueMicrotask(() => dispose());
      this.container?.addEventListener("controllerchange", reload, { once: true });
      this.update.value?.postMessage("take over");
    });
  }

  private inspect({ active, waiting }: Pick<ServiceWorkerRegistration, "active" | "waiting">): void {
    this.isAvailable.value = active !== null;
    // The first service worker does not wait for another one.
    this.update.value = active && waiting ? waiting : undefined;
  }
}

/**
 * Undefined for a page from a disk, and if the browser has no service workers: over HTTP, except on localhost. The page
 * in one file needs none.
 */
export function serviceWorkersIfAny(): ServiceWorkerContainer | undefined {
  return /^https?:$/.test(location.protocol) && !isSingleFileBuild() ? navigator.serviceWorker : undefined;
}
