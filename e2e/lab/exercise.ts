import type { Exercise } from "../../web/lesson/exercise.ts";
import { ExerciseModel } from "../../web/lesson/exercise-model.ts";
import { openSandbox } from "../../web/lesson/exercise-sandbox.ts";
import { type ExerciseLooks, mountExercise } from "../../web/lesson/exercise-view.ts";
import { browserKeeper } from "../../web/lesson/keeper.ts";

/** A page that shows exercises, for journeys through what can be done with one. */
const keeper = browserKeeper("lab");
const models: ExerciseModel[] = [];

const exerciseLab = {
  /** Puts another exercise on the page. */
  mount(exercise: Exercise, looks: Partial<ExerciseLooks> = {}): void {
    const place = document.createElement("div");
    document.getElementById("exercises")?.append(place);
    const model = new ExerciseModel(exercise, { sandbox: openSandbox, keeper });
    models.push(model);
    mountExercise(place, model, looks);
  },
  /** What the page around an exercise asks of it. */
  run: (number: number, options?: unknown) => models[number]?.run(options),
  code: (number: number) => models[number]?.code,
};

export type ExerciseLab = typeof exerciseLab;
Object.assign(globalThis, { exerciseLab });
