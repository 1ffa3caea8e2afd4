import type { Token, Tokens } from "marked";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { visibleText } from "../../player/output/visible-text.ts";
import { cutMarkdown, reference } from "./cut-markdown.ts";
import { outwardLink } from "./outward-link.ts";
import * as texts from "./preview-texts.ts";
import { readMarkdown } from "./read-markdown.ts";
import "./markdown-view.css";

/** The maximum nesting of emphasis. Deeper emphasis is shown as text. */
const maxEmphasisDepth = 50;

type Props = {
  /** The name of the file in a safe form for display. */
  readonly name: string;
  readonly text: string;
};

/**
 * Markdown as elements of the page. HTML is shown as text, and images are not loaded, because a program must not cause
 * requests.
 */
export function MarkdownView({ name, text }: Props) {
  const { tokens, isCut } = useMemo(() => {
    const { drawable, isCut } = cutMarkdown(text, decodeReference);
    return { tokens: readMarkdown(drawable), isCut };
  }, [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section class="side-panel-text markdown" tabIndex={0} aria-label={texts.textOf(name)}>
      {blocks(tokens)}
      {isCut && <p>{texts.restNotShown}</p>}
      {text.trim() === "" && <p class="markdown-empty">{texts.nothingYet}</p>}
    </section>
  );
}

/** In a loose list, the texts of an item are paragraphs. */
function blocks(tokens: readonly Token[], isLoose = false): ComponentChildren {
  return tokens.map((token) => block(token as Tokens.Generic, isLoose));
}

function block(token: Tokens.Generic, isLoose: boolean): ComponentChildren {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading": {
      // Two levels below, because the panel has its own heading.
      const Heading = `h${Math.min(6, token["depth"] + 2)}` as "h3";
      return <Heading>{spans(token.tokens)}</Heading>;
    }
    case "paragraph":
      return <p>{spans(token.tokens)}</p>;
    case "text": {
      const text = token.tokens ? spans(token.tokens) : plainText(token["text"]);
      return isLoose ? <p>{text}</p> : text;
    }
    case "code":
      return (
        <pre>
          <code>{token["text"]}</code>
        </pre>
      );
    case "blockquote":
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>;
    case "hr":
      return <hr />;
    case "list":
      return list(token as Tokens.List);
    case "table":
      return table(token as Tokens.Table);
    default:
      return <pre>{token.raw.trimEnd()}</pre>;
  }
}

function list({ ordered, start, items, loose }: Tokens.List): ComponentChildren {
  const entries = items.map(({ tokens, task, checked: isChecked }, index) => (
    <li key={index} class={task ? "markdown-task" : undefined}>
      {task && (isChecked ? "☑ " : "☐ ")}
      {blocks(tokens, loose)}
    </li>
  ));
  return ordered ? <ol start={start === "" ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>;
}

function table({ header, rows }: Tokens.Table): ComponentChildren {
  return (
    <table>
      <thead>
        <tr>
          {header.map(({ tokens, align }, index) => (
            <th key={index} scope="col" style={{ textAlign: align ?? "start" }}>
              {spans(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map(({ tokens, align }, column) => (
              <td key={column} style={{ textAlign: align ?? "start" }}>
                {spans(tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function spans(tokens: readonly Token[] = [], depth = 0, isInLink = false): ComponentChildren {
  return tokens.map((token) => span(token as Tokens.Generic, depth + 1, isInLink));
}

function span(token: Tokens.Generic, depth: number, isInLink: boolean): ComponentChildren {
  const inside = () =>
    depth > maxEmphasisDepth ? token.raw : spans(token.tokens, depth, isInLink || token.type === "link");
  switch (token.type) {
    case "strong":
      return <strong>{inside()}</strong>;
    case "em":
      return <em>{inside()}</em>;
    case "del":
      return <del>{inside()}</del>;
    case "codespan":
      return <code>{plainText(token["text"])}</code>;
    case "br":
      return <br />;
    case "link":
      return (
        <Link to={plainText(token["href"])} text={plainText(token["text"])}>
          {inside()}
        </Link>
      );
    case "image": {
      const address = plainText(token["href"]);
      const text = texts.image(plainText(token["text"]) || address);
      // Links cannot be nested.
      if (isInLink) return text;
      return (
        <Link to={address} text={text}>
          {text}
        </Link>
      );
    }
    case "text":
    case "escape":
      return plainText(token["text"]);
    default:
      return token.raw;
  }
}

type LinkProps = { readonly to: string; readonly text: string; readonly children: ComponentChildren };

/** A link to another site opens in a new tab, and shows its address, because another person may have written it. */
function Link({ to, text, children }: LinkProps) {
  const link = outwardLink(to, text);
  if (!link) return <>{children}</>;
  const { href, note: linkNote } = link;
  return (
    <>
      {href.startsWith("mailto:") ? (
        <a href={href}>{children}</a>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      )}
      {linkNote !== undefined && <span class="markdown-address">{` (${linkNote})`}</span>}
    </>
  );
}

/** The parser escapes its texts for HTML; this restores the text. */
function plainText(text: string): string {
  return text.includes("&") ? visibleText(text.replace(reference, decodeReference)) : text;
}

const field = document.createElement("textarea");

/**
 * The browser knows all names. A longer result means that it knows only the beginning of the name: no reference stands
 * for more than two units.
 */
function decodeReference(whole: string): string {
  field.innerHTML = whole;
  const { textContent: decodedText } = field;
  return decodedText !== null && decodedText.length <= 2 ? decodedText : whole;
}
