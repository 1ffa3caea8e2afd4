/*
 * What `input()` and `prompt()` may ask. It is in no limit of a run: questions are no output, and the host keeps them. The
 * guest's library has the same two numbers (web/guest/input-globals.ts), and says so to a program that wants more.
 */

/** UTF-16 units. The guest's library, the worker and the page each cut what is longer: it is drawn whole. */
export const maxQuestionLength = 10_000;

/** Questions of one run that wait for an answer. */
export const maxUnanswered = 1_000;

/** How a question ends that is about yes or no: it is answered with one of these words. */
export const yesOrNo = "(yes or no)";
