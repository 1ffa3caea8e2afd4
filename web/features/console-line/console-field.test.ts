import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { ConsoleField, type Press } from "./console-field.ts";
import type { ConsoleLine } from "./console-line.ts";
import { LineHistory } from "./line-history.ts";

function fieldWith({ refuses = false, names = [] as readonly string[] } = {}) {
  const entered: string[] = [];
  const done: string[] = [];
  const busy = signal(false);
  const line = {
    names: signal(names),
    busy,
    capabilities: defaultCapabilities,
    enter: (code: string) => {
      if (!refuses) entered.push(code);
      return !refuses;
    },
    stop: () => done.push("stop"),
    clear: () => done.push("clear"),
  } as unknown as ConsoleLine;
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem() {},
  };
  const field = new ConsoleField(line, new LineHistory(storage));
  return {
    field,
    busy,
    entered,
    done,
    /** Presses a key, the cursor at the end of the text unless it is said where. */
    press(key: string, more: Partial<Press> = {}) {
      const { length } = field.input.value.text;
      return field.press({
        key,
        shift: false,
        control: false,
        other: false,
        start: length,
        end: length,
        ...more,
      });
    },
    type: (text: string) => field.type(text, text.length),
    text: () => field.input.value.text,
  };
}

test("Enter submits a line, and empties the field", () => {
  const { type, press, entered, text } = fieldWith();
  type("f()");
  expect(press("Enter")).toBe("done");
  expect(entered).toEqual(["f()"]);
  expect(text()).toBe("");
});

test("a line that cannot be submitted now stays, and spaces alone are no line", () => {
  const refusing = fieldWith({ refuses: true });
  refusing.type("f()");
  refusing.press("Enter");
  expect(refusing.text()).toBe("f()");
  const { type, press, entered } = fieldWith();
  type(" \n ");
  press("Enter");
  expect(entered).toEqual([]);
});

test("Enter in incomplete code begins a new line, and so does Shift+Enter", () => {
  const { type, press, entered } = fieldWith();
  type("f(() => {");
  expect(press("Enter")).toBeUndefined();
  type("f()");
  expect(press("Enter", { shift: true })).toBeUndefined();
  expect(entered).toEqual([]);
});

test("an empty line at the end submits even an incomplete line", () => {
  const { type, press, entered } = fieldWith();
  type("f(\n");
  expect(press("Enter", { start: 2, end: 2 })).toBeUndefined();
  expect(press("Enter")).toBe("done");
  expect(entered).toEqual(["f(\n"]);
});

test("the arrows go through the history from the first and the last line, and otherwise move the cursor", () => {
  const { type, press, text } = fieldWith();
  for (const code of ["a", "b\nc"]) {
    type(code);
    press("Enter");
  }
  type("unfinished");
  expect(press("ArrowUp")).toBe("done");
  expect(text()).toBe("b\nc");
  expect(press("ArrowUp")).toBeUndefined();
  expect(press("ArrowUp", { start: 1, end: 1 })).toBe("done");
  expect(text()).toBe("a");
  expect(press("ArrowUp")).toBeUndefined();
  expect(press("ArrowDown")).toBe("done");
  expect(press("ArrowDown", { start: 0, end: 0 })).toBeUndefined();
  expect(press("ArrowDown")).toBe("done");
  expect(text()).toBe("unfinished");
});

test("with a modifier or a selection, the arrows act in the field", () => {
  const { type, press } = fieldWith();
  type("a");
  press("Enter");
  type("b");
  expect(press("ArrowUp", { shift: true })).toBeUndefined();
  expect(press("ArrowUp", { other: true })).toBeUndefined();
  expect(press("ArrowUp", { start: 0 })).toBeUndefined();
});

test("Escape stops the evaluation, or leaves the field if there is none", () => {
  const { press, busy, done } = fieldWith();
  busy.value = true;
  expect(press("Escape")).toBe("done");
  expect(done).toEqual(["stop"]);
  busy.value = false;
  expect(press("Escape")).toBe("leave");
});

test("Ctrl+L clears", () => {
  const { press, done } = fieldWith();
  expect(press("l", { control: true })).toBe("done");
  // With Caps Lock on.
  press("L", { control: true });
  expect(done).toEqual(["clear", "clear"]);
  expect(press("Enter", { control: true })).toBeUndefined();
});

test("Tab takes the first name while names are offered, and otherwise leaves the field", () => {
  const { type, press, text, field } = fieldWith({ names: ["counter"] });
  type("1 + co");
  expect(field.completions.value?.names).toEqual(["counter", "console", "confirm"]);
  expect(press("Tab", { shift: true })).toBeUndefined();
  expect(press("Tab")).toBe("done");
  expect(text()).toBe("1 + counter");
  expect(press("Tab")).toBeUndefined();
});

test("Enter accepts a completion only after it was selected", () => {
  const { type, press, text, entered } = fieldWith({ names: ["counter"] });
  type("co");
  press("ArrowDown");
  press("ArrowDown");
  expect(press("Enter")).toBe("done");
  expect(text()).toBe("console");
  type("co");
  press("Enter");
  expect(entered).toEqual(["co"]);
});

test("the arrow up leaves the list at its first entry, and outside it goes through the history", () => {
  const { type, press, text, field } = fieldWith();
  type("old");
  press("Enter");
  type("co");
  press("ArrowDown");
  expect(field.selectedIndex.value).toBe(0);
  press("ArrowUp");
  expect(field.selectedIndex.value).toBeUndefined();
  press("ArrowUp");
  expect(text()).toBe("old");
});

test("Escape closes the list first", () => {
  const { type, press, field } = fieldWith();
  type("co");
  expect(press("Escape")).toBe("done");
  expect(field.completions.value).toBeUndefined();
  expect(press("Escape")).toBe("leave");
});

test("a name in the middle of a line is completed there", () => {
  const { field, press } = fieldWith({ names: ["counter"] });
  field.type("f(cou, 1)", 5);
  press("Tab");
  expect(field.input.value).toEqual({ text: "f(counter, 1)", caret: 9 });
});
