/** The texts of errors of the library for Node. */

export const workerFailed = (error: string) => `The sandbox worker failed: ${error}`;
export const tooLarge = (mebibytes: number) =>
  `The program is too large: to compile it takes more than the ${mebibytes} MiB of memory that a compiler may use.`;
export const closedSandbox = "The sandbox was closed.";
export const disposedSandbox = "This sandbox was disposed of. createSandbox() makes a new one.";
export const notRepeated = (ending: string) => `The run could not be repeated: it ended ${ending}.`;
export const notParsed = "The program could not be parsed.";
export const replayStopped = "The replay was stopped.";
export const notLookable = (language: string) => `Looking inside does not work for programs in ${language}.`;
export const didNotRun = "The program did not run.";
export const noPackage = (language: string, name: string) =>
  `Programs in ${language} need the package ${name}, which is not installed: npm install ${name}`;
export const otherPackage = (language: string, name: string) =>
  `Programs in ${language} need the package ${name} of the same build as sandglass; another one is installed.`;
export const answerOfOnAsk = "The answer of onAsk";
