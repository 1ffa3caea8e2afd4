import { effect } from "@preact/signals";
import { callsOf, drawCalls } from "../output/calls-view.ts";
import type { Reveal } from "../output/dom.ts";
import type { Playground } from "../playground/playground.ts";
import "./calls.css";

/** Shows, below how the run ended, the calls that led there. */
export function openCalls(playground: Playground, place: HTMLElement, reveal: Reveal): void {
  effect(() => {
    const calls = callsOf(playground.outcome.value);
    place.replaceChildren(...(calls.length > 0 ? [drawCalls(calls, reveal)] : []));
  });
}
