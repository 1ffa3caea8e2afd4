/** The texts of an exported page. */

export const cannotRun = (why: string) => `This page has no program that can run: ${why}.`;
export const settings = (settings: string) => `It runs with: ${settings}`;
export const downloading = (name: string) => `${name} is being downloaded.`;

export const emptyPage = "it is the empty page for “Export as HTML”";
