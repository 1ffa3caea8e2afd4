import { effect, type ReadonlySignal } from "@preact/signals";
import type { OpenMoment } from "../../../features/feature.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { callsOf, drawCalls } from "../../../player/output/calls-view.ts";
import type { Reveal } from "../../../player/output/dom.ts";
import "./call-stack.css";

/** Shows the call stack of an error below the outcome. */
export function mountCallStack(
  playground: Playground,
  parent: HTMLElement,
  reveal: Reveal,
  openMoment: ReadonlySignal<OpenMoment | undefined>,
): void {
  effect(() => {
    const calls = callsOf(playground.outcome.value);
    const open = openMoment.value;
    const explain: Reveal | undefined = open && (({ file, line }) => open({ kind: "last time", file, line }));
    parent.replaceChildren(...(calls.length > 0 ? [drawCalls(calls, reveal, explain)] : []));
  });
}
