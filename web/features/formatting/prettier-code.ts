/** Prettier with the plugins for JavaScript, TypeScript and JSON. Loaded at the first use. */
export { format, formatWithCursor } from "prettier/standalone";

import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";

export const plugins = [babel, estree];
