/**
 * A check with two programs: one that is right, and one that is nearly right. The answers of Node for both are in
 * answers.json.
 */
export type Pair = readonly [title: string, check: string, right: string, nearlyRight: string];
