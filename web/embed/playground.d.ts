/**
 * The types of `<sandglass-playground>`: of the class, of its attributes in React, Vue and Svelte, and of its events. They
 * need no other file, and none of the three.
 */

/** One file of a program: "lib/sort.js". */
export type SourceFile = { readonly path: string; readonly text: string };

/** Of one run. What is absent is as usual; none can be higher than in a shared link. */
export type Limits = {
  /** Steps: jumps, calls, and rounds of built-in loops. */
  readonly fuel?: number;
  readonly memoryBytes?: number;
  readonly stackBytes?: number;
  readonly cpuMs?: number;
  readonly wallMs?: number;
  readonly outputBytes?: number;
  readonly sourceBytes?: number;
};

/** What the program may reach. */
export type Capabilities = {
  readonly globals?: {
    readonly extends?: "default" | "pure" | "minimal" | object;
    readonly allow?: readonly string[];
    readonly except?: readonly string[];
    readonly shims?: readonly { readonly path: string; readonly code: string }[];
  };
  readonly modules?: readonly string[];
  readonly clock?: "real" | { readonly startsAt: number };
  readonly random?: "real" | { readonly seed: number };
};

/** What is asked of the program: a title, and one or more of the others. */
export type Check = {
  readonly title: string;
  readonly hint?: string;
  readonly hidden?: boolean;
  readonly call?: string;
  /** As JSON has it. */
  readonly returns?: unknown;
  readonly prints?: string;
  readonly throws?: string;
  readonly uses?: readonly string[];
  readonly avoids?: readonly string[];
  readonly maxFuel?: number;
  /** How the steps of `call` may grow with n, at most: "1", "log n", "n", "n log n" or "n²". Its argument is `x`. */
  readonly grows?: "1" | "log n" | "n" | "n log n" | "n²";
  /** What `x` is: "number" (n), "random numbers", "sorted numbers", "text", or a function of n as code. */
  readonly given?: string;
  /** The line that `maxTimes` is about: its number, or a part of its text. */
  readonly line?: number | string;
  /** How often that line runs at most; with `call`, what the call adds. */
  readonly maxTimes?: number;
  readonly maxMemory?: number;
  readonly test?: string;
};

export type CheckResult = {
  readonly title: string;
  readonly passed: boolean;
  readonly hint?: string;
  readonly message?: string;
  readonly expected?: string;
  readonly actual?: string;
};

export type Usage = {
  readonly fuel: number;
  readonly peakMemoryBytes: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** UTF-8 bytes that the program printed, and how many of them were kept. */
  readonly printedBytes: number;
  readonly keptBytes: number;
  /** Would every machine say the same? */
  readonly reproducible: boolean;
  /** What it touched that another machine could answer differently: "clock", say. */
  readonly touched: readonly ("clock" | "time zone" | "randomness" | "Intl" | "stack" | "interruption")[];
};

export type Position = { readonly file: string; readonly line: number; readonly column: number };

export type Diagnostic = {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly at?: Position;
};

/** How a run ended. */
export type Outcome =
  | { readonly kind: "completed"; readonly inspected: string; readonly usage: Usage }
  | {
      readonly kind: "threw";
      readonly error: {
        readonly name: string;
        readonly message: string;
        readonly frames: readonly { readonly functionName: string; readonly at: Position }[];
      };
      readonly usage: Usage;
    }
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: "restricted";
      readonly name: string;
      readonly at?: Position;
      readonly usage: Usage;
    }
  | { readonly kind: "unsettled"; readonly at?: Position; readonly usage: Usage }
  | {
      readonly kind: "exhausted";
      readonly limit: "fuel" | "cpu" | "wall" | "memory" | "stack";
      readonly at?: Position;
      readonly usage: Usage;
    }
  | { readonly kind: "stopped"; readonly by: "user"; readonly usage: Usage }
  | { readonly kind: "crashed"; readonly detail: string };

export type ResultMessage = {
  readonly level: "log" | "info" | "warn" | "error" | "debug";
  readonly text: string;
  readonly line?: number;
};

export type Result = {
  readonly outcome: Outcome;
  /** The printed text. */
  readonly stdout: string;
  readonly console: readonly ResultMessage[];
  /** The completion value as text. */
  readonly inspected: string;
  readonly usage: Usage;
};

/** What is not said is as in the page. */
export type RunOptions = {
  readonly code?: string;
  readonly files?: readonly SourceFile[];
  readonly language?: Language;
  readonly limits?: Limits;
  readonly capabilities?: Capabilities;
  /** What `input()` reads, line by line. */
  readonly stdin?: string;
  /** In ms since 1970: time stands still there. */
  readonly clock?: number;
  readonly seed?: number;
};

export type Language = "javascript" | "js" | "typescript" | "ts" | "elixir" | "ex" | "exs" | "json";

/** The detail of each event. All but `resize` bubble, and all cross the borders of shadow trees. */
export type PlaygroundEvents = {
  ready: Record<string, never>;
  change: { readonly code: string };
  run: Record<string, never>;
  console: { readonly messages: readonly ResultMessage[] };
  result: Result;
  check: { readonly results: readonly CheckResult[]; readonly passed: boolean };
  resize: { readonly height: number };
};

/** The attributes, and the properties of the same names. As an attribute, an object is its JSON. */
export type PlaygroundAttributes = {
  /** The program. */
  code?: string;
  language?: Language;
  theme?: "auto" | "light" | "dark" | "contrast";
  /** "auto", or CSS pixels of code. */
  height?: number | string;
  readonly?: boolean;
  autorun?: boolean;
  lines?: boolean;
  console?: "auto" | "always" | "never";
  editor?: "plain" | "monaco" | "auto";
  limits?: Limits | string;
  allow?: Capabilities | string;
  setup?: string;
  /** All files, the one that is run first; as JSON in the attribute, more files than the program. */
  files?: readonly SourceFile[] | string;
  tests?: readonly Check[] | string;
  src?: string;
  /** The moment that is shown once the program has run: "line 7", "line 7, time 3", "moment 12", "first", "last". */
  look?: string;
};

export declare class SandglassPlayground extends HTMLElement {
  /** How many programs of a page may run at the same time. */
  static atOnce: number;
  /** Where the frame is: embed.html. */
  static address: string;
  static upgrade(root?: ParentNode, selector?: string): Promise<readonly SandglassPlayground[]>;

  /** The text of the file that is run. */
  code: string;
  /** All files, the one that is run first. Throws TypeError for what is no such list. */
  get files(): readonly SourceFile[];
  set files(files: readonly SourceFile[]);
  language: string;
  theme: string;
  get height(): string;
  set height(height: number | string);
  readonly: boolean;
  autorun: boolean;
  lines: boolean;
  console: string;
  editor: string;
  limits: Limits | string | null;
  allow: Capabilities | string | null;
  tests: readonly Check[] | string | null;
  setup: string;
  src: string;
  look: string;
  /** How the last run ended. */
  readonly outcome: Outcome | null;

  /** Never rejects for what the code does. */
  run(options?: RunOptions): Promise<Result>;
  stop(): Promise<void>;
  /** Back to the program of the page. */
  reset(): void;
  check(): Promise<readonly CheckResult[]>;

  addEventListener<Name extends keyof PlaygroundEvents>(
    type: Name,
    listener: (this: SandglassPlayground, event: PlaygroundEvent<Name>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof PlaygroundEvents>(
    type: Name,
    listener: (this: SandglassPlayground, event: PlaygroundEvent<Name>) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export type PlaygroundEvent<Name extends keyof PlaygroundEvents> = CustomEvent<PlaygroundEvents[Name]> & {
  readonly currentTarget: SandglassPlayground;
};

/** As React 19 and Svelte 5 name them: `onresult`. */
type LowerCaseHandlers = {
  [Name in keyof PlaygroundEvents as `on${Name}`]?: (event: PlaygroundEvent<Name>) => unknown;
};

/** As Vue names them: `@result`, which is `onResult`. */
type CamelCaseHandlers = {
  [Name in keyof PlaygroundEvents as `on${Capitalize<Name>}`]?: (event: PlaygroundEvent<Name>) => unknown;
};

type Class = typeof SandglassPlayground;

declare global {
  // biome-ignore lint/suspicious/noRedeclare: it is the class, in another scope
  var SandglassPlayground: Class;
  interface HTMLElementTagNameMap {
    "sandglass-playground": SandglassPlayground;
  }
}

// @ts-ignore a page without React has no such module
type OfReact<T> = import("react").DetailedHTMLProps<import("react").HTMLAttributes<T>, T>;
// @ts-ignore nor has one without Vue
type OfVue = Omit<import("vue").HTMLAttributes & import("vue").PublicProps, "onResize">;
// @ts-ignore nor one without Svelte
type OfSvelte<T> = Omit<import("svelte/elements").HTMLAttributes<T>, keyof LowerCaseHandlers>;

// @ts-ignore as above
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "sandglass-playground": PlaygroundAttributes & LowerCaseHandlers & OfReact<SandglassPlayground>;
    }
  }
}

// @ts-ignore as above
declare module "vue" {
  interface GlobalComponents {
    "sandglass-playground": new () => SandglassPlayground & {
      $props: PlaygroundAttributes & CamelCaseHandlers & OfVue;
      $emit: <Name extends keyof PlaygroundEvents>(name: Name, event: PlaygroundEvent<Name>) => void;
    };
  }
}

// @ts-ignore as above
declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "sandglass-playground": PlaygroundAttributes & LowerCaseHandlers & OfSvelte<SandglassPlayground>;
  }
}
