export const togglePresentation = "Presentation mode: turn on or off";
export const endPresentation = "End presentation";
export const end = "End";
export const ofPresentation = " presentation";
