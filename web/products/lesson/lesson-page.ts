import { element } from "../../ui/page-element.ts";
import "./lesson-page.css";
import "./lesson-text.css";
import { effect } from "@preact/signals-core";
import type { Exercise } from "../../player/exercise/exercise.ts";
import { ExerciseModel } from "../../player/exercise/exercise-model.ts";
import { mountExercise } from "../../player/exercise/exercise-view.ts";
import { loadSandbox } from "../../player/exercise/load-sandbox.ts";
import { browserProgressStore } from "../../player/exercise/progress-store.ts";
import { nextTask } from "../../ui/next-task.ts";
import { reloadIfStorageIsBlind } from "../../ui/storage-probe.ts";
import { exerciseFeatures } from "../exercise-features.ts";
import { progressSentence, usageSentence } from "./progress-text.ts";

/** The script of a lesson's page: turns the programs on it into exercises. See command/page-html.ts. */

type PageData = { readonly id: string; readonly exercises: readonly Exercise[] };

// Written into the same file by the code that wrote the page.
const { id, exercises } = JSON.parse(element("lesson_data").textContent ?? "") as PageData;

/** The address of the playground, if the page is beside one. */
const home = document.querySelector<HTMLAnchorElement>(".lesson-playground")?.href;
const openLink =
  home === undefined
    ? undefined
    : (fragment: string) => void open(`${home}#${fragment}`, "_blank", "noopener");

void reloadIfStorageIsBlind().then(async () => {
  const store = browserProgressStore(`lesson:${id}`);
  const mount = (exercise: Exercise) => {
    const section = element(`exercise_${exercise.id}`);
    // The exercise has its own accessible name.
    section.removeAttribute("aria-label");
    const model = new ExerciseModel(exercise, { sandbox: loadSandbox, store });
    mountExercise(section.querySelector(".lesson-place") as HTMLElement, model, {
      features: exerciseFeatures,
      ...(openLink && { openLink }),
    });
    effect(() => {
      section.classList.toggle("lesson-done", exercise.checks.length > 0 && model.document.hasPassed.value);
    });
    const stepsLine = document.createElement("p");
    stepsLine.className = "lesson-spent";
    section.append(stepsLine);
    effect(() => {
      const outcome = model.outcome.value;
      stepsLine.textContent = usageSentence(outcome && "usage" in outcome ? outcome.usage.fuel : undefined);
    });
    return { exercise, model };
  };
  const models: ReturnType<typeof mount>[] = [];
  for (const exercise of exercises) {
    // One task for each exercise: on a slow phone, one task for all of them would block a reader who scrolls or types
    // meanwhile.
    if (models.length > 0) await nextTask();
    models.push(mount(exercise));
  }

  const gradedModels = models.filter(({ exercise }) => exercise.checks.length > 0);
  const progress = element("lesson_progress");
  effect(() => {
    const passedIds = new Set(
      gradedModels.filter(({ model }) => model.document.hasPassed.value).map(({ exercise }) => exercise.id),
    );
    progress.textContent = progressSentence(passedIds.size, gradedModels.length);
    for (const step of document.querySelectorAll<HTMLElement>("[data-exercises]")) {
      const ids = (step.dataset["exercises"] ?? "").split(" ").filter((each) => each !== "");
      step.classList.toggle("lesson-step-done", ids.length > 0 && ids.every((each) => passedIds.has(each)));
    }
  });

  document.documentElement.dataset["lesson"] = "ready";
});
