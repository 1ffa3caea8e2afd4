import { plural } from "../../ui/format-number.ts";

/** The texts of the dialog of drafts. */

export const yourDrafts = "Your drafts";
export const keptHere = "They are kept in this browser, on this device, and nowhere else.";
export const keepFromDisk =
  "This page is a file on your disk: other pages on the disk may be able to read and change what it saves, and after a move of the file the browser may not find it. To keep a program for good, save it as a file.";
export const keepByDownload = "To keep a program for good, download it.";
export const surplus = (drafts: number, most: number) =>
  `There are ${drafts} drafts, and it is hard to find anything in more than ${most}. `;
export const deleteSurplus = (count: number) =>
  `Delete the ${plural(count, "oldest one", "oldest ones")} without a name`;
export const newProgram = "New program";
export const saveAsFile = "Save this program as a file";
export const oneDeleted = (name: string | undefined) => `“${name}” was deleted. `;
export const severalDeleted = (count: number) => `${count} drafts were deleted. `;
export const undo = "Undo";
export const noDrafts = "There are no drafts yet: a program becomes a draft as soon as you change it.";
export const drafts = "Drafts";
export const filesAndSize = (files: number, size: string) => `${plural(files, "file")}, ${size}`;
export const onThePage = " · on the page";
export const renameDraft = (name: string) => `Rename ${name}`;
export const rename = "Rename";
export const duplicateDraft = (name: string) => `Duplicate ${name}`;
export const duplicate = "Duplicate";
export const deleteDraft = (name: string) => `Delete ${name}`;
export const whyNotDelete = "It is on the page";
export const deleteButton = "Delete";
export const newName = (name: string) => `New name of ${name}`;
