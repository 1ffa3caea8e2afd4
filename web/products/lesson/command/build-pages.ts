import { libraryNames, libraryOf, mentionedLibraries } from "../../../protocol/program/library-names.ts";
import { exercisesOf, type Lesson } from "../lesson.ts";
import { bundlePage } from "./page-bundle.ts";
import { fromCache } from "./page-cache.ts";
import { type PageLinks, pageHtml } from "./page-html.ts";

export type LessonPage = { readonly id: string; readonly html: string };

/**
 * Builds lessons as pages, each of one file. Lessons in the same languages that use the same libraries share one
 * bundle.
 */
export async function buildPages(
  lessons: readonly Lesson[],
  links?: PageLinks,
): Promise<readonly LessonPage[]> {
  const bundles = new Map<string, ReturnType<typeof bundlePage>>();
  return Promise.all(
    lessons.map(async (lesson) => {
      const languages = new Set(exercisesOf(lesson).map(({ language }) => language));
      const libraries = librariesOf(lesson);
      const name = [...languages, ...libraries].sort().join();
      const bundle = bundles.get(name) ?? fromCache(name, () => bundlePage(languages, libraries));
      bundles.set(name, bundle);
      return { id: lesson.id, html: pageHtml(lesson, await bundle, links) };
    }),
  );
}

/** The libraries that its programs import, including solutions and tests. The page contains no others. */
function librariesOf(lesson: Lesson): readonly string[] {
  // In JSON, the quotes in code have a backslash before them.
  const text = JSON.stringify(exercisesOf(lesson)).replaceAll("\\", "");
  const names = new Set(mentionedLibraries([text]).map(libraryOf));
  return libraryNames.filter((name) => names.has(name));
}
