/** Prettier, and what it needs for JavaScript, TypeScript and JSON: fetched when something is laid out first. */
export { format, formatWithCursor } from "prettier/standalone";

import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";

export const plugins = [babel, estree];
