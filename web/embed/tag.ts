export const tag = "sandglass-playground";
