import { effect } from "@preact/signals";
import type { Playground } from "../../../player/model/playground.ts";
import { callsOf, drawCalls } from "../../../player/output/calls-view.ts";
import type { Reveal } from "../../../player/output/dom.ts";
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
