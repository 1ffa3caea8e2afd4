import { type ComponentChildren, Fragment } from "preact";
import type { CheckResult } from "../../protocol/grading/check.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { InlineCode } from "../output/inline-code.tsx";
import { shortText } from "../output/visible-text.ts";
import type { Size } from "../view/size.ts";
import * as texts from "./check-texts.ts";
import { type ValuePart, valueDifference } from "./value-difference.ts";
import "./check.css";
import "./check-result.css";

export type CheckState = "waiting" | "passed" | "failed" | "undecided" | "skipped";

/** The state of a check that has been run. */
export function stateOf({ passed, undecided }: CheckResult): CheckState {
  return passed ? "passed" : undecided ? "undecided" : "failed";
}

type Props = {
  readonly size: Size;
  readonly title: string;
  readonly state: CheckState;
  /** Shown if the check has failed or is undecided. */
  readonly result: CheckResult | undefined;
  /** Positions that belong to the failure, each with its label. */
  readonly places: readonly { readonly at: Position; readonly label: string }[];
  readonly onReveal: (at: Position) => void;
  /** Below the reason of a failure: its explanation. */
  readonly children?: ComponentChildren;
};

/** A check of an exercise, or a test of a program, with its result. It is an item of a list. */
export function CheckView({ size, title, state, result, places, onReveal, children }: Props) {
  const words = {
    waiting: texts.notRun,
    passed: texts.passed,
    failed: size === "page" ? texts.failed : texts.notPassed,
    undecided: texts.undecided,
    skipped: texts.skipped,
  };
  return (
    <li class={`check check-${state}`}>
      <p class="check-title">
        <span class="check-word">{words[state]}: </span>
        <span>{shortText(title)}</span>
        {state === "undecided" && <span class="check-note">{texts.undecidedWords}</span>}
        {state === "skipped" && <span class="check-note">{texts.skippedWord}</span>}
      </p>
      {(state === "failed" || state === "undecided") && (
        <>
          <p class="check-message">
            {shortText(result?.message ?? "")}
            {places.map(({ at, label }) => (
              <Fragment key={label}>
                {" "}
                <button type="button" class="place" onClick={() => onReveal(at)}>
                  {label}
                </button>
              </Fragment>
            ))}
          </p>
          <Values {...result} />
          {result?.hint !== undefined && (
            <p class="check-hint">
              <InlineCode text={result.hint} />
            </p>
          )}
          {children}
        </>
      )}
    </li>
  );
}

function Values({ expected, actual }: Pick<Partial<CheckResult>, "expected" | "actual">) {
  if (expected === undefined || actual === undefined) {
    const only = expected ?? actual;
    const name = expected === undefined ? "actual" : "expected";
    return only === undefined ? null : <Pairs {...{ [name]: [{ text: only, differs: false }] }} />;
  }
  const difference = valueDifference(expected, actual);
  if (difference.kind === "line") return <Pairs {...difference} />;
  return (
    <figure class="check-lines">
      <figcaption>
        <del>{texts.expectedLines}</del> <ins>{texts.actualLines}</ins>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section tabIndex={0} aria-label={texts.difference}>
        {difference.lines.map(({ kind, text }, index) => {
          const Line = kind === "removed" ? "del" : kind === "added" ? "ins" : "p";
          return (
            <Line key={index} class={`check-line check-line-${kind}`}>
              {`${kind === "removed" ? "−" : kind === "added" ? "+" : " "} ${shortText(text)}`}
            </Line>
          );
        })}
      </section>
    </figure>
  );
}

type PairsProps = { readonly expected?: readonly ValuePart[]; readonly actual?: readonly ValuePart[] };

function Pairs({ expected, actual }: PairsProps) {
  return (
    <dl class="check-values">
      {expected && <Pair name="expected" parts={expected} />}
      {actual && <Pair name="actual" parts={actual} />}
    </dl>
  );
}

function Pair({
  name,
  parts,
}: {
  readonly name: "expected" | "actual";
  readonly parts: readonly ValuePart[];
}) {
  return (
    <div>
      <dt>{name === "expected" ? texts.expected : texts.actual}</dt>
      <dd class={`check-${name}`}>
        <code>
          {parts.map(({ text, differs }, index) =>
            differs ? <mark key={index}>{shortText(text)}</mark> : <span key={index}>{shortText(text)}</span>,
          )}
        </code>
      </dd>
    </div>
  );
}
