import "@runno/runtime";

type RunElement = HTMLElement & {
  readonly updateComplete: Promise<unknown>;
  run(): Promise<{ stdout?: string; tty?: string }>;
};

// Its terminal is painted on a canvas, where text cannot be found: the result says what it shows.
const element = document.querySelector("runno-run") as RunElement;
await element.updateComplete;
const { stdout = "", tty = "" } = await element.run();
const marker = document.createElement("p");
marker.hidden = true;
marker.textContent = stdout + tty;
document.body.append(marker);
