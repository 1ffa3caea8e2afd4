import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import { OfflineCopy } from "./offline-copy.ts";

/** A browser's service workers, as far as they are asked. */
class FakeContainer extends EventTarget {
  readonly told: unknown[] = [];
  readonly registration = Object.assign(new EventTarget(), {
    active: null as unknown,
    waiting: null as unknown,
    installing: null as (EventTarget & { postMessage(told: unknown): void }) | null,
  });
  refuses = false;

  async register() {
    if (this.refuses) throw new Error("there is no storage");
    return this.registration;
  }

  /** A version is found; gives what makes it ready. */
  find(): () => void {
    const worker = Object.assign(new EventTarget(), { postMessage: (told: unknown) => this.told.push(told) });
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event("updatefound"));
    return () => {
      this.registration.installing = null;
      if (this.registration.active) this.registration.waiting = worker;
      else this.registration.active = worker;
      worker.dispatchEvent(new Event("statechange"));
    };
  }
}

async function begun(container = new FakeContainer()) {
  const copy = new OfflineCopy(container as unknown as ServiceWorkerContainer);
  await copy.begin();
  return { container, copy };
}

describe("the copy of the site", () => {
  test("the first complete copy is not a new version", async () => {
    const { container, copy } = await begun();
    expect(copy.isAvailable.value).toBe(false);
    container.find()();
    expect([copy.isAvailable.value, copy.update.value]).toEqual([true, undefined]);
  });
  test("of another version waits until it is requested", async () => {
    const { container, copy } = await begun();
    container.find()();
    const ready = container.find();
    expect(copy.update.value).toBeUndefined();
    ready();
    expect(copy.update.value).toBeDefined();
    expect(container.told).toEqual([]);
  });
  test("and does not disturb a run", async () => {
    const { container, copy } = await begun();
    container.find()();
    container.find()();
    const busy = signal(true);
    let reloads = 0;
    copy.applyUpdate(busy, () => reloads++);
    expect(container.told).toEqual([]);
    busy.value = false;
    expect(container.told).toEqual(["take over"]);
    expect(reloads).toBe(0);
    container.dispatchEvent(new Event("controllerchange"));
    expect(reloads).toBe(1);
  });
  test("is impossible in some browsers, and then nothing else changes", async () => {
    const container = new FakeContainer();
    container.refuses = true;
    const { copy } = await begun(container);
    expect(copy.isAvailable.value).toBe(false);
    const none = new OfflineCopy(undefined);
    await none.begin();
    expect(none.isAvailable.value).toBe(false);
  });
});
