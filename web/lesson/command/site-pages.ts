import type { Lesson } from "../lesson.ts";
import { buildPages } from "./build-pages.ts";
import { CommandError, findLessons, openLesson } from "./lesson-files.ts";
import { asText } from "./lesson-report.ts";
import { type LinkedBundle, linkedPageHtml } from "./page-html.ts";

/** A page of a site, by its address below it. */
export type SitePage = { readonly fileName: string; readonly html: string };

/**
 * The lessons of a folder as pages of a site: each as one that loads its script from there, and as one file to take along.
 * Throws when a lesson is not as it should be.
 */
export async function sitePages(folder: string, bundle: LinkedBundle): Promise<readonly SitePage[]> {
  const lessons: Lesson[] = [];
  for (const path of await findLessons([folder])) {
    const { result } = await openLesson(path);
    if (!result.lesson)
      throw new CommandError(asText([{ path, passed: false, problems: result.problems, exercises: [] }]));
    lessons.push(result.lesson);
  }
  const pages = lessons.map((lesson) => ({
    fileName: `lessons/${lesson.id}.html`,
    html: linkedPageHtml(lesson, bundle, { home: "../", wholeFile: `one-file/${lesson.id}.html` }),
  }));
  // Without a link home: it is opened elsewhere.
  const files = (await buildPages(lessons)).map(({ id, html }) => ({
    fileName: `lessons/one-file/${id}.html`,
    html,
  }));
  return [...pages, ...files];
}
