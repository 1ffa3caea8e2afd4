import type { SourceFile } from "../protocol/program/source-file.ts";

/**
 * What the page around a widget (the host) and the widget's frame say to each other. The
 * frame's parsers are in parse-host-messages.ts, the host's in parse-frame-messages.ts.
 *
 *   frame ── window: announcement ──► host
 *   frame ◄── window: hello, with a port ── host      once; the frame never listens to its window again
 *   frame ── port: ready, with the hello's nonce ──► host
 *   frame ◄── port: commands, events ──► host
 *
 * Neither side trusts the other. The host may be any page; the frame may have been led elsewhere, and then whatever is
 * there speaks to the host from the same window.
 */
export const channelVersion = 1;

export type Announcement = { readonly sandglass: "frame"; readonly version: number };

export const announcement: Announcement = { sandglass: "frame", version: channelVersion };

export type InitMessage = {
  readonly sandglass: "hello";
  readonly version: typeof channelVersion;
  /** Four random numbers, made for this frame: what says "ready" with them has had this hello. */
  readonly nonce: string;
  readonly widget: WidgetSource;
};

/** A widget as its page wrote it. */
export type WidgetSource = {
  /** The attributes as text, by name. A value "#id" was already replaced by that element's text. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The first is the one that is run. One whose name the page does not say has the path "". */
  readonly files: readonly SourceFile[];
  /** What the reader, or the page, has made of them: there when the element was moved. */
  readonly edited?: readonly SourceFile[] | undefined;
  /** How the last run ended before the element was moved. A program that had to be killed does not run by itself. */
  readonly last?: string | undefined;
  readonly look?: Look | undefined;
};

/** What a widget takes from what its page looks like. */
export type Look = {
  /** Whether the background is dark. It counts if the theme is `auto`. */
  readonly scheme: "light" | "dark";
  /** Colours and fonts that the page has set: see style.ts, which parses them. */
  readonly style?: unknown;
};

/** As one text: the host script has few bytes to give. */
const attributeList =
  "language theme height readonly autorun limits allow setup tests files console lines editor src look";
type SplitWords<Text extends string> = Text extends `${infer First} ${infer Others}`
  ? First | SplitWords<Others>
  : Text;
export type AttributeName = SplitWords<typeof attributeList>;
export const attributeNames = attributeList.split(" ") as readonly AttributeName[];

export const verbs = ["run", "stop", "reset", "check"] as const;
export type Verb = (typeof verbs)[number];

/** What the host says on the port. */
export type HostCommand =
  | { readonly kind: "attribute"; readonly name: AttributeName; readonly value?: string | undefined }
  /** As in the widget's source: the first may have no name. */
  | { readonly kind: "files"; readonly files: readonly SourceFile[] }
  /** The page's own program is another one now. What the reader has changed stays. */
  | { readonly kind: "source"; readonly files: readonly SourceFile[] }
  /** `options` are parsed where they are run. */
  | { readonly kind: "call"; readonly id: number; readonly verb: Verb; readonly options?: unknown }
  | { readonly kind: "look"; readonly look: Look }
  /** The requested turn has come. */
  | { readonly kind: "turn" }
  /** Other widgets are in use, so the frame may release its idle worker. */
  | { readonly kind: "retire" };

/** What the frame says on the port; the first is `ready`. */
export type FrameEvent =
  | { readonly kind: "ready"; readonly version: number; readonly nonce: string }
  | { readonly kind: "height"; readonly height: number }
  | { readonly kind: "change"; readonly files: readonly SourceFile[] }
  | { readonly kind: "run" }
  | { readonly kind: "console"; readonly messages: readonly unknown[] }
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "check"; readonly results: readonly unknown[]; readonly passed: boolean }
  | { readonly kind: "answer"; readonly id: number; readonly value?: unknown }
  /** The answer to the call with that id; 0 for the first message. */
  | { readonly kind: "refusal"; readonly id: number; readonly sentence: string }
  /** A run would like to begin; it does when there is a `turn`. */
  | { readonly kind: "wants" }
  /** The turn is over, or not wanted any more. */
  | { readonly kind: "over" }
  /** The reader would like to have the program in the playground: the frame opens no window. The fragment of its link. */
  | { readonly kind: "open"; readonly link: string };
