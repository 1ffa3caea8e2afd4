/** The texts of the settings and of the commands that change them. */

// settings-commands
export const settings = "Settings";
export const largerText = "Larger text";
export const smallerText = "Smaller text";
export const defaultTextSize = "The default text size";
export const toggleWrap = "Wrap long lines: turn on or off";
export const toggleVim = "Vim keys: turn on or off";
export const setTheme = (name: string) => `Theme: ${name}`;
export const setLayout = (name: string) => `Layout: ${name}`;
export const resetLayout = "Layout: Reset the sizes";

// settings-dialog
export const documentationWidgets = "programs in other pages";
export const documentationPrivacy = "how it is known that nothing leaves";
export const system = "System";
export const light = "Light";
export const dark = "Dark";
export const highContrast = "High contrast";
export const byWidth = "By width";
export const sideBySide = "Side by side";
export const stacked = "Stacked";
export const scroll = "Scroll";
export const wrap = "Wrap";
export const usual = "Usual";
export const vim = "Vim";
export const byDevice = "By device";
export const simple = "Simple";
export const full = "Full";
export const saveThese = "Save these instead";
export const page = "Page";
export const theme = "Theme";
export const aboutTheme = "High contrast is light or dark, like the system.";
export const layout = "Layout";
export const aboutLayout = "Where the output is. On narrow screens it is below.";
export const resetTheSizes = "Reset the sizes";
export const textSize = "Text size";
export const aboutTextSize = "For code, output and console, in pixels. Ctrl and + or − change it there.";
export const editor = "Editor";
export const aboutEditor = "The full one knows types. The simple one loads faster and suits phones.";
export const longLines = "Long lines of code";
export const aboutWrap = "Wrapped, they need no scrolling.";
export const keys = "Keys of the editor";
export const aboutVim =
  "With Vim's, Esc does not stop a program in the editor: Ctrl+C does. Esc and then Tab leaves the editor.";
export const aboutVimInSimple = "Vim's are in the full editor alone: the simple one keeps the usual ones.";
export const runs = "Runs";
export const limits = "Limits";
export const resetAllLimits = "Reset all limits";
export const aboutLimits =
  "What your programs may spend, from the next run on. A program from a link or an example that brings limits of its own is run with those.";
export const licences = "Licences";
export const aboutLicences = "of Sandglass and of all that it is made with";
export const documentationOn = "; documentation on";
export const theSource = "the source";
export const inOwnTabs = ". Each is in a tab of its own.";
export const resetOption = (name: string) => `Reset ${name}`;
export const reset = "Reset";
export const notChanged = (problem: string) => `${problem} It stays as it was.`;
