import { expect, test } from "vitest";
import { defaultLimits } from "../../protocol/run/limits.ts";
import { appearanceOf } from "./appearance.ts";
import { firstLimits } from "./first-limits.ts";
import { defaultSettings, readSettings } from "./settings.ts";
import { type SettingsStorage, SettingsStore } from "./settings-store.ts";

const key = "sandglass:settings";

function memory(entries: Readonly<Record<string, string>> = {}): SettingsStorage & Map<string, string> {
  const map = new Map(Object.entries(entries));
  return Object.assign(map, {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
  });
}

function refuse(): never {
  throw new Error("storage is refused");
}

test("without changes the settings are the defaults, and nothing is stored", () => {
  const storage = memory();
  const store = new SettingsStore(storage);
  expect(store.settings.value).toEqual(defaultSettings);
  expect(store.limits.value).toEqual(defaultLimits);
  expect(store.problem.value).toBeUndefined();
  expect(storage.size).toBe(0);
});

test("a changed setting is there at the next visit, with its version", () => {
  const storage = memory();
  const first = new SettingsStore(storage);
  first.change({ theme: "dark", editor: "simple" });
  first.change({ layout: { direction: "stacked", share: { beside: 0.3, stacked: 0.7 } } });
  first.change({ textSize: 20, wrap: true, vimKeys: true, runOnChange: true });
  first.limit("fuel", 1_000_000);
  expect(JSON.parse(storage.get(key) ?? "")).toMatchObject({ version: 1, theme: "dark" });

  const next = new SettingsStore(storage);
  expect(next.settings.value).toEqual({
    theme: "dark",
    editor: "simple",
    layout: { direction: "stacked", share: { beside: 0.3, stacked: 0.7 } },
    limits: { fuel: 1_000_000 },
    textSize: 20,
    wrap: true,
    runOnChange: true,
    vimKeys: true,
    formatOnSave: false,
    lineCounts: false,
  });
  expect(next.limits.value).toEqual({ ...defaultLimits, fuel: 1_000_000 });
});

test("a limit that is reset is the default again, and is not stored", () => {
  const storage = memory();
  const store = new SettingsStore(storage);
  store.limit("fuel", 1000);
  store.limit("wallMs", 2000);
  store.limit("fuel", undefined);
  expect(store.settings.value.limits).toEqual({ wallMs: 2000 });
  expect(store.limits.value).toEqual({ ...defaultLimits, wallMs: 2000 });
  expect(storage.get(key)).not.toContain("fuel");
});

test.each([
  ["a theme", { theme: "pink" }, "theme"],
  ["a direction", { layout: { direction: "sideways" } }, "direction"],
  ["a share", { layout: { share: { beside: 4 } } }, "beside"],
  ["a share that is text", { layout: { share: { stacked: "0.5" } } }, "stacked"],
  ["an editor", { editor: { kind: "vi" } }, "editor"],
  ["a limit past its range", { limits: { stackBytes: 1e9 } }, "stackBytes"],
  ["a limit that is text", { limits: { fuel: "many" } }, "fuel"],
  ["a list of limits", { limits: [1, 2] }, "limits"],
  ["a layout of null", { layout: null }, "layout"],
])("an invalid %s is the default, and the others stay", (_, damaged, field) => {
  const good = {
    version: 1,
    theme: "light",
    editor: "full",
    layout: { direction: "beside", share: { beside: 0.6, stacked: 0.6 } },
    limits: { fuel: 5000, cpuMs: 50 },
  };
  const mixed = {
    ...good,
    ...damaged,
    ...("limits" in damaged && !Array.isArray(damaged.limits)
      ? { limits: { ...good.limits, ...damaged.limits } }
      : {}),
  };
  const { settings, problems } = readSettings(mixed);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(field);
  for (const name of ["theme", "editor"] as const) {
    expect(settings[name]).toBe(name in damaged ? defaultSettings[name] : good[name]);
  }
  if (field === "fuel") expect(settings.limits).toEqual({ cpuMs: 50 });
  if (field === "stackBytes") expect(settings.limits).toEqual(good.limits);
  if (field === "beside") expect(settings.layout).toEqual(defaultSettings.layout);
});

test.each(["", "{", "null", "7", '"dark"', "[]"])(
  "unreadable settings (%j) are ignored with a message",
  (text) => {
    const store = new SettingsStore(memory({ [key]: text }));
    expect(store.settings.value).toEqual(defaultSettings);
    expect(store.problem.value).toMatch(/could not be used/);
    store.change({ theme: "dark" });
    expect(store.problem.value).toBeUndefined();
  },
);

test("settings of a later version are used as far as possible, and not overwritten", () => {
  const later = JSON.stringify({ version: 7, theme: "dark", editor: "holographic", music: true });
  const storage = memory({ [key]: later });
  const store = new SettingsStore(storage);
  expect(store.settings.value).toEqual({ ...defaultSettings, theme: "dark" });
  expect(store.problem.value).toMatch(/later version/);
  store.change({ theme: "light" });
  expect(store.settings.value.theme).toBe("light");
  expect(storage.get(key)).toBe(later);

  store.saveAnyway();
  expect(JSON.parse(storage.get(key) ?? "")).toMatchObject({ version: 1, theme: "light" });
  expect(store.newer.value).toBe(false);
});

test("if the browser refuses storage, settings last as long as the page, with a message", () => {
  const store = new SettingsStore({ getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(store.settings.value).toEqual(defaultSettings);
  store.change({ theme: "contrast" });
  expect(store.settings.value.theme).toBe("contrast");
  expect(store.problem.value).toMatch(/lasts while the page is open/);
});

test("a full storage is reported once, until there is room again", () => {
  const storage = memory();
  const store = new SettingsStore(storage);
  const { setItem } = storage;
  storage.setItem = refuse;
  store.change({ theme: "dark" });
  expect(store.problem.value).toMatch(/full/);
  storage.setItem = setItem;
  store.change({ theme: "light" });
  expect(store.problem.value).toBeUndefined();
  expect(storage.get(key)).toContain("light");
});

test("a setting from another tab is applied, and not stored again", () => {
  const storage = memory();
  const [one, other] = [new SettingsStore(storage), new SettingsStore(storage)];
  one.change({ theme: "dark" });
  const text = storage.get(key) ?? null;
  other.onStorage("sandglass:draft", "{}");
  expect(other.settings.value.theme).toBe("system");
  other.onStorage(key, text);
  expect(other.settings.value).toEqual(one.settings.value);
  // All of the page's storage was cleared.
  other.onStorage(null, null);
  expect(other.settings.value).toEqual(defaultSettings);
  expect(storage.get(key)).toBe(text);
});

test("a stored choice of editor from before there were settings is kept and moved into them", () => {
  const storage = memory({ "sandglass:editor": "simple" });
  const store = new SettingsStore(storage);
  expect(store.settings.value.editor).toBe("simple");
  store.change({ theme: "dark" });
  expect(JSON.parse(storage.get(key) ?? "")).toMatchObject({ editor: "simple" });
  expect(storage.get("sandglass:editor")).toBeUndefined();
  expect(new SettingsStore(memory({ "sandglass:editor": "vi" })).settings.value.editor).toBe("auto");
});

test.each([
  undefined,
  null,
  7,
  "dark",
  {},
  { theme: "dark" },
  { theme: "system" },
  { theme: "contrast", layout: {} },
  { theme: 7, layout: null },
  { layout: { direction: "beside", share: { beside: 0.9, stacked: 0.2 } } },
  { layout: { direction: "auto", share: null } },
  { layout: { direction: "stacked", share: { beside: Number.NaN, stacked: "1" } } },
])("the first paint looks as the page does later, for any stored settings: %j", (saved) => {
  for (const wantsContrast of [true, false]) {
    expect(appearanceOf(saved, wantsContrast)).toEqual(
      appearanceOf(readSettings(saved).settings, wantsContrast),
    );
  }
});

test.each([
  "{",
  "null",
  "7",
  "{}",
  '{"limits":null}',
  '{"limits":7}',
  '{"limits":[1]}',
  '{"limits":{"fuel":1000,"cpuMs":"5","stackBytes":1e9,"wallMs":1.5,"outputBytes":2048}}',
])("an early run has the same limits as a later one, for any stored settings: %s", (saved) => {
  const storage = memory({ [key]: saved });
  expect(firstLimits(storage)).toEqual(new SettingsStore(storage).limits.value);
});

test("an early run has the default limits if storage is refused", () => {
  expect(firstLimits({ getItem: refuse })).toEqual(defaultLimits);
});

test("a system that asks for more contrast gets it, unless a theme was chosen", () => {
  expect(appearanceOf(defaultSettings, true).theme).toBe("contrast");
  expect(appearanceOf(defaultSettings, false).theme).toBeUndefined();
  expect(appearanceOf({ theme: "light" }, true).theme).toBe("light");
});
