/** Other search words for commands besides their labels, by id. */
export const otherWords: Readonly<Record<string, string>> = {
  "sandglass.kept": "store",
  "sandglass.textLarger": "font size zoom bigger",
  "sandglass.textSmaller": "font size zoom",
  "sandglass.textUsual": "font zoom",
  "sandglass.settings": "options preferences font",
  "sandglass.shortcuts": "help keys",
  "sandglass.page.widget/": "help embed",
  "sandglass.page.hosting/": "help install",
  "sandglass.page.evidence/": "help security",
  "sandglass.page.third-party-notices.txt": "license source open",
  "sandglass.theme.dark": "night colours mode",
  "sandglass.theme.light": "day colours mode",
  "sandglass.theme.contrast": "colours accessibility",
};
