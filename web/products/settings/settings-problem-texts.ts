/** The texts about invalid settings and limits. */

export const noNumber = (unit: string) => `Type a number of ${unit}.`;
export const notANumber = (text: string, example: string) =>
  `“${text}” is not a number. Write digits, such as ${example}.`;
export const minimum = (min: string, unit: string) => `The minimum is ${min} ${unit}.`;
export const maximum = (max: string, unit: string) => `The maximum is ${max} ${unit}.`;
export const range = (usual: string, min: string, max: string) => `Usually ${usual}; from ${min} to ${max}.`;
export const notSaved =
  "The browser saves no settings for this page: its storage is full or blocked. What you set lasts while the page is open.";
export const fromLaterVersion =
  "The saved settings are from a later version of this page, and are not changed. What you set lasts while the page is open.";
export const unusable = "Some of the saved settings could not be used. They have their default values:";
