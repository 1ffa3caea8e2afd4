import { isRanText } from "../../player/model/ran-text.ts";
import { feature } from "../feature.ts";
import * as texts from "./changed-program-texts.ts";

/** Says that the output is of the program before the reader's changes. */
export const changedProgram = feature({
  id: "changed-program",
  mount: ({ playground }) => ({
    outcome: function ChangedProgram() {
      const request = playground.lastRequest.value;
      if (!request || isRanText(request.files, playground.workspace.program.value.files)) return null;
      return (
        <p class="changed-program" role="status">
          {texts.isOfBefore}{" "}
          <button type="button" class="button button-quiet" onClick={() => playground.run()}>
            {texts.runAgain}
          </button>
        </p>
      );
    },
  }),
});
