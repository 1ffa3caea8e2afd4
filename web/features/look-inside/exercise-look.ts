import type { ExerciseFeature } from "../../player/exercise/exercise-feature.ts";
import * as texts from "./look-feature-texts.ts";

/** The view into the last run of an exercise. */
export const exerciseLook: ExerciseFeature = {
  loadLook: async () => {
    const { ExerciseLookPanel } = await import("./look-exercise.tsx");
    return (owner, parent, isUnasked) => new ExerciseLookPanel(owner, parent, isUnasked);
  },
  notLoaded: texts.exerciseLookNotLoaded,
};
