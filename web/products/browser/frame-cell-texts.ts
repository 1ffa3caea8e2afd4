/** The reasons why the library for pages cannot start its frame. */

export const noAnswer = (address: string) =>
  `${address} does not answer: it does not exist, is not Sandglass's embed.html, or its server does not send Access-Control-Allow-Origin or Cross-Origin-Embedder-Policy, which this page needs.`;
export const notInFrameSource = (address: string) =>
  `The page's Content-Security-Policy must allow ${address} in frame-src.`;
export const embedderPolicy = (address: string) =>
  `The page's Cross-Origin-Embedder-Policy does not let it show ${address}.`;
export const differentVersions = (address: string) =>
  `${address} and this library have different versions of Sandglass: use both from one version.`;
export const notOpened = (address: string, seconds: number) =>
  `${address} did not open a sandbox within ${seconds} seconds.`;
export const invalidMessage = (error: string) => `The frame of the sandbox sent an invalid message: ${error}`;
export const sandboxNotLoaded = (seconds: string) => `The sandbox was not loaded within ${seconds}.`;
export const libraryNotLoaded = (seconds: string) => `The library was not loaded within ${seconds}.`;
export const closedSandbox = "The sandbox was closed.";
export const frameRemoved = "The frame of the sandbox no longer exists.";
