import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Playground, RunGate } from "../../player/model/playground.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import { runOnChange } from "./run-on-change.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Files = readonly { readonly path: string; readonly text: string }[];

/** A page whose runs are listed, with the gates that decide what of them is shown. */
function page(isOn = true) {
  const files = signal<Files>([{ path: "main.js", text: "" }]);
  const draft = signal("one");
  const gates: RunGate[] = [];
  const shownRuns: unknown[] = [];
  const lastRequest = signal<{ files: Files } | undefined>(undefined);
  const playground = {
    workspace: {
      program: {
        get value() {
          return { files: files.value };
        },
      },
      about: {
        get value() {
          return { id: draft.value };
        },
      },
    },
    lastRequest,
    run: (gate: RunGate) => gates.push(gate),
    showRun: (request: { files: Files }) => {
      shownRuns.push(request);
      lastRequest.value = request;
    },
  } as unknown as Playground;
  runOnChange(playground, signal(isOn));
  const type = (text: string) => {
    files.value = [{ path: "main.js", text }];
  };
  return { files, draft, gates, shownRuns, lastRequest, type };
}

test("the program runs once the reader has stopped typing for a moment", () => {
  const { gates, type } = page();
  for (const text of ["a", "ab", "abc"]) {
    type(text);
    vi.advanceTimersByTime(699);
  }
  expect(gates).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(gates).toHaveLength(1);
});

test("nothing runs by being opened, nor while the setting is off, nor if this text has just run", () => {
  const opened = page();
  vi.advanceTimersByTime(5_000);
  opened.draft.value = "two";
  opened.type("another program");
  opened.draft.value = "three";
  vi.advanceTimersByTime(5_000);
  expect(opened.gates).toHaveLength(0);
  const off = page(false);
  off.type("a");
  vi.advanceTimersByTime(5_000);
  expect(off.gates).toHaveLength(0);
  const ran = page();
  ran.type("a");
  ran.lastRequest.value = { files: ran.files.value };
  ran.type("b");
  ran.files.value = ran.lastRequest.value.files;
  vi.advanceTimersByTime(5_000);
  expect(ran.gates).toHaveLength(0);
});

/** The events of one run in the background, of which the page shows what the gate lets through. */
function background() {
  const it = page();
  it.type("a");
  vi.advanceTimersByTime(700);
  const [gate] = it.gates;
  const shown: string[] = [];
  const request = { files: it.files.value } as never;
  const run = { end: () => shown.push("ended") } as never;
  const send = (kind: string, event: object = {}) =>
    gate?.({ kind, ...event } as unknown as RunEvent, () => shown.push(kind), run, request);
  return { ...it, shown, send };
}

test("the last output stays until the run ends, and then everything comes at once", () => {
  const { shown, shownRuns, send } = background();
  send("started");
  send("console");
  expect([shown, shownRuns]).toEqual([[], []]);
  send("outcome", { outcome: { kind: "completed" } });
  expect(shown).toEqual(["started", "console", "outcome"]);
  expect(shownRuns).toHaveLength(1);
});

test("a run that has printed and takes longer, or that asks, is shown while it goes on", () => {
  const long = background();
  long.send("started");
  long.send("console");
  vi.advanceTimersByTime(400);
  long.send("usage");
  expect(long.shown).toEqual(["started", "console", "usage"]);
  long.send("console");
  expect(long.shown.at(-1)).toBe("console");
  const asking = background();
  asking.send("asks");
  expect(asking.shown).toEqual(["asks"]);
});

test("a loop that prints nothing does not remove the last output", () => {
  const { shown, send } = background();
  send("started");
  vi.advanceTimersByTime(10_000);
  send("usage");
  expect(shown).toEqual([]);
});

test("a program that cannot be parsed yet changes nothing", () => {
  const { shown, shownRuns, send } = background();
  send("outcome", { outcome: { kind: "invalid" } });
  expect([shown, shownRuns]).toEqual([["ended"], []]);
});
