import { plural } from "../../ui/format-number.ts";

/** The texts of the actions on a message of the log. */

// message-actions
export const copy = "Copy";
export const copyMessage = "Copy message";
export const value = "Value";
export const copyValue = "Copy value as text";
export const copyJson = "Copy value as JSON";
export const thisMessage = "This message";
export const copyPrefix = "Copy ";
export const copyMessages = (count: number) => `Copy ${plural(count, "message")}`;
export const how = "How";
export const howDidItGet = "How did it get here?";
export const copiedNotice = (what: string) => `Copied ${what}`;
export const notCopied = "The browser did not let the page copy that";
export const valueAsJson = "value as JSON";
export const valueAsText = "value as text";
