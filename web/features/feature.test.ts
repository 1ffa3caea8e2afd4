import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { type FeaturePage, feature, type LazyModule } from "./feature.ts";

/** Mounts a feature whose part cannot be loaded at first. */
function mounted() {
  const notice = signal<string | undefined>(undefined);
  const page = { playground: { workspace: { notice } } } as unknown as FeaturePage;
  let isOffline = true;
  let module: LazyModule<string> | undefined;
  const { preload } = feature<string>({
    id: "f",
    notLoaded: "It could not be loaded.",
    isPreloaded: true,
    load: async () => {
      if (isOffline) throw new Error("offline");
      return "the part";
    },
    mount: (_, part) => {
      module = part;
      return {};
    },
  }).mount(page);
  const goOnline = () => {
    isOffline = false;
  };
  return { notice, preload, module: module as LazyModule<string>, goOnline };
}

test("a part that cannot be loaded is said to the reader, and loaded at the next use", async () => {
  const { notice, module, goOnline } = mounted();
  const used: string[] = [];
  await module.use((part) => void used.push(part));
  expect([notice.value, module.value, used]).toEqual(["It could not be loaded.", undefined, []]);
  goOnline();
  await module.use((part) => void used.push(part));
  expect([module.value, used]).toEqual(["the part", ["the part"]]);
});

test("loading in advance fails without a message, and does not prevent a later use", async () => {
  const { notice, module, preload, goOnline } = mounted();
  await expect(preload()).rejects.toThrow("offline");
  expect(notice.value).toBeUndefined();
  goOnline();
  await preload();
  expect(module.value).toBe("the part");
});
