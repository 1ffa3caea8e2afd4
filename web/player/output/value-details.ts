import type { Preview } from "../../protocol/console/preview.ts";
import { formatPosition } from "../../protocol/program/source-file.ts";
import type { StackFrame } from "../../protocol/run/guest-error.ts";
import { element, positionButton, type Reveal } from "./dom.ts";
import { maxValueLength } from "./log.ts";
import { shortText } from "./visible-text.ts";

/** The calls in which an error was created, and the source of a function. */
export function drawDetails(
  { frames = [], source }: Preview,
  reveal: Reveal | undefined,
): readonly HTMLElement[] {
  return [
    ...frames.map((frame) => drawFrame(frame, reveal)),
    ...(source === undefined ? [] : [element("li", "tree-source", source.slice(0, maxValueLength))]),
  ];
}

/** A call in the form of a printed trace: "at f (main.js:2:7)". */
function drawFrame({ functionName, at }: StackFrame, reveal: Reveal | undefined): HTMLElement {
  const place = shortText(formatPosition(at));
  const link = reveal ? positionButton(at, place, reveal) : place;
  return functionName
    ? element("li", "tree-frame", `at ${shortText(functionName)} (`, link, ")")
    : element("li", "tree-frame", "at ", link);
}
