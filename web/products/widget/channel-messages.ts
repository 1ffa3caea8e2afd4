import type { SourceFile } from "../../protocol/program/source-file.ts";

/**
 * The messages between the page around a widget (the host) and the widget's frame. The frame's parsers are in
 * parse-host-messages.ts, the host's in parse-frame-messages.ts.
 *
 *   frame ── window: announcement ──► host
 *   frame ◄── window: hello, with a port ── host      once; the frame never listens to its window again
 *   frame ── port: ready, with the hello's nonce ──► host
 *   frame ◄── port: commands, events ──► host
 *
 * Neither side trusts the other. The host may be any page. The frame may have navigated elsewhere, and then any page
 * can send messages to the host from the same window.
 */
export const channelVersion = 1;

export type Announcement = { readonly sandglass: "frame"; readonly version: number };

export const announcement: Announcement = { sandglass: "frame", version: channelVersion };

export type InitMessage = {
  readonly sandglass: "hello";
  readonly version: typeof channelVersion;
  /** Four random numbers, made for this frame. A "ready" that contains them comes from the receiver of this hello. */
  readonly nonce: string;
  readonly widget: WidgetSource;
};

/** A widget as its page wrote it. */
export type WidgetSource = {
  /** The attributes as text, by name. A value "#id" was already replaced by that element's text. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The first is the one that is run. A file has the path "" if the page gives it no name. */
  readonly files: readonly SourceFile[];
  /** The files after changes by the reader or the page. Defined if the element was moved. */
  readonly edited?: readonly SourceFile[] | undefined;
  /**
   * How the last run ended before the element was moved. A program that had to be killed does not run again by itself.
   */
  readonly last?: string | undefined;
  readonly look?: PageAppearance | undefined;
};

/** What a widget takes over from the appearance of its page. */
export type PageAppearance = {
  /** Whether the background is dark. Used if the theme is `auto`. */
  readonly scheme: "light" | "dark";
  /** Colours and fonts that the page has set, parsed by style.ts. */
  readonly style?: unknown;
};

/** One string, because the host script must be small. */
const attributeList =
  "language theme height readonly autorun limits allow setup tests files console lines editor src look";
type SplitWords<Text extends string> = Text extends `${infer First} ${infer Others}`
  ? First | SplitWords<Others>
  : Text;
export type AttributeName = SplitWords<typeof attributeList>;
export const attributeNames = attributeList.split(" ") as readonly AttributeName[];

export const verbs = ["run", "stop", "reset", "check"] as const;
export type Verb = (typeof verbs)[number];

/** Messages from the host on the port. */
export type HostCommand =
  | { readonly kind: "attribute"; readonly name: AttributeName; readonly value?: string | undefined }
  /** The first may have no name, as in the widget's source. */
  | { readonly kind: "files"; readonly files: readonly SourceFile[] }
  /** The page's own program has changed. The reader's changes stay. */
  | { readonly kind: "source"; readonly files: readonly SourceFile[] }
  /** `options` are parsed by the code that runs them. */
  | { readonly kind: "call"; readonly id: number; readonly verb: Verb; readonly options?: unknown }
  | { readonly kind: "look"; readonly look: PageAppearance }
  /** The requested turn has come. */
  | { readonly kind: "turn" }
  /** Other widgets are in use, so the frame may release its idle worker. */
  | { readonly kind: "retire" }
  /** The page's storage is full or refused, so a reload loses what the reader has typed. */
  | { readonly kind: "unsaved" };

/** Messages from the frame on the port; the first is `ready`. */
export type FrameEvent =
  | { readonly kind: "ready"; readonly version: number; readonly nonce: string }
  | { readonly kind: "height"; readonly height: number }
  | { readonly kind: "change"; readonly files: readonly SourceFile[] }
  | { readonly kind: "run" }
  | { readonly kind: "console"; readonly messages: readonly unknown[] }
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "check"; readonly results: readonly unknown[]; readonly passed: boolean }
  | { readonly kind: "answer"; readonly id: number; readonly value?: unknown }
  /** The error of the call with that id; 0 for the first message. */
  | { readonly kind: "refusal"; readonly id: number; readonly sentence: string }
  /** A run wants to begin. It begins at a `turn`. */
  | { readonly kind: "wants" }
  /** The turn is over, or is no longer wanted. */
  | { readonly kind: "over" }
  /**
   * The reader wants to open the program in the playground. The frame opens no window itself. `link` is the fragment of
   * the link.
   */
  | { readonly kind: "open"; readonly link: string };
