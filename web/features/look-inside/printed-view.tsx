import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { emptyLog } from "../../player/output/log.ts";
import { LogView } from "../../player/output/log-view.ts";
import { logAfter } from "../../player/output/printed.ts";
import { addRovingTabindex } from "../../player/output/roving-tabindex.ts";
import type { Look } from "./look.ts";
import * as texts from "./look-view-texts.ts";

/** The maximum number of messages that are marked as new since the previous moment. */
const maxNew = 50;

/** The output up to the current moment, drawn as on the page, with new messages marked. */
export function OutputView({ look }: { readonly look: Look }) {
  const scroller = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<LogView>(undefined);
  useEffect(() => {
    if (!host.current || !scroller.current) return;
    // Links to positions do nothing here, because the editor already marks the line of each moment.
    const log = new LogView(host.current, scroller.current, () => {});
    view.current = log;
    addRovingTabindex(log);
    return log.changes.subscribe(() => markNew(host.current, look.printedNow.peek().since));
  }, []);
  useSignalEffect(() => {
    const run = look.run.value;
    const bytes = look.moment.value?.printedBytes ?? 0;
    const total = run && "usage" in run.outcome ? run.outcome.usage.printedBytes : 0;
    view.current?.show(run ? logAfter(run.log, total, bytes) : emptyLog);
    view.current?.follow();
  });
  const { isCut } = look.output.value;
  const { count } = look.printedNow.value;
  return (
    <section class="look-printed" aria-label={texts.printedSoFar}>
      <h3>{texts.printedSoFar}</h3>
      {count === 0 && <p class="look-around">{isCut ? texts.notSaved : texts.nothingYet}</p>}
      <section
        class="look-output"
        hidden={count === 0}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label={texts.outputHere}
      >
        <div class="log" ref={host} />
      </section>
    </section>
  );
}

function markNew(host: HTMLElement | null, since: number): void {
  if (!host) return;
  for (const each of host.querySelectorAll(".look-new")) each.classList.remove("look-new");
  const lines = [...host.querySelectorAll(".log-line, .log-row:not(:has(.log-line))")];
  for (const each of since > 0 ? lines.slice(-Math.min(since, maxNew)) : []) each.classList.add("look-new");
}
