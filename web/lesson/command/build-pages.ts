import { exercisesOf, type Lesson } from "../lesson.ts";
import { bundlePage } from "./page-bundle.ts";
import { cached } from "./page-cache.ts";
import { pageHtml } from "./page-html.ts";

export type LessonPage = { readonly id: string; readonly html: string };

/** Lessons as pages, each of one file. What they have in common is bundled once for all that are in the same languages. */
export async function buildPages(lessons: readonly Lesson[]): Promise<readonly LessonPage[]> {
  const bundles = new Map<string, ReturnType<typeof bundlePage>>();
  return Promise.all(
    lessons.map(async (lesson) => {
      const languages = new Set(exercisesOf(lesson).map(({ language }) => language));
      const name = [...languages].sort().join();
      const bundle = bundles.get(name) ?? cached(name, () => bundlePage(languages));
      bundles.set(name, bundle);
      return { id: lesson.id, html: pageHtml(lesson, await bundle) };
    }),
  );
}
