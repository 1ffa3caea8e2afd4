import { feature } from "../feature.ts";
import * as texts from "./console-feature-texts.ts";
import { mountConsoleLine } from "./console-view.tsx";
import { linesKey } from "./line-history.ts";

/** The line below the output, in which the reader evaluates expressions. */
export const consoleLine = feature({
  id: "console-line",
  stored: { [linesKey]: texts.savedLines },
  mount: (page) => ({ commands: mountConsoleLine(page) }),
});
