import { withNotices } from "../../../build/notices.ts";
import { cspHash } from "../../../build/script-text.ts";
import type { Exercise } from "../../../player/exercise/exercise.ts";
import { exercisesOf, type Lesson, type LessonPart } from "../lesson.ts";
import { progressSentence } from "../progress-text.ts";
import { drawCode, escapeHtml } from "../read/code-html.ts";
import type { PageBundle } from "./page-bundle.ts";

/** What a lesson's page on a site needs: the address of its script, and the inlined parts. */
export type LinkedBundle = {
  /** The address of the script, relative to the page. */
  readonly scriptUrl: string;
  readonly style: string;
  readonly bootHash: string;
};

/** The addresses of the playground and of the lesson as one file, for a page of a site. */
export type PageLinks = { readonly home: string; readonly wholeFile?: string };

/** A lesson as one HTML file, which loads nothing. `links` is for a page of a site. */
export function pageHtml(lesson: Lesson, bundle: PageBundle, links?: PageLinks): string {
  const { script, style, bootHash } = bundle;
  const policy = {
    "script-src": `'${cspHash(script)}' '${bootHash}' 'wasm-unsafe-eval'`,
    "worker-src": "blob:",
    // For the engine, which the page contains. No other address is allowed, because the page makes no requests.
    "connect-src": "data:",
    "style-src": `'${cspHash(style)}'`,
  };
  return withNotices(documentOf(lesson, style, policy, `<script>${script}</script>`, links), bundle.notices);
}

/**
 * A lesson as a page of a site. It loads its script and the engine from there, so the text is visible before either
 * arrives. As one file the page is half a MiB, and a phone on a slow network showed nothing for three seconds.
 */
export function linkedPageHtml(lesson: Lesson, bundle: LinkedBundle, links: PageLinks): string {
  const { scriptUrl, style, bootHash } = bundle;
  const policy = {
    "script-src": `'self' '${bootHash}' 'wasm-unsafe-eval'`,
    "worker-src": "blob:",
    "connect-src": "'self'",
    // Styles that load later are files.
    "style-src": `'self' '${cspHash(style)}'`,
  };
  const script = `<script type="module" src="${escapeHtml(scriptUrl)}"></script>`;
  return documentOf(lesson, style, policy, script, links);
}

/**
 * The page shows text, programs and checks without the script. The script turns the programs into exercises. Ids with _
 * belong to the page: no heading has such an id.
 */
function documentOf(
  lesson: Lesson,
  style: string,
  policy: Readonly<Record<string, string>>,
  script: string,
  links: PageLinks | undefined,
): string {
  const { title, about, lang, parts } = lesson;
  const steps = parts.filter((part) => part.kind === "heading" && part.level === 2);
  const data = JSON.stringify({ id: lesson.id, exercises: exercisesOf(lesson) }).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policyText(policy))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">${about === undefined ? "" : `\n<meta name="description" content="${escapeHtml(about)}">`}
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="lesson-skip" href="#lesson_text">Skip to the text</a>
<header class="lesson-head">
<h1>${escapeHtml(title)}</h1>${about === undefined ? "" : `\n<p class="lesson-about">${escapeHtml(about)}</p>`}${links === undefined ? "" : `\n${linksHtml(lesson, links)}`}
</header>
<div class="lesson-body">
<nav class="lesson-nav" aria-label="Steps">
${steps.length > 0 ? `<ol>\n${contents(parts)}\n</ol>\n` : ""}<p id="lesson_progress" class="lesson-progress" role="status">${progressSentence(0, countChecks(lesson))}</p>
</nav>
<main id="lesson_text" class="lesson-text" tabindex="-1">
<noscript><p class="lesson-note">The programs on this page run where there is JavaScript. Without it, they can be read.</p></noscript>
${parts.map(partHtml).join("\n")}
</main>
</div>
<script type="application/json" id="lesson_data">${data}</script>
${script}
</body>
</html>
`;
}

/** The number of exercises with checks. */
function countChecks(lesson: Lesson): number {
  return exercisesOf(lesson).filter(({ checks }) => checks.length > 0).length;
}

function linksHtml({ id }: Lesson, { home, wholeFile }: PageLinks): string {
  const links = [
    `<a class="lesson-playground" href="${escapeHtml(home)}">Write programs of your own in Sandglass</a>`,
  ];
  if (wholeFile !== undefined)
    links.push(
      `<a href="${escapeHtml(wholeFile)}" download="${escapeHtml(id)}.html">Download this lesson as one file</a>, which needs no network`,
    );
  return `<p class="lesson-home">${links.join(" · ")}</p>`;
}

/**
 * The policy of the page: it may run its script and the cell's, compile WASM, start workers from blobs, and load what
 * `own` allows.
 */
function policyText(own: Readonly<Record<string, string>>): string {
  const all = {
    "default-src": "'none'",
    ...own,
    "img-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
  };
  return Object.entries(all)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** The table of contents: the steps, each with its exercises. */
function contents(parts: readonly LessonPart[]): string {
  const steps: { readonly id: string; readonly html: string; readonly exercises: string[] }[] = [];
  for (const part of parts) {
    if (part.kind === "heading" && part.level === 2) steps.push({ ...part, exercises: [] });
    else if (part.kind === "exercise" && part.exercise.checks.length > 0)
      steps.at(-1)?.exercises.push(part.exercise.id);
  }
  return steps
    .map(
      ({ id, html, exercises }) =>
        `<li data-exercises="${escapeHtml(exercises.join(" "))}"><a href="#${escapeHtml(encodeURIComponent(id))}">${withoutLinks(html)}</a></li>`,
    )
    .join("\n");
}

function withoutLinks(html: string): string {
  return html.replace(/<\/?a\b[^>]*>/g, "");
}

function partHtml(part: LessonPart): string {
  switch (part.kind) {
    case "prose":
      return part.html;
    case "heading":
      return `<h${part.level} id="${escapeHtml(part.id)}">${part.html}</h${part.level}>`;
    case "exercise":
      return exerciseHtml(part.exercise);
  }
}

/** The HTML of an exercise before, or without, the script. */
function exerciseHtml({ id, title, files, checks, language }: Exercise): string {
  const code = files.map(
    ({ path, text }) =>
      `${files.length > 1 ? `<p class="lesson-file">${escapeHtml(path)}</p>\n` : ""}<pre tabindex="0"><code>${drawCode(text, language)}</code></pre>`,
  );
  const visibleChecks = checks
    .filter(({ hidden: isHidden }) => isHidden !== true)
    .map((check) => `<li>${escapeHtml(check.title)}</li>`);
  const name = escapeHtml(title ?? (checks.length > 0 ? "Exercise" : "Example"));
  const heading = title === undefined ? "" : `\n<h3 class="lesson-title">${name}</h3>`;
  return `<section class="lesson-exercise" id="exercise_${escapeHtml(id)}" aria-label="${name}">${heading}
<div class="lesson-place">
${code.join("\n")}${visibleChecks.length > 0 ? `\n<ul>\n${visibleChecks.join("\n")}\n</ul>` : ""}
</div>
</section>`;
}
