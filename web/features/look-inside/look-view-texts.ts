import { formatWhole, plural } from "../../ui/format-number.ts";

/** The texts of the view into a run. */

// controls
export const first = "First";
export const toFirst = "To the first moment";
export const back = "Back";
export const toPrevious = "To the previous moment";
export const next = "Next";
export const toNext = "To the next moment";
export const last = "Last";
export const toLast = "To the last moment";
export const over = "Over";
export const overHint = "To the next moment that is not inside a call from here";
export const out = "Out";
export const outHint = "To the moment after this call returned";
export const hereAgain = "Here again";
export const hereAgainHint = "To the next time that this place runs";
export const hereBefore = "Here before";
export const hereBeforeHint = "To the previous time that this place ran";
export const stopHere = "Stop here";
export const stopHereHint = "Set or remove a breakpoint in this line";
export const stopBefore = "Stop before";
export const shiftArrowLeft = "Shift+Arrow left";
export const stopBeforeHint = "To the previous breakpoint";
export const nextStop = "Next stop";
export const shiftArrowRight = "Shift+Arrow right";
export const nextStopHint = "To the next breakpoint";
export const lastChange = "Last change";
export const lastChangeHint = "To the last change of the chosen variable";
export const goToMoment = "Go to a moment";
export const moment = "Moment";
export const ofAll = "of ";
export const goFurther = "Go further";
export const lastChangeOf = (name: string) => `Last change of ${name}`;

// frames-view
export const and = "and ";
export const moreCallsBetween = " more calls between";
export const calls = "Calls";
export const callsName = "Calls, innermost first";
export const waiting = "Waiting";
export const waitingName = "Waiting functions";
export const unnamedFunction = "function without a name";
export const inLine = (line: number) => `line ${line}`;
export const waitsAt = (name: string, where: string) =>
  `${name} waits at ${where || "a place that is not known"}`;
export const line = "Line ";
export const doesNotFit = " does not fit.";
export const doesItFit = "Does it fit?";
export const closureHint = "Variables of the functions around it";
export const closure = "Closure";
export const noVariables = "No variables";
export const calledInside = "called inside ";
export const showChanges = (name: string) => `Show where ${name} changes`;

// look-view
export const lookInside = "Look inside";
export const close = "Close (Escape)";
export const progressName = "Of the run";
export const stop = "Stop";
export const tryAgain = "Try again";
export const copyLink = "Copy a link to this moment";
export const atEnd = "At the end: ";
export const lastMoment = "This is the last moment. After it: ";
export const atLine = (line: number) => ` (line ${line})`;
export const hasMoments = "The run has ";
export const moments = (count: number) => plural(count, "moment");
export const shownMoments = (from: number, to: number) =>
  `Shown are moments ${formatWhole(from)} to ${formatWhole(to)}; for another one, the run is repeated.`;

// objects-view
export const objects = "Objects";
export const noObjects = "None can be reached from a variable here.";
export const inVariables = "In variables";
export const away = (count: number) => `${plural(count, "reference")} away`;
export const newObject = " new";
export const resultUnknown = "Its result is not known without running it.";
export const empty = "empty";
export const showFewer = "Show fewer";
export const more = (count: number) => `${count} more`;
export const moreNotDescribed = " more, which are not described";

// picture-view
export const variablesAndObjects = "Variables and objects";
export const showFewerObjects = "Show fewer objects";
export const showMore = (count: number) => `Show ${count} more objects`;
export const tooMany = "There are more than the 200 objects that are described.";

// printed-view
export const printedSoFar = "Printed so far";
export const notSaved = "Not saved.";
export const nothingYet = "Nothing yet.";
export const outputHere = "Output at this moment";

// timeline
export const endOf = (moment: string, all: string) => `Moment ${moment} of ${all}, the end`;
export const momentOf = (moment: string, all: string, line: number) =>
  `Moment ${moment} of ${all}, line ${line}`;
export const call = "call";
export const output = "output";
export const changes = " changes";

// value-view
export const goToIt = (object: string) => `${object}: go to it`;
export const goTo = (object: string) => `Go to ${object}`;
export const was = " was ";
export const characters = (count: number) => `… ${count} characters`;
export const notCalled = "getter or setter, not called";
export const notDescribed = "not described";
export const builtIn = "built in";
