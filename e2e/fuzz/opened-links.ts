import { endWatch, watchFrames } from "../pages/instruments.ts";
import { measureGaps, type Visit, visit } from "../pages/visits.ts";
import { maxGapMs, maxTries, openBuiltSite } from "./built-site.ts";
import { hostileLink, nameOfLink } from "./hostile-links.ts";
import type { FuzzVerdict } from "./judge.ts";

/** The plain address is opened again after so many links, to know what the machine does now. */
const linksPerPlainVisit = 25;

/**
 * Opens the hostile links in one context, each in a new page. The longest gap between frames is compared with that of a
 * page with the usual program.
 */
export async function judgeLinks(
  seed: number,
  numbers: readonly number[],
  width: number,
  tell: (verdict: FuzzVerdict) => void,
): Promise<void> {
  const site = await openBuiltSite(width);
  try {
    await measureGaps(site.context);
    // The first page compiles what later ones have compiled.
    await open("");
    let plainGapMs = 0;
    for (const [at, index] of numbers.entries()) {
      if (at % linksPerPlainVisit === 0) plainGapMs = (await open("")).gapMs;
      tell(await judgeOne(index, plainGapMs));
    }
  } finally {
    await site.close();
  }

  /** Its longest gap, beyond that of an empty page in the same moments. */
  async function open(fragment: string): Promise<Visit> {
    await watchFrames(site.empty);
    const opened = await visit(site.context, site.address + fragment);
    const { longestGap } = await endWatch(site.empty);
    return { ...opened, gapMs: Math.max(0, opened.gapMs - longestGap) };
  }

  async function judgeOne(index: number, plainBeforeMs: number): Promise<FuzzVerdict> {
    const started = performance.now();
    const complaints: string[] = [];
    let gapMs = Number.POSITIVE_INFINITY;
    let ending = "opened";
    try {
      const fragment = await hostileLink(seed, index);
      for (let tries = 0; tries < maxTries && gapMs > maxGapMs; tries++) {
        const plainMs = tries === 0 ? plainBeforeMs : (await open("")).gapMs;
        const opened = await open(fragment);
        gapMs = Math.min(gapMs, opened.gapMs - plainMs);
        if (opened.problem) ending = "refused";
      }
    } catch (error) {
      ending = "lost";
      complaints.push(`the page is not ready: ${error}`);
    }
    if (ending === "refused") complaints.push(`the page refuses the link with ${nameOfLink(index)}`);
    if (gapMs > maxGapMs && ending !== "lost")
      complaints.push(`the page draws no frame for ${Math.round(gapMs)} ms more than the plain address`);
    const ms = Math.round(performance.now() - started);
    return { index, family: "link", ending, ms, gapMs, complaints };
  }
}
