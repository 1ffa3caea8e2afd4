/** The texts of the dialog of what a program may use. */

export const listNotLoaded =
  "The list could not be loaded. Close this and try again when there is a network.";
export const permittedIn = (language: string) => `What a program in ${language} may use`;
export const loading = "Loading…";
