import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FileActions } from "./file-actions.ts";
import * as texts from "./file-texts.ts";
import { endingOf, wholeName } from "./whole-name.ts";

type Props = {
  readonly path: string;
  readonly actions: FileActions;
  /** `where` gets the focus: the editor after Enter, the tab after Escape. */
  readonly onDone: (where: "editor" | "tab" | "elsewhere") => void;
};

/** The field for a file's name, which replaces its tab. */
export function TabName({ path, actions, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [draftName, setTyped] = useState(path);
  const [left, setLeft] = useState(0);
  const hasEnded = useRef(false);
  const problem = actions.problemWithName(path, draftName);

  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    input.focus();
    input.setSelectionRange(path.lastIndexOf("/") + 1, path.length - endingOf(path).length);
    input.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [path]);
  // The error is shown below the field, outside the row of tabs, which clips its contents.
  useLayoutEffect(() => {
    const bar = field.current?.offsetParent;
    if (bar && field.current)
      setLeft(field.current.getBoundingClientRect().left - bar.getBoundingClientRect().left);
  });

  const end = (where: Parameters<Props["onDone"]>[0]) => {
    // Removing the field blurs it, which would call this again.
    if (hasEnded.current) return;
    hasEnded.current = true;
    onDone(where);
  };
  return (
    <span class="tab tab-naming" role="presentation">
      <input
        ref={field}
        type="text"
        value={draftName}
        size={Math.max(8, draftName.length + 1)}
        aria-label={texts.newName(path)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : "name-problem"}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={({ currentTarget: { value, selectionEnd } }) => {
          const caret = selectionEnd ?? value.length;
          setTyped(wholeName(value.slice(0, caret), value.slice(caret), endingOf(path)));
        }}
        onBlur={() => {
          if (hasEnded.current) return;
          actions.rename(path, draftName);
          end("elsewhere");
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === "Enter") {
            event.preventDefault();
            if (actions.problemWithName(path, draftName) !== undefined) return;
            const before = hasEnded.current;
            hasEnded.current = true;
            if (!before) {
              actions.rename(path, draftName);
              onDone("editor");
            }
          } else if (event.key === "Escape") {
            // Prevents that the key also stops a running program.
            event.preventDefault();
            end("tab");
          }
          event.stopPropagation();
        }}
      />
      {problem !== undefined && (
        <span id="name-problem" class="name-problem" role="alert" style={{ left: `${left}px` }}>
          {problem}
        </span>
      )}
    </span>
  );
}
