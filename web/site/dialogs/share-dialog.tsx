import { bytes as pageBytes } from "virtual:exported-page-size";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { snippetOfProgram } from "../../playground/document/program-loader.ts";
import { nameOf } from "../../playground/drafts/draft-summary.ts";
import type { Playground } from "../../playground/playground.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { embedCode } from "../../share/embed-code.ts";
import { asMarkdown } from "../../share/program-markdown.ts";
import { encodeLink, linkFits, maxLinkLength } from "../../share/share-link.ts";
import type { Snippet } from "../../share/snippet.ts";
import { formatBytes, formatWhole } from "../../ui/format-number.ts";
import { exportPage } from "../files/export-page.ts";
import { saveSnippet } from "../files/save-file.ts";
import type { ProgramWithReceipt, ReceiptChoice } from "../receipt/receipt-choice.tsx";
import { isFileUrl } from "../shell/deployment.ts";
import { Dialog } from "./dialog.tsx";
import * as texts from "./dialog-texts.ts";
import { ImageChoice } from "./image-choice.tsx";
import type { qrPath } from "./qr-code.ts";
import "./dialogs.css";

type Props = {
  readonly playground: Playground;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What the last run has printed and how it ended; undefined where nothing was run. */
  readonly output: () => string | undefined;
  /** Where the page for embedding is; without one there is no embed code. */
  readonly embedAddress?: string;
};

type SharedProgram = {
  readonly snippet: Snippet;
  readonly fragment: string;
  readonly withReceipt?: ProgramWithReceipt | undefined;
};

/** The maximum of a QR code: a larger one is hard to read for a camera. */
const maxQrLinkLength = 1_200;

/** A message in Discord holds so many characters, and many chat programs cut links near that. */
const maxChatLength = 2000;

/** The program as a link, as Markdown, as embed code, as a file, and as a page that runs it. */
export function ShareDialog({ playground, open, onClose, embedAddress, output }: Props) {
  return (
    <Dialog id="share-dialog" title={texts.shareTitle} open={open} onClose={onClose}>
      {() => <ShareOptions playground={playground} embedAddress={embedAddress} output={output} />}
    </Dialog>
  );
}

function ShareOptions({
  playground,
  embedAddress,
  output,
}: {
  readonly embedAddress: string | undefined;
} & Pick<Props, "output" | "playground">) {
  const { workspace } = playground;
  const sharedProgram = useSignal<SharedProgram | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  /** What was done last. */
  const status = useSignal("");
  const qr = useSignal<ReturnType<typeof qrPath> | undefined>(undefined);
  /** What stands in the field: the link, or what could not be copied. */
  const fieldText = useSignal("");
  const field = useRef<HTMLTextAreaElement>(null);
  /** What offers a receipt, once it is loaded. */
  const choice = useSignal<typeof ReceiptChoice | undefined>(undefined);

  /** Shares the program on the page, or that of a receipt. */
  const make = async (withReceipt?: ProgramWithReceipt) => {
    try {
      const snippet =
        withReceipt?.snippet ?? snippetOfProgram(workspace.program.value, workspace.about.value.name);
      const fragment = (await encodeLink(snippet)) + (withReceipt?.suffix ?? "");
      sharedProgram.value = { snippet, fragment, withReceipt };
      fieldText.value = linkFits(fragment) ? new URL(fragment, location.href).href : "";
      qr.value = undefined;
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      problem.value = texts.notShared(error.message);
    }
  };
  useEffect(() => {
    void make();
    import("../receipt/receipt-choice.tsx").then(
      ({ ReceiptChoice }) => {
        choice.value = ReceiptChoice;
      },
      () => {
        status.value = texts.receiptsNotLoaded;
      },
    );
  }, []);

  if (problem.value !== undefined)
    return (
      <p class="dialog-problem" role="alert">
        {problem.value}
      </p>
    );
  if (!sharedProgram.value) return <p role="status">{texts.makingLink}</p>;
  const { snippet, fragment, withReceipt } = sharedProgram.value;
  const link = new URL(fragment, location.href).href;
  const fits = linkFits(fragment);

  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      status.value = texts.copiedNotice(what);
    } catch {
      fieldText.value = text;
      status.value = texts.notCopied(what);
      // Once it stands there.
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.select();
      });
    }
  };
  const outputText = output();
  const Choice = choice.value;
  const showQr = async () => {
    if (qr.value) {
      qr.value = undefined;
      return;
    }
    if (link.length > maxQrLinkLength) {
      status.value = texts.linkTooLongForQr(formatWhole(maxQrLinkLength));
      return;
    }
    try {
      const { qrPath } = await import("./qr-code.ts");
      qr.value = qrPath(link);
    } catch {
      status.value = texts.qrNotLoaded;
    }
  };
  const exportHtml = async () => {
    status.value = texts.makingPage;
    try {
      status.value = await exportPage(snippet, nameOf(workspace.program.value));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      status.value = texts.pageNotMade(why);
    }
  };
  const passOn = async () => {
    try {
      await navigator.share({ title: snippet.title ?? texts.untitledProgram, url: link });
    } catch {
      // The reader has thought better of it.
    }
  };
  return (
    <>
      <p class="dialog-note">
        {!fits ? texts.sentNowhere : isFileUrl() ? texts.linkToDisk : texts.aboutLink}
      </p>
      {fits ? (
        <textarea
          ref={field}
          class="dialog-field"
          aria-label={texts.link}
          readOnly
          value={fieldText.value}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <p class="dialog-problem" role="alert">
          {texts.tooLongForLink(formatWhole(fragment.length), formatWhole(maxLinkLength))}
        </p>
      )}
      {fits && (
        <p class="dialog-note" id="share-length">
          {texts.linkLength(formatWhole(link.length))}
          {link.length > maxChatLength && texts.tooLongForChats(formatWhole(maxChatLength))}
          {settingsNote(snippet)}
        </p>
      )}
      {Choice && (
        <Choice
          playground={playground}
          snippet={snippet}
          isOn={withReceipt !== undefined}
          onChange={(each) => void make(each)}
        />
      )}
      <div class="dialog-actions">
        {fits && (
          <>
            <button
              type="button"
              class="button button-primary"
              onClick={() => void copy(link, texts.theLink)}
            >
              {texts.copyLink}
            </button>
            <button
              type="button"
              class="button"
              onClick={() => void copy(asMarkdown(snippet, link), texts.theMarkdown)}
            >
              {texts.copyAsMarkdown}
            </button>
            {outputText !== undefined && (
              <button
                type="button"
                class="button"
                onClick={() => void copy(asMarkdown(snippet, link, outputText), texts.theMarkdownWithOutput)}
              >
                {texts.copyMarkdownWithOutput}
              </button>
            )}
            <button
              type="button"
              class="button"
              aria-expanded={qr.value !== undefined}
              onClick={() => void showQr()}
            >
              {texts.qrCode}
            </button>
            {embedAddress !== undefined && (
              <button
                type="button"
                class="button"
                onClick={() =>
                  void copy(
                    // No widget compares: it needs no receipt.
                    embedCode({
                      address: embedAddress,
                      fragment: fragment.slice(0, fragment.length - (withReceipt?.suffix.length ?? 0)),
                      title: snippet.title,
                    }),
                    texts.theEmbedCode,
                  )
                }
              >
                {texts.copyEmbedCode}
              </button>
            )}
          </>
        )}
        <button
          type="button"
          class={`button ${fits ? "" : "button-primary"}`}
          onClick={() => {
            status.value = saveSnippet(snippet, withReceipt?.receipt);
          }}
        >
          {texts.download}
        </button>
        <button type="button" class="button" title={texts.aboutHtml} onClick={() => void exportHtml()}>
          {texts.exportHtml(formatBytes(pageBytes[snippet.language] ?? 700_000))}
        </button>
        {fits && "share" in navigator && (
          <button type="button" class="button" onClick={() => void passOn()}>
            {texts.share}
          </button>
        )}
        <ImageChoice
          snippet={snippet}
          output={outputText}
          onStatus={(sentence) => {
            status.value = sentence;
          }}
        />
      </div>
      {qr.value && (
        <svg
          class="qr-code"
          role="img"
          aria-label={texts.qrOfLink}
          viewBox={`-4 -4 ${qr.value.size + 8} ${qr.value.size + 8}`}
          shape-rendering="crispEdges"
        >
          <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
          <path d={qr.value.path} fill="#000" />
        </svg>
      )}
      <p class="dialog-status" role="status">
        {status.value}
      </p>
    </>
  );
}

function settingsNote({ limits, clock, random, answers }: Snippet): string {
  const asUsual = Object.keys(limits).length + answers.length === 0 && clock === "real" && random === "real";
  return asUsual ? "" : texts.carriesSettings;
}
