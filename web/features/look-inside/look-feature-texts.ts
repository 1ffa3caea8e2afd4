/** The texts of the offer to look inside. */

// look-feature
export const lookNotLoaded = "“Look inside” could not be loaded. Check the connection, and try again.";
export const lookInsideCommand = "Look inside the run";
export const linkLeadsToMoment = "The link leads to a moment of the run. Press Run to see it.";
export const lookInsideHint = (keys: string) => `Step through the run (${keys})`;
export const lookInside = "Look inside";

// exercise-look
export const exerciseLookNotLoaded = "“Look inside” could not be loaded. Try again when you are online.";
