/** The texts about what a program may use. */

// list-permitted
export const theLanguage = "The language";
export const printing = "Printing";
export const asking = "Asking";
export const timers = "Timers";
export const theTime = "The time";
export const randomNumbers = "Random numbers";
export const textRunAsCode = "Text run as code";
export const languagesAndCountries = "Languages and countries";
export const textsAndBytes = "Texts and bytes";
export const addresses = "Addresses";
export const events = "Events";
export const copies = "Copies";
export const ofNode = "Of Node";
export const storage = "Storage, for one run only";
export const ownModules = "This page's own modules";
