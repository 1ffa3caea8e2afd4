import type { Exercise } from "../../../web/lesson/exercise.ts";
import { ExerciseModel } from "../../../web/lesson/exercise-model.ts";
import type { ExerciseOptions } from "../../../web/lesson/exercise-options.ts";
import { mountExercise } from "../../../web/lesson/exercise-view.ts";
import { loadSandbox } from "../../../web/lesson/load-sandbox.ts";
import { browserProgressStore } from "../../../web/lesson/progress-store.ts";

/** A page that shows exercises, for the journeys of exercises. */
const store = browserProgressStore("lab");
const models: ExerciseModel[] = [];

const exerciseLab = {
  /** Replaces the exercise on the page. */
  mount(exercise: Exercise, looks: Partial<ExerciseOptions> = {}): void {
    const place = document.createElement("div");
    document.getElementById("exercises")?.append(place);
    const model = new ExerciseModel(exercise, { sandbox: loadSandbox, store });
    models.push(model);
    mountExercise(place, model, looks);
  },
  /** The surrounding page's requests to the exercise. */
  run: (number: number, options?: unknown) => models[number]?.run(options),
  code: (number: number) => models[number]?.code,
};

export type ExerciseHarness = typeof exerciseLab;
Object.assign(globalThis, { exerciseLab });
