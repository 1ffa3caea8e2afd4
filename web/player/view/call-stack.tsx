import type { StackFrame } from "../../protocol/run/guest-error.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { element, type Reveal } from "../output/dom.ts";
import * as texts from "../output/log-texts.ts";
import { shortText } from "../output/visible-text.ts";

/** The maximum number of listed calls. The calls of a deep recursion look alike. */
const maxCalls = 10;

/** The calls that led to a thrown value, innermost first. Empty if it was thrown outside functions. */
export function callsOf(outcome: Outcome | undefined): readonly StackFrame[] {
  if (outcome?.kind !== "threw" || outcome.in === "setup") return [];
  const { frames } = outcome.error;
  return frames.length > 1 ? frames : [];
}

/**
 * The calls as a list that can be closed. Each call links to its line. `explain` shows how the program got there.
 */
export function drawCalls(calls: readonly StackFrame[], reveal: Reveal, explain?: Reveal): HTMLElement {
  const rows = calls.slice(0, maxCalls).map(({ functionName, at }) => {
    // Not `positionButton`, which is in the first script: each name that the first script exports makes it larger.
    const place = element("button", "log-link", `${at.file}:${at.line}:${at.column}`);
    place.type = "button";
    place.onclick = () => reveal(at);
    // The same form as in a printed stack trace.
    const row = functionName
      ? element("li", "", `at ${shortText(functionName)} (`, place, ")")
      : element("li", "", "at ", place);
    if (explain) {
      const how = element("button", "log-link calls-how", texts.howItGotHere);
      how.type = "button";
      how.onclick = () => explain(at);
      row.append(" ", how);
    }
    return row;
  });
  const remaining = calls.length - maxCalls;
  if (remaining > 0) rows.push(element("li", "", `and ${remaining} more`));
  const list = element("ol", "", ...rows);
  const title = texts.callStack;
  list.ariaLabel = title;
  const details = element("details", "calls", element("summary", "", title), list);
  // On a small screen, an open call stack would push the outcome out of view.
  details.open = matchMedia("(min-width: 600px)").matches;
  return details;
}
