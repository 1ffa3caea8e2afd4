import { plural } from "../../ui/format-number.ts";

/** The texts of versions. */

// versions
export const restoredVersion = (time: string) => `The version of ${time} was restored.`;

// versions-feature, versions-dialog
export const versionsTitle = "Versions of this program";
export const noVersions = "No versions yet: a version is saved at each run of a changed program.";
export const whereVersionsAre = "Versions are saved in this browser: the last 50 of each draft.";
export const versions = "Versions";
export const asOpened = "As it was opened";
export const restore = "Restore this version";
export const asItIsNow = "As it is now";
export const changedLines = (more: number, fewer: number) =>
  `${plural(more, "line")} more now, ${fewer} fewer`;
export const thenAndNow = ": then (−) and now (+)";
export const changesOf = (path: string) => `Changes of ${path}`;
