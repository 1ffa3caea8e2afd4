import type { ExerciseFeature } from "../../features/exercise-feature.ts";
import { exerciseLook } from "../../features/look-inside/exercise-look.ts";

/** The features of exercises. Each joins by its line here. */
export const exerciseFeatures: readonly ExerciseFeature[] = [exerciseLook];
