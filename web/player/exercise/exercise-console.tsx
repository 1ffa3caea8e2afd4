import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { emptyLog } from "../output/log.ts";
import { copier, momentAction } from "../output/log-actions.ts";
import { LogView } from "../output/log-view.ts";
import { MessageActions } from "../output/message-actions.ts";
import * as texts from "./exercise-parts-texts.ts";
import "../output/message-actions.css";
import type { Position } from "../../protocol/program/source-file.ts";
import { addRovingTabindex } from "../output/roving-tabindex.ts";
import { renderedRows } from "../output/search-highlights.ts";
import type { ExerciseInside } from "./exercise-inside.ts";
import type { ExerciseModel } from "./exercise-model.ts";

type Props = {
  readonly model: ExerciseModel;
  readonly inside: ExerciseInside;
  readonly onReveal: (at: Position) => void;
  readonly hidden: boolean;
};

/** The output of an exercise. Each message can be copied, and links to the moment at which it was printed. */
export function ExerciseConsole({ model, inside, onReveal, hidden }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const view = useRef<LogView>(undefined);
  const status = useSignal("");
  useEffect(() => {
    if (!host.current || !scroller.current) return;
    const log = new LogView(host.current, scroller.current, onReveal);
    view.current = log;
    addRovingTabindex(log);
    const actions = new MessageActions(
      { host: host.current, scroller: scroller.current, rows: () => renderedRows(log) },
      copier(status),
      momentAction(model, () =>
        inside.isPossible.peek() ? (target) => void inside.open(target) : undefined,
      ),
    );
    return log.changes.subscribe(() => actions.position());
  }, []);
  useSignalEffect(() => view.current?.show(model.log.value ?? emptyLog));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section class="exercise-output" hidden={hidden} ref={scroller} tabIndex={0} aria-label={texts.output}>
        <div class="log" ref={host} />
      </section>
      <p class="exercise-hidden" role="status">
        {status.value}
      </p>
    </>
  );
}
