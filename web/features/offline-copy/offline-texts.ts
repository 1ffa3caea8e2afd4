export const newVersionWaits = "The new version starts after this run.";
export const newVersion = "There is a new version of Sandglass. Your program stays as it is.";
export const useNewVersion = "Use it now";
export const later = "Later";
