import { feature } from "../feature.ts";
import { mountPrintView } from "./print-view.ts";

/** Prints the whole program and its output. */
export const printing = feature({
  id: "printing",
  mount: ({ playground }) => {
    mountPrintView(playground);
    return {};
  },
});
