import type { ExerciseDocument } from "./exercise-document.ts";

/** The files of an exercise: buttons, one of which is pressed. */
export function ExerciseTabs({
  document,
  onOpen,
}: {
  readonly document: ExerciseDocument;
  readonly onOpen: () => void;
}) {
  return (
    <>
      {document.files.value.map(({ path }) => (
        <button
          key={path}
          type="button"
          class="exercise-tab"
          aria-pressed={path === document.open.value}
          onClick={(event) => {
            document.source.openFile(path);
            // A mouse click on a tab moves the focus to the code. Keyboard users reach it with Tab.
            if ((event as Partial<PointerEvent>).pointerType === "mouse") onOpen();
          }}
        >
          {path}
        </button>
      ))}
    </>
  );
}
