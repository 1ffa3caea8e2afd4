/** The texts that `npm run lesson` prints: its reports, problems and help. */

export const solutionWithoutCheck = "There is a solution but no check, so nothing tests the solution.";
export const checksWithoutSolution =
  "There are checks but no solution, so nothing shows that a program can pass them.";
export const nothingToDo = "The playground already passes all its checks, so there is nothing to do.";
export const atLine = (line: number) => ` (At line ${line} of the lesson.)`;
export const expectedValue = (expected: string) => `Expected: ${expected}.`;
export const actualValue = (actual: string) => `Found: ${actual}.`;
export const noImage = (address: string) => `There is no image "${address}" beside the lesson.`;
export const imageOutside = (address: string) =>
  `The image "${address}" should be in the folder of the lesson, or below it.`;
export const imageTooLarge = (address: string, maxKiB: number) =>
  `The image "${address}" should be a file of at most ${maxKiB} KiB.`;
export const notAnImage = (address: string) => `"${address}" should be a PNG, JPEG, GIF, WebP or SVG image.`;
export const nameLessonOrCheck = "Name a lesson to build, or write: check <lesson.md>…";
export const unknownCheckOption = (option: string) =>
  `"check" has no option "${option}"; its only option is --json.`;
export const nothingToCheck = '"check" should be followed by lessons, or folders of them.';
export const unknownOption = (option: string) =>
  `There is no option "${option}"; the only option is --out <page.html>.`;
export const nameLesson = "Name the lesson to build.";
export const oneLesson = (first: string, second: string) =>
  `Only one lesson can be built at a time, not "${first}" and "${second}". To check lessons: check …`;
export const namePage = "Name the file for the page: --out <page.html>";
export const noFileOrFolder = (path: string) => `There is no file or folder "${path}".`;
export const noLessonIn = (path: string) => `There is no lesson (*.md) in the folder "${path}".`;
export const noFile = (path: string) => `There is no file "${path}".`;

export const solutionFails = (exercise: string, check: string, failure: string) =>
  `${exercise}: the solution fails “${check}”. ${failure}`;
export const notWritten = (path: string, error: string) => `"${path}" cannot be written: ${error}`;
export const pageSize = (kib: string) => `${kib} KiB, in one file`;
export const notRead = (path: string, error: string) => `"${path}" cannot be read: ${error}`;
export const passedLesson = (path: string, counts: string) => `${path}: passed (${counts})`;
export const failedLesson = (path: string, counts: string, failedCount: number) =>
  `${path}: failed (${counts}, of which ${failedCount} failed)`;
