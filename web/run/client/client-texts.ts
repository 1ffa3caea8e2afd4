/** Why the sandbox cannot start, or a run in it ended without an outcome. */

export const engineNotCompiled = (detail: string) => `The engine could not be compiled: ${detail}`;
export const workerFailed = (detail: string) => `The sandbox worker failed: ${detail}`;
export const closedSandbox = "The sandbox was closed.";
export const engineNotLoaded = (error: string) => `The engine could not be loaded: ${error}`;
export const engineNotAnswered = (status: number) =>
  `The engine could not be loaded: the server answered ${status}`;
export const interpreterNotLoaded = (language: string, reason: string) =>
  `${language} could not be loaded: ${reason}. Are you online? Run the program again to try once more.`;
export const interpreterNotHere = (language: string) =>
  `${language} is too large for a page of one file. Open the program in Sandglass on the web, or with its command.`;
export const answered = (status: number) => `the server answered ${status}`;
export const cutOff = "the download was cut off";
export const noCounts = "this sandbox has no engine that counts";
export const noGrading = "The grading reported no outcome.";
export const checkNotReached = "The check was not reached";
export const notFinished = "The program did not finish";
export const silentReplay = (seconds: number) =>
  `The replay was silent for ${seconds} seconds, and was ended.`;
export const invalidMessage = (error: string) => `The sandbox sent an invalid message: ${error}`;
export const longReplay = "The replay took too long, and was ended.";
export const notStarted = (seconds: number) => `The sandbox did not start within ${seconds} seconds.`;
export const tooMuchOutput = "The program produced more output than allowed, so it was stopped.";
export const notAnalyzed = (seconds: number) =>
  `The program could not be analyzed within ${seconds} seconds.`;
export const libraryNotLoaded = (name: string | undefined) =>
  `The library "${name}" could not be loaded: the site that has it does not answer. Are you online? Run the program again when you are.`;

export const stopNotice = (subject: string) => `${subject}: it was stopped`;
export const tookTooLong = (subject: string) => `${subject}: it took too long`;
export const oneCell = "a session evaluates one cell at a time";
export const sessionOver = "the session is over";
export const nothingToUndo = "an evaluation is going on: nothing can be undone before it ends";
