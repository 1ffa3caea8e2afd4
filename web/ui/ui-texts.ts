/** The texts of the elements of an interface. */

// dialog
export const close = "Close";

// save-file
export const downloading = (file: string) => `${file} is being downloaded.`;
