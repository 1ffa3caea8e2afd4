import type { Lesson } from "../lesson.ts";
import { buildPages } from "./build-pages.ts";
import { CommandError, findLessons, openLesson } from "./lesson-files.ts";
import { asText } from "./lesson-report.ts";
import { type LinkedBundle, linkedPageHtml } from "./page-html.ts";

/** A page of a site. `fileName` is its address relative to the site. */
export type SitePage = { readonly fileName: string; readonly html: string };

/**
 * The lessons of a folder as pages of a site. Each is a page that loads its script from the site, and a single file for
 * offline use. Throws if a lesson has an error.
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
  // The single file has no link home, because it is opened elsewhere.
  const files = (await buildPages(lessons)).map(({ id, html }) => ({
    fileName: `lessons/one-file/${id}.html`,
    html,
  }));
  return [...pages, ...files];
}
