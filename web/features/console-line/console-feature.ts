import { feature } from "../feature.ts";
import { mountConsoleLine } from "./console-view.tsx";

/** The line below the output, in which the reader evaluates expressions. */
export const consoleLine = feature({
  id: "console-line",
  mount: (page) => ({ commands: mountConsoleLine(page) }),
});
