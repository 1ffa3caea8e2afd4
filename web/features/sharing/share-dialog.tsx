import { bytes as pageBytes } from "virtual:exported-page-size";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { languageById, languages } from "../../languages/catalog.ts";
import { snippetOfProgram } from "../../player/model/document/program-loader.ts";
import { nameOf } from "../../player/model/drafts/draft-summary.ts";
import type { Playground } from "../../player/model/playground.ts";
import { explain } from "../../player/output/explain-outcome.ts";
import { textOfLog } from "../../player/output/log-text.ts";
import { encodeLink, linkFits, maxLinkLength } from "../../player/share/share-link.ts";
import type { Snippet } from "../../player/share/snippet.ts";
import { toFile } from "../../player/share/snippet-file.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { isFileUrl, isSingleFileBuild } from "../../ui/deployment.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { formatBytes, formatWhole } from "../../ui/format-number.ts";
import { saveFile } from "../../ui/save-file.ts";
import type { MountedFeature, SharedProgram } from "../feature.ts";
import { embedCode } from "./embed-code.ts";
import { exportPage } from "./export-page.ts";
import { ImageChoice } from "./image-choice.tsx";
import { asMarkdown } from "./program-markdown.ts";
import type { qrPath } from "./qr-code.ts";
import * as texts from "./share-dialog-texts.ts";
import "./sharing.css";

type Props = {
  readonly playground: Playground;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly features: readonly Pick<MountedFeature, "id" | "share">[];
};

type ShareLink = {
  readonly snippet: Snippet;
  readonly fragment: string;
  /** What a feature has added to the program. */
  readonly addition?: SharedProgram | undefined;
};

/** The maximum link length for a QR code: cameras can hardly read a larger one. */
const maxQrLinkLength = 1_200;

/** The maximum length of a message in Discord. Many chat programs cut links at about this length. */
const maxChatLength = 2000;

/** The program as a link, as Markdown, as embed code, as a file, and as a page that runs it. */
export function ShareDialog({ playground, open, onClose, features }: Props) {
  return (
    <Dialog id="share-dialog" title={texts.shareTitle} open={open} onClose={onClose}>
      {() => <ShareOptions playground={playground} features={features} />}
    </Dialog>
  );
}

/**
 * The address of the page for embedding; undefined without one. Only a site has it beside this page, at an address that
 * other pages can show.
 */
function embedAddressIfAny(): string | undefined {
  if (!/^https?:$/.test(location.protocol) || isSingleFileBuild()) return undefined;
  return new URL("embed.html", document.baseURI).href;
}

/** The output of the last run, and how it ended; undefined if nothing was run. */
function outputText({ output: log, outcome, limits }: Playground): string | undefined {
  if (!outcome.value) return undefined;
  const { title, quote } = explain(outcome.value, limits);
  const ending = quote === undefined ? title : `${title}: ${quote}`;
  return [textOfLog(log.value, undefined), ending].filter(Boolean).join("\n");
}

function ShareOptions({ playground, features }: Pick<Props, "playground" | "features">) {
  const { workspace } = playground;
  const sharedProgram = useSignal<ShareLink | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  /** The result of the last action. */
  const status = useSignal("");
  const qr = useSignal<ReturnType<typeof qrPath> | undefined>(undefined);
  /** The text of the field: the link, or text that could not be copied. */
  const fieldText = useSignal("");
  const field = useRef<HTMLTextAreaElement>(null);

  /** Prepares sharing of the program on the page, or of the one with an addition. */
  const make = async (addition?: SharedProgram) => {
    try {
      const snippet =
        addition?.snippet ?? snippetOfProgram(workspace.program.value, workspace.about.value.name);
      const fragment = (await encodeLink(snippet)) + (addition?.suffix ?? "");
      sharedProgram.value = { snippet, fragment, addition };
      fieldText.value = linkFits(fragment) ? new URL(fragment, location.href).href : "";
      qr.value = undefined;
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      problem.value = texts.notShared(error.message);
    }
  };
  useEffect(() => {
    void make();
  }, []);

  if (problem.value !== undefined)
    return (
      <p class="dialog-problem" role="alert">
        {problem.value}
      </p>
    );
  if (!sharedProgram.value) return <p role="status">{texts.makingLink}</p>;
  const { snippet, fragment, addition } = sharedProgram.value;
  const link = new URL(fragment, location.href).href;
  const fits = linkFits(fragment);

  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      status.value = texts.copiedNotice(what);
    } catch {
      fieldText.value = text;
      status.value = texts.notCopied(what);
      // After the field shows the text.
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.select();
      });
    }
  };
  const output = outputText(playground);
  const embedAddress = embedAddressIfAny();
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
      const why = errorMessage(error);
      status.value = texts.pageNotMade(why);
    }
  };
  const passOn = async () => {
    try {
      await navigator.share({ title: snippet.title ?? texts.untitledProgram, url: link });
    } catch {
      // The reader has cancelled.
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
      {features.map(
        ({ id, share: Share }) =>
          Share && (
            <Share
              key={id}
              snippet={snippet}
              isOn={addition !== undefined}
              onChange={(each) => void make(each)}
            />
          ),
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
            {output !== undefined && (
              <button
                type="button"
                class="button"
                onClick={() => void copy(asMarkdown(snippet, link, output), texts.theMarkdownWithOutput)}
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
                    // Without the addition, because a widget does not compare runs.
                    embedCode({
                      address: embedAddress,
                      fragment: fragment.slice(0, fragment.length - (addition?.suffix.length ?? 0)),
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
            status.value = saveFile(toFile(snippet, languages, addition?.receipt));
          }}
        >
          {texts.download}
        </button>
        {languageById(snippet.language)?.downloadMb ? (
          <button type="button" class="button" disabled>
            {texts.exportsNone(languageById(snippet.language)?.label ?? "")}
          </button>
        ) : (
          <button type="button" class="button" title={texts.aboutHtml} onClick={() => void exportHtml()}>
            {texts.exportHtml(formatBytes(pageBytes[snippet.language] ?? 700_000))}
          </button>
        )}
        {fits && "share" in navigator && (
          <button type="button" class="button" onClick={() => void passOn()}>
            {texts.share}
          </button>
        )}
        <ImageChoice
          snippet={snippet}
          output={output}
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
