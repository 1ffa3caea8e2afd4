/**
 * The types of `<sandglass-playground>`: its class, its attributes in React, Vue and Svelte, and its events. They need
 * no other file and none of the three frameworks.
 */

/** One file of a program. A path is, for example, "lib/sort.js". */
export type SourceFile = { readonly path: string; readonly text: string };

/** The limits of one run. Absent limits have their defaults. None can be higher than in a shared link. */
export type Limits = {
  /** Steps: jumps, calls, and iterations of built-in loops. */
  readonly fuel?: number;
  readonly memoryBytes?: number;
  readonly stackBytes?: number;
  /** The time of the clock in the program's turns, of which at most 0.5 µs a step counts. A busy machine adds to it. */
  readonly cpuMs?: number;
  readonly wallMs?: number;
  readonly outputBytes?: number;
  readonly sourceBytes?: number;
};

/** What the program may use. */
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

/** A check of the program: a title, and one or more of the other fields. */
export type Check = {
  readonly title: string;
  readonly hint?: string;
  readonly hidden?: boolean;
  readonly call?: string;
  /** As a JSON value. */
  readonly returns?: unknown;
  readonly prints?: string;
  readonly throws?: string;
  readonly uses?: readonly string[];
  readonly avoids?: readonly string[];
  readonly maxFuel?: number;
  /** The maximum growth of the steps of `call` with n: "1", "log n", "n", "n log n" or "n²". Its argument is `x`. */
  readonly grows?: "1" | "log n" | "n" | "n log n" | "n²";
  /** The value of `x`: "number" (n), "random numbers", "sorted numbers", "text", or a function of n as code. */
  readonly given?: string;
  /** The line that `maxTimes` counts: its number, or a part of its text. */
  readonly line?: number | string;
  /** The maximum number of times that line runs; with `call`, only those during the call are counted. */
  readonly maxTimes?: number;
  readonly maxMemory?: number;
  readonly test?: string;
};

export type CheckResult = {
  readonly title: string;
  readonly passed: boolean;
  /** It has not passed, and not failed: the machine's clock ended it, or the machine has too little memory. */
  readonly undecided?: boolean;
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
  /** UTF-8 bytes that the program printed, and how many of them were stored. */
  readonly printedBytes: number;
  readonly keptBytes: number;
  /** Whether the run is the same on every machine. */
  readonly reproducible: boolean;
  /** The inputs it used that may differ on another machine, such as "clock". */
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
  | {
      readonly kind: "completed";
      readonly inspected: string;
      /** What the program said by process.exit or process.exitCode, if it said something. */
      readonly exitCode?: number;
      readonly usage: Usage;
    }
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
      /** The device did not give the memory that the limit allows. */
      readonly ofDevice?: boolean;
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
  /** The files that the program has written, if there are any. */
  readonly files?: readonly SourceFile[];
};

/** Absent options are as in the page. */
export type RunOptions = {
  readonly code?: string;
  readonly files?: readonly SourceFile[];
  readonly language?: Language;
  readonly limits?: Limits;
  readonly capabilities?: Capabilities;
  /** The lines that `input()` reads. */
  readonly stdin?: string;
  /** A fixed clock, in ms since 1970. */
  readonly clock?: number;
  readonly seed?: number;
};

export type Language =
  | "javascript"
  | "js"
  | "typescript"
  | "ts"
  | "elixir"
  | "ex"
  | "exs"
  | "lua"
  | "python"
  | "py"
  | "sql"
  | "json";

/** The detail of each event. All but `resize` bubble, and all cross shadow tree boundaries. */
export type PlaygroundEvents = {
  ready: Record<string, never>;
  change: { readonly code: string };
  run: Record<string, never>;
  console: { readonly messages: readonly ResultMessage[] };
  result: Result;
  check: { readonly results: readonly CheckResult[]; readonly passed: boolean };
  resize: { readonly height: number };
};

/** The attributes, and the properties with the same names. An attribute contains an object as JSON. */
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
  /** As a property, all files, the first is run. As an attribute, JSON with the files besides the program. */
  files?: readonly SourceFile[] | string;
  tests?: readonly Check[] | string;
  src?: string;
  /** The moment that is shown after the program has run: "line 7", "line 7, time 3", "moment 12", "first", "last". */
  look?: string;
};

export declare class SandglassPlayground extends HTMLElement {
  /** How many programs of a page may run at the same time. */
  static atOnce: number;
  /** The address of the frame, embed.html. */
  static address: string;
  static upgrade(root?: ParentNode, selector?: string): Promise<readonly SandglassPlayground[]>;

  /** The text of the file that is run. */
  code: string;
  /** All files; the first is run. Setting it throws TypeError for an invalid array. */
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

  /** Never rejects because of what the code does. */
  run(options?: RunOptions): Promise<Result>;
  stop(): Promise<void>;
  /** Restores the program of the page. */
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

/** The handler names of React 19 and Svelte 5: `onresult`. */
type LowerCaseHandlers = {
  [Name in keyof PlaygroundEvents as `on${Name}`]?: (event: PlaygroundEvent<Name>) => unknown;
};

/** The handler names of Vue: `@result`, which is `onResult`. */
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
