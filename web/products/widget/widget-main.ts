import { buildName } from "../../run/client/build-name.ts";
import { element } from "../../ui/page-element.ts";
import { connectToHost, type FrameWindow } from "./channel.ts";
import { WidgetRunQueue } from "./widget-run-queue.ts";
import { WidgetShell } from "./widget-shell.ts";
import * as texts from "./widget-texts.ts";
import "./embed.css";

/**
 * The composition root of the widget's frame, dist/embed.html. At first it only shows a program. The code that runs it
 * loads later.
 */

const slots = { widget: element("widget"), problems: element("problems") };
const late = element("late");

if (/^#s\d+\./.test(location.hash)) void showLink();
else if (parent === window) showIntroduction();
else void startHostedWidget();

/** The widget is in a page of another site, which sends the program. */
async function startHostedWidget(): Promise<void> {
  const { init, send, listen } = await connectToHost(window as unknown as FrameWindow, {
    refuse: showProblem,
    build: buildName,
    serveCell,
  });
  document.documentElement.dataset["hosted"] = "";
  late.remove();
  const stage = new WidgetShell(slots, init.widget, {
    send,
    queue: new WidgetRunQueue((kind) => send({ kind })),
  });
  listen((command) => stage.handleCommand(command));
  new ResizeObserver(() =>
    send({ kind: "height", height: document.body.getBoundingClientRect().height }),
  ).observe(document.body);
}

/** The page has the library and no widget. Its messages wait in the port until the code is loaded. */
async function serveCell(port: MessagePort): Promise<void> {
  const servedCell = await import("./served-cell.ts");
  await servedCell.serveCell(port);
}

/** The frame is alone, with the program in its address. */
async function showLink(): Promise<void> {
  const { widgetSourceOfLink } = await import("./link-source.ts");
  const source = await widgetSourceOfLink(location.hash).catch((error: unknown) =>
    showProblem((error as Error).message),
  );
  late.remove();
  if (source) new WidgetShell(slots, source, { send() {} });
}

function showProblem(sentence: string): void {
  const line = document.createElement("li");
  line.textContent = sentence;
  slots.problems.replaceChildren(line);
}

/** Shown if no page embeds this widget. */
function showIntroduction(): void {
  late.className = "about";
  const more = document.createElement("p");
  const link = (text: string, href: string) =>
    Object.assign(document.createElement("a"), { textContent: text, href });
  more.append(
    texts.madeToEmbed,
    link(texts.howToEmbed, "./widget/"),
    texts.ownPrograms,
    link(texts.sandglass, "./"),
    ".",
  );
  late.lastElementChild?.replaceWith(more);
}
