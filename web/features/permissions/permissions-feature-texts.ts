/** The texts of the offer to show what a program may use. */

export const listNotLoaded = "The list could not be loaded. Try again when there is a network.";
export const showPermissions = "Show what a program may use";
export const permissionsTitle = "What a program may use";
