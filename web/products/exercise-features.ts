import { exerciseLook } from "../features/look-inside/exercise-look.ts";
import type { ExerciseFeature } from "../player/exercise/exercise-feature.ts";

/** The features of exercises. Each joins by its line here. */
export const exerciseFeatures: readonly ExerciseFeature[] = [exerciseLook];
