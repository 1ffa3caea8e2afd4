import type { Page } from "@playwright/test";
import { encodeLink } from "../../../web/player/share/share-link.ts";
import { type Snippet, snippetOf } from "../../../web/player/share/snippet.ts";
import { endWatch, watchFrames } from "../../pages/instruments.ts";
import { Playground } from "../../pages/playground.ts";
import { type BuiltSite, maxGapMs, maxTries, openBuiltSite } from "./built-site.ts";
import { textProgram } from "./generate.ts";
import type { HostileProgram } from "./hostile-program.ts";
import type { FuzzVerdict } from "./run-case.ts";
import { clip } from "./violations.ts";

/** From this width on the site loads the full editor automatically. */
const fullEditorWidth = 900;

/** Limits of time, which may end programs on a busy machine. */
const timeLimits = ["exhausted:cpu", "exhausted:wall"];

/** A program takes about 200 ms. If one takes this long, the page is lost. */
const timeoutMs = 60_000;

/**
 * Opens each program in the built site by its address, runs it, answers its questions and waits until its output is
 * drawn, all in one page without a reload. Meanwhile the page must draw its frames. The gaps of an empty page at the
 * same time are subtracted.
 */
export async function judgeInPage(
  seed: number,
  numbers: readonly number[],
  width: number,
  tell: (verdict: FuzzVerdict) => void,
): Promise<void> {
  const site = await openBuiltSite(width);
  let page = await openPage(site, width);
  try {
    for (const index of numbers) {
      const verdict = await judgeOne(index);
      tell(verdict);
      if (verdict.ending === "lost") page = await openPage(site, width);
    }
  } finally {
    await site.close();
  }

  async function judgeOne(index: number): Promise<FuzzVerdict> {
    const hostile = textProgram(seed, index);
    const started = performance.now();
    const complaints: string[] = [];
    let gapMs = Number.POSITIVE_INFINITY;
    let ending = "lost";
    try {
      for (let tries = 0; tries < maxTries && gapMs > maxGapMs; tries++) {
        // The same address again would not open the program again.
        if (tries > 0) await runProgram(page, harmless(`before ${index}, ${tries}`), []);
        await watchFrames(site.empty);
        await watchFrames(page);
        const runEnding = await runProgram(
          page,
          snippetIn(hostile, `program ${index}`),
          hostile.program.answers ?? [],
        );
        ending = runEnding.ending;
        if (![...hostile.ends, ...timeLimits].includes(ending))
          complaints.push(`ends as ${ending}: ${clip(runEnding.words)}`);
        const { longestGap } = await endWatch(page);
        gapMs = Math.min(gapMs, longestGap - (await endWatch(site.empty)).longestGap);
      }
    } catch (error) {
      ending = "lost";
      complaints.push(`the page is lost: ${error}`);
    }
    if (gapMs > maxGapMs && ending !== "lost")
      complaints.push(`the page draws no frame for ${Math.round(gapMs)} ms`);
    const ms = Math.round(performance.now() - started);
    return { index, family: hostile.family, ending, ms, gapMs, complaints };
  }
}

async function openPage({ address, context }: BuiltSite, width: number): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(address);
  const playground = new Playground(page);
  await playground.whenReady();
  await playground.whenLoaded();
  if (width >= fullEditorWidth) await playground.whenFullEditor();
  return page;
}

function harmless(title: string): Snippet {
  return snippetOf({ files: [{ path: "main.js", text: "1;" }], title });
}

/** With the page's default limits and capabilities, and without answers, so that the page asks for them. */
function snippetIn({ program }: HostileProgram, title: string): Snippet {
  const { code = "", language = "javascript" } = program;
  const path = language === "typescript" ? "main.ts" : "main.js";
  const files = program.files ?? [{ path, text: code }];
  return snippetOf({ files, language, title });
}

/** How a run ended, and the page's text about it. */
type PageEnding = { readonly ending: string; readonly words: string };

/** Resolves when all output of the program is drawn. */
async function runProgram(page: Page, snippet: Snippet, answers: readonly string[]): Promise<PageEnding> {
  const input = {
    fragment: await encodeLink(snippet),
    title: snippet.title ?? "",
    answers,
    patienceMs: timeoutMs,
  };
  // A page that is frozen permanently cannot check its own clock.
  let timer: NodeJS.Timeout | undefined;
  const freeze = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${2 * timeoutMs} ms`)), 2 * timeoutMs);
  });
  return Promise.race([page.evaluate(runInPage, input), freeze]).finally(() => clearTimeout(timer));
}

/** Runs in the page, so that the way to the browser and back is not part of each step. */
async function runInPage(input: {
  readonly fragment: string;
  readonly title: string;
  readonly answers: readonly string[];
  readonly patienceMs: number;
}): Promise<PageEnding> {
  const end = performance.now() + input.patienceMs;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  async function until<T>(what: string, look: () => T | undefined | null | false): Promise<T> {
    for (;;) {
      const value = look();
      if (value) return value;
      if (performance.now() > end) throw new Error(`after ${input.patienceMs} ms there is no ${what}`);
      await frame();
    }
  }
  // Without an entry in the browser's history for each program.
  location.replace(input.fragment);
  await until("program of the link", () => {
    const problem = find(".arrival-problem")?.textContent;
    if (problem) throw new Error(problem);
    return find(".arrival-text")?.textContent?.includes(`\u201c${input.title}\u201d`);
  });
  (await until("button to run", () => find(".button-run:not(:disabled)"))).click();
  // After this, the outcome of the run before is no longer shown.
  await frame();
  const answers = [...input.answers];
  let question: HTMLElement | undefined;
  const outcome = await until("outcome", () => {
    const form = find("form.question");
    const field = form?.querySelector("input");
    if (form instanceof HTMLFormElement && field && field !== question) {
      question = field;
      const answer = answers.shift();
      if (answer === undefined) form.querySelector<HTMLElement>(".button-quiet")?.click();
      else {
        field.value = answer;
        form.requestSubmit();
      }
    }
    return find("[data-outcome]");
  });
  await until("end of drawing", () => find("#log:not([aria-busy=true])"));
  // Work that the page does in its idle time belongs to this program, too.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  await frame();
  await frame();
  const { outcome: kind = "", limit } = outcome.dataset;
  return { ending: kind === "exhausted" ? `${kind}:${limit}` : kind, words: outcome.innerText };
}
