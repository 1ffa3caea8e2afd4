import type { Exercise } from "../../../web/player/exercise/exercise.ts";
import { ExerciseModel } from "../../../web/player/exercise/exercise-model.ts";
import type { ExerciseOptions } from "../../../web/player/exercise/exercise-options.ts";
import { mountExercise } from "../../../web/player/exercise/exercise-view.ts";
import { loadSandbox } from "../../../web/player/exercise/load-sandbox.ts";
import { browserProgressStore } from "../../../web/player/exercise/progress-store.ts";
import { exerciseFeatures } from "../../../web/products/exercise-features.ts";

/** A page that shows exercises, for the journeys of exercises. */
const store = browserProgressStore("lab");
const models: ExerciseModel[] = [];
let unmounts: (() => void)[] = [];

const exerciseLab = {
  /** Adds an exercise to the page. */
  mount(exercise: Exercise, looks: Partial<ExerciseOptions> = {}): void {
    const place = document.createElement("div");
    document.getElementById("exercises")?.append(place);
    const model = new ExerciseModel(exercise, { sandbox: loadSandbox, store });
    models.push(model);
    unmounts.push(mountExercise(place, model, { features: exerciseFeatures, ...looks }));
  },
  /** Removes all exercises from the page. What is saved of them stays. */
  clear(): void {
    for (const unmount of unmounts) unmount();
    unmounts = [];
    models.splice(0);
    document.getElementById("exercises")?.replaceChildren();
  },
  /** The surrounding page's requests to the exercise. */
  run: (number: number, options?: unknown) => models[number]?.run(options),
  code: (number: number) => models[number]?.document.code,
};

export type ExerciseHarness = typeof exerciseLab;
Object.assign(globalThis, { exerciseLab });
