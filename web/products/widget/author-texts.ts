/** Messages for the author of a page with widgets: errors, and warnings in the browser's console. */

export const loweredLimit = (path: string, name: string, limit: string, max: string) =>
  `${path}.${name} is ${limit}. The maximum for a widget is ${max}, and is used instead.`;
export const notInFrameSource = (address: string) =>
  `The page's Content-Security-Policy must allow ${address} in frame-src.`;
export const notPlainData = "Options should be plain data, without functions.";
export const noProgram =
  "There is no program here. In Markdown, write a fenced code block with blank lines around it.";
export const noCodeBlock = (selector: string) =>
  `data-upgrade finds no code block: nothing on this page matches ${selector}.`;
export const addressUnknown = "The address of embed.html is not known: set SandglassPlayground.address.";
export const noAnswer = (address: string) =>
  `${address} does not answer: it does not exist, or lacks Access-Control-Allow-Origin or Cross-Origin-Embedder-Policy.`;
export const differentVersions = "embed.js and embed.html have different versions.";
export const widgetRemoved = "The widget no longer exists.";
export const wrongStyle = (name: string, expected: string, value: string) =>
  `--sandglass-${name} should be ${expected}, not "${value}". It is not used.`;
export const lowContrast = (
  name: string,
  what: string,
  color: string,
  background: string,
  contrast: string,
  min: number,
) =>
  `--sandglass-${name} is not used: ${what} (${color} on ${background}) would have a contrast of ${contrast}, and ${min} is the minimum for readable text.`;
export const samePath = (path: string) => `There are two files with the path ${path}; the first one is used.`;

export const noMarkedCode = (languages: string) =>
  `data-upgrade finds no code block that is marked as ${languages}. Use a selector: data-upgrade="article pre".`;
export const sourceNotLoaded = (address: string, status: string | number) =>
  `${address} could not be loaded (${status}).`;
export const opaqueColour = "an opaque colour";
export const length = (max: number) => `a length from 0 to ${max}px`;
export const fonts = "names of fonts";
export const tooManyRuns = (max: number) =>
  `${max} runs of this widget are waiting: wait for the promise of run()`;
export const colour = "a colour such as #0066cc";
export const pixels = "a number of pixels from 0 to 40";
export const notJson = (path: string, error: string) => `${path} should be JSON, but is not: ${error}`;
