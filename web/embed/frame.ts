import { buildName } from "../client/build-name.ts";
import { type FrameWindow, meetHost } from "./channel.ts";
import { HostTurns } from "./host-turns.ts";
import { Stage } from "./stage.ts";
import "./embed.css";

/** The composition root of the widget's frame, dist/embed.html. It is first a program to be read: what runs it comes later. */

const places = { widget: element("widget"), problems: element("problems") };
const late = element("late");

if (/^#s\d+\./.test(location.hash)) void showLink();
else if (parent === window) introduce();
else void beHosted();

/** In somebody's page, which says what program it is. */
async function beHosted(): Promise<void> {
  const { hello, tell, listen } = await meetHost(window as unknown as FrameWindow, {
    refuse: showProblem,
    build: buildName,
    serveCell,
  });
  document.documentElement.dataset["hosted"] = "";
  late.remove();
  const stage = new Stage(places, hello.widget, { tell, turns: new HostTurns((kind) => tell({ kind })) });
  listen((order) => stage.obey(order));
  new ResizeObserver(() =>
    tell({ kind: "height", height: document.body.getBoundingClientRect().height }),
  ).observe(document.body);
}

/** In a page that has the library, and no widget. What that says until the rest is there waits on the port. */
async function serveCell(port: MessagePort): Promise<void> {
  const served = await import("./served-cell.ts");
  await served.serveCell(port);
}

/** In a frame of its own, with the program in the address. */
async function showLink(): Promise<void> {
  const { sourceOfLink } = await import("./link-source.ts");
  const source = await sourceOfLink(location.hash).catch((error: unknown) =>
    showProblem((error as Error).message),
  );
  late.remove();
  if (source) new Stage(places, source, { tell() {} });
}

function showProblem(sentence: string): void {
  const line = document.createElement("li");
  line.textContent = sentence;
  places.problems.replaceChildren(line);
}

/** Nobody's widget. */
function introduce(): void {
  late.className = "about";
  const more = document.createElement("p");
  const link = (text: string, href: string) =>
    Object.assign(document.createElement("a"), { textContent: text, href });
  more.append(
    "It is made to stand in a page: ",
    link("how to put one into yours", "./widget/"),
    ". To run programs of your own, go to ",
    link("Sandglass", "./"),
    ".",
  );
  late.lastElementChild?.replaceWith(more);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the frame has no #${id}`);
  return found;
}
