import { endWatch, watchFrames } from "../../pages/instruments.ts";
import { measureGaps, type Visit, visit } from "../../pages/visits.ts";
import { maxGapMs, maxTries, openBuiltSite } from "./built-site.ts";
import { hostileLink, nameOfLink } from "./hostile-links.ts";
import type { FuzzVerdict } from "./run-case.ts";

/** The plain address is opened again after this number of links, to measure the machine. */
const linksPerPlainVisit = 25;

/** The number of latest visits of the plain address whose gaps are stored. */
const maxPlainGaps = 5;

/**
 * Opens the hostile links in one browser context, each in a new page. The longest gap between frames is compared with
 * that of a page with the default program.
 */
export async function judgeLinks(
  seed: number,
  numbers: readonly number[],
  width: number,
  tell: (verdict: FuzzVerdict) => void,
): Promise<void> {
  const site = await openBuiltSite(width);
  const plainGaps: number[] = [];
  try {
    await measureGaps(site.context);
    // The first page compiles the scripts for later ones.
    await open("");
    for (let time = 0; time < maxPlainGaps; time++) await openPlain();
    for (const [at, index] of numbers.entries()) {
      if (at % linksPerPlainVisit === 0) await openPlain();
      tell(await judgeOne(index));
    }
  } finally {
    await site.close();
  }

  async function openPlain(): Promise<void> {
    plainGaps.push((await open("")).gapMs);
    if (plainGaps.length > maxPlainGaps) plainGaps.shift();
  }

  /** The median: a single visit at a busy time would hide the gaps of all later links. */
  function plainGap(): number {
    return plainGaps.toSorted((a, b) => a - b)[Math.floor(plainGaps.length / 2)] ?? 0;
  }

  /** Its longest gap, minus that of an empty page at the same time. */
  async function open(fragment: string): Promise<Visit> {
    await watchFrames(site.empty);
    const visitResult = await visit(site.context, site.address + fragment);
    const { longestGap } = await endWatch(site.empty);
    return { ...visitResult, gapMs: Math.max(0, visitResult.gapMs - longestGap) };
  }

  async function judgeOne(index: number): Promise<FuzzVerdict> {
    const started = performance.now();
    const complaints: string[] = [];
    let gapMs = Number.POSITIVE_INFINITY;
    let ending = "opened";
    try {
      const fragment = await hostileLink(seed, index);
      for (let tries = 0; tries < maxTries && gapMs > maxGapMs; tries++) {
        if (tries > 0) await openPlain();
        const visitResult = await open(fragment);
        gapMs = Math.min(gapMs, visitResult.gapMs - plainGap());
        if (visitResult.problem) ending = "refused";
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
