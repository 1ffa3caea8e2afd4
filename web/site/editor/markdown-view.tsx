import type { Token, Tokens } from "marked";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { readMarkdown } from "./read-markdown.ts";
import "./markdown-view.css";

/** UTF-16 units. More takes long to read and to draw. */
const maxRead = 50_000;
/** Emphasis in emphasis. What is deeper is shown as it is written. */
const maxDepth = 50;

/**
 * Markdown as elements of the page: of its HTML the text is shown, and its images are not loaded, since nothing that a
 * program brings may send a request.
 */
export function MarkdownView({ text }: { readonly text: string }) {
  const tokens = useMemo(() => readMarkdown(text.slice(0, maxRead)), [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section class="markdown" tabIndex={0} aria-label="As it is read">
      {blocks(tokens)}
      {text.length > maxRead && <p>The rest of it is not shown.</p>}
      {text.trim() === "" && <p class="markdown-empty">There is nothing in this file yet.</p>}
    </section>
  );
}

function blocks(tokens: readonly Token[], depth = 0): ComponentChildren {
  return tokens.map((token) => block(token as Tokens.Generic, depth + 1));
}

function block(token: Tokens.Generic, depth: number): ComponentChildren {
  if (depth > maxDepth) return <pre>{token.raw}</pre>;
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading": {
      // Below the heading of the panel.
      const Heading = `h${Math.min(6, token["depth"] + 2)}` as "h3";
      return <Heading>{spans(token.tokens)}</Heading>;
    }
    case "paragraph":
      return <p>{spans(token.tokens)}</p>;
    case "text":
      return <>{token.tokens ? spans(token.tokens) : written(token["text"])}</>;
    case "code":
      return (
        <pre>
          <code>{token["text"]}</code>
        </pre>
      );
    case "blockquote":
      return <blockquote>{blocks(token.tokens ?? [], depth)}</blockquote>;
    case "hr":
      return <hr />;
    case "list":
      return list(token as Tokens.List, depth);
    case "table":
      return table(token as Tokens.Table);
    default:
      return <pre>{token.raw.trimEnd()}</pre>;
  }
}

function list({ ordered, start, items }: Tokens.List, depth: number): ComponentChildren {
  const entries = items.map(({ tokens, task, checked }, index) => (
    <li key={index}>
      {task && (checked ? "☑ " : "☐ ")}
      {blocks(tokens, depth)}
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

function spans(tokens: readonly Token[] = [], depth = 0): ComponentChildren {
  return tokens.map((token) => span(token as Tokens.Generic, depth + 1));
}

function span(token: Tokens.Generic, depth: number): ComponentChildren {
  const inside = () => (depth > maxDepth ? token.raw : spans(token.tokens, depth));
  switch (token.type) {
    case "strong":
      return <strong>{inside()}</strong>;
    case "em":
      return <em>{inside()}</em>;
    case "del":
      return <del>{inside()}</del>;
    case "codespan":
      return <code>{written(token["text"])}</code>;
    case "br":
      return <br />;
    case "link":
      return <Link to={token["href"]}>{inside()}</Link>;
    case "image":
      return <Link to={token["href"]}>{`[image: ${written(token["text"]) || token["href"]}]`}</Link>;
    case "text":
    case "escape":
      return written(token["text"]);
    default:
      return token.raw;
  }
}

/** What leads out of the page, on a click and in a tab of its own; a place within the file leads nowhere. */
function Link({ to, children }: { readonly to: string; readonly children: ComponentChildren }) {
  if (!/^(?:https?:\/\/|mailto:)/i.test(to)) return <>{children}</>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
  copy: "©",
  hellip: "…",
  mdash: "—",
  ndash: "–",
};

/** The reader gives its texts ready for HTML: here they are texts again. */
function written(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
