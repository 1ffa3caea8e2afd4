/**
 * The texts of the page's first script. Texts of later scripts are in other files, so that no visitor waits for them.
 */

// main
export const drawingCrashed = "Drawing the last program stopped this page. The program is in Drafts.";
export const tabsNotLoaded =
  "The tabs could not be loaded. The program can be run. Reload the page to try again.";

// notice
export const dismiss = "Dismiss";

// outcome-card
export const runEnded = "The run has ended…";
export const beforeFirstRun =
  "Press Run to see here what the program prints, and the value of its last line.";
export const starting = "Starting…";
export const running = "Running…";
export const stillComputes = "The program still computes… Stop ends it.";
export const waitingForAnswer = "Waiting for your answer…";
export const stopping = "Stopping…";

// editor-host
export const noFile = (path: string) => `The file ${path} no longer exists.`;
