import { buildPages, type LessonPage } from "./build-pages.ts";
import { CommandError, findLessons, openLesson } from "./lesson-files.ts";
import { asText } from "./report.ts";

/** The lessons of a folder as pages, for a site. Throws when one of them is not as it should be. */
export async function sitePages(folder: string): Promise<readonly LessonPage[]> {
  const lessons = [];
  for (const path of await findLessons([folder])) {
    const { reading } = await openLesson(path);
    if (!reading.lesson)
      throw new CommandError(asText([{ path, passed: false, problems: reading.problems, exercises: [] }]));
    lessons.push(reading.lesson);
  }
  // They are in a folder of the site.
  return buildPages(lessons, "../");
}
