import type { ExerciseModel } from "./exercise-model.ts";

/** The files of an exercise: buttons, one of which is pressed. */
export function ExerciseTabs({
  model,
  onOpen,
}: {
  readonly model: ExerciseModel;
  readonly onOpen: () => void;
}) {
  return (
    <>
      {model.files.value.map(({ path }) => (
        <button
          key={path}
          type="button"
          class="exercise-tab"
          aria-pressed={path === model.open.value}
          onClick={(event) => {
            model.openFile(path);
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
