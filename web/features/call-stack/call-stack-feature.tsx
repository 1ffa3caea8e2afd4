import { CallStack } from "../../player/view/call-stack.tsx";
import { feature } from "../feature.ts";

/** Shows the calls that led to an error, below the outcome of its run. */
export const callStack = feature({
  id: "call-stack",
  mount: ({ playground, editor, openMoment }) => ({
    below() {
      const open = openMoment.value;
      return (
        <CallStack
          outcome={playground.outcome.value}
          onReveal={(at) => editor.revealRan(at)}
          onExplain={open && (({ file, line }) => open({ kind: "last time", file, line }))}
        />
      );
    },
  }),
});
