import { effect } from "@preact/signals";
import { callsOf, drawCalls } from "../../output/calls-view.ts";
import type { Reveal } from "../../output/dom.ts";
import type { Playground } from "../../playground/playground.ts";
import { openLook } from "../look/open-look.ts";
import "./call-stack.css";

/** Shows the call stack of an error below the outcome. */
export function mountCallStack(playground: Playground, parent: HTMLElement, reveal: Reveal): void {
  effect(() => {
    const calls = callsOf(playground.outcome.value);
    const open = openLook.value;
    const explain: Reveal | undefined = open && (({ file, line }) => open({ kind: "last time", file, line }));
    parent.replaceChildren(...(calls.length > 0 ? [drawCalls(calls, reveal, explain)] : []));
  });
}
