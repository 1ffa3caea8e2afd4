/** What sandglass grade says. */

// grade-command
export const itIs = (problem: string) => `It is ${problem}.`;
export const tooLarge = "It is larger than the maximum for a program.";
export const noExercises = (lesson: string) => `${lesson} has no exercise with checks.`;
export const severalExercises = (lesson: string, ids: string) =>
  `${lesson} has several exercises. Choose one: --exercise with one of ${ids}.`;
export const noExercise = (lesson: string, exercise: string | undefined, ids: string) =>
  `${lesson} has no exercise "${exercise}" with checks. It has: ${ids}.`;
export const otherLanguage = (language: string, wanted: string) =>
  `It is in ${language}, but the exercise is in ${wanted}.`;
export const notGraded = (file: string, why: string | undefined) => `${file}: not graded. ${why}`;
export const passed = (file: string, passed: number, all: number) => `${file}: passed (${passed} of ${all})`;
export const failed = (file: string, passed: number, all: number) =>
  `${file}: failed (${passed} of ${all} passed)`;
export const fails = (check: string, why: string) => `fails “${check}”. ${why}`;
