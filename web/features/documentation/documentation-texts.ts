export const learn = "Learn";
export const lessons = "Lessons";
export const help = "?";
export const helpPages = "Help";
export const helpAbout = (title: string) => `Help: ${title}`;
