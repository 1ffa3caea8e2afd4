import type { StackFrame } from "../../protocol/run/guest-error.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { Reveal } from "../output/dom.ts";
import { shortText } from "../output/visible-text.ts";
import * as texts from "./call-stack-texts.ts";
import "./call-stack.css";

/** The maximum number of listed calls. The calls of a deep recursion look alike. */
const maxCalls = 10;

/** The calls that led to a thrown value, innermost first. Empty if it was thrown outside functions. */
export function callsOf(outcome: Outcome | undefined): readonly StackFrame[] {
  if (outcome?.kind !== "threw" || outcome.in === "setup") return [];
  const { frames } = outcome.error;
  return frames.length > 1 ? frames : [];
}

type Props = {
  readonly outcome: Outcome | undefined;
  readonly onReveal: Reveal;
  /** Shows how the program got to a position. */
  readonly onExplain: Reveal | undefined;
};

/** The calls that led to an error, as a list that can be closed. Each call links to its line. */
export function CallStack({ outcome, onReveal, onExplain }: Props) {
  const calls = callsOf(outcome);
  if (calls.length === 0) return null;
  const hiddenCount = calls.length - maxCalls;
  return (
    // Each run has its own. On a small screen, an open call stack would push the outcome out of view.
    <details key={outcome} class="calls" open={matchMedia("(min-width: 600px)").matches}>
      <summary>{texts.callStack}</summary>
      <ol aria-label={texts.callStack}>
        {calls.slice(0, maxCalls).map(({ functionName, at }, index) => (
          <li key={index}>
            {/* The same form as in a printed stack trace. */}
            {texts.atCall(functionName && shortText(functionName))}
            <button type="button" class="log-link" onClick={() => onReveal(at)}>
              {shortText(`${at.file}:${at.line}:${at.column}`)}
            </button>
            {functionName && ")"}
            {onExplain && (
              <>
                {" "}
                <button type="button" class="log-link calls-how" onClick={() => onExplain(at)}>
                  {texts.howItGotHere}
                </button>
              </>
            )}
          </li>
        ))}
        {hiddenCount > 0 && <li>{texts.andMore(hiddenCount)}</li>}
      </ol>
    </details>
  );
}
