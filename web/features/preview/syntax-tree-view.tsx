import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { shortText } from "../../player/output/visible-text.ts";
import * as texts from "./preview-texts.ts";
import type { SyntaxTree, TreeRow } from "./syntax-tree-rows.ts";
import "./syntax-tree-view.css";

/**
 * The syntax of the open file as a tree (WAI-ARIA tree view pattern). Arrow keys move and expand. Enter or a click
 * selects the text in the editor. `onSelect` gets UTF-16 offsets.
 */
export function SyntaxTreeView({
  tree,
  onSelect,
}: {
  readonly tree: SyntaxTree;
  readonly onSelect: (start: number, end: number) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const rows = tree.rows.value;
  const selectedKey = tree.selectedKey.value;
  const problem = tree.problems.value[0];
  const stop = rows.find(({ key }) => key === selectedKey)?.key ?? rows[0]?.key;

  const elementOf = (key: string | undefined) =>
    host.current?.children[tree.rows.peek().findIndex((row) => row.key === key)] as HTMLElement | undefined;

  useSignalEffect(() => {
    const key = tree.selectedKey.value;
    tree.rows.value;
    // After rendering.
    queueMicrotask(() => elementOf(key)?.scrollIntoView({ block: "nearest" }));
  });

  const choose = (row: TreeRow) => {
    tree.select(row.key);
    if (row.span) onSelect(row.span.start, row.span.end);
  };
  const go = (row: TreeRow | undefined) => {
    if (!row) return;
    tree.select(row.key);
    elementOf(row.key)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex(({ key }) => key === stop);
    const row = rows[index];
    if (!row || !act(event.key, row, index)) return;
    event.preventDefault();
  };
  /** Handles a key. Returns false if the key has no action here. */
  const act = (key: string, row: TreeRow, index: number): boolean => {
    switch (key) {
      case "ArrowDown":
        go(rows[index + 1]);
        return true;
      case "ArrowUp":
        go(rows[index - 1]);
        return true;
      case "Home":
        go(rows[0]);
        return true;
      case "End":
        go(rows.at(-1));
        return true;
      case "ArrowRight":
        if (row.isExpanded === false) tree.toggle(row.key, true);
        else if (row.isExpanded) go(rows[index + 1]);
        return true;
      case "ArrowLeft":
        if (row.isExpanded && row.level > 1) tree.toggle(row.key, false);
        else go(rows.slice(0, index).findLast(({ level }) => level < row.level));
        return true;
      case "Enter":
      case " ":
        choose(row);
        return true;
      default:
        return false;
    }
  };

  return (
    <>
      {problem && <p class="syntax-problem">{shortText(problem.message)}</p>}
      {rows.length > 0 && (
        <div
          ref={host}
          class="syntax-tree"
          role="tree"
          aria-label={texts.syntaxTree}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {rows.map((row) => (
            <div
              key={row.key}
              role="treeitem"
              class={`syntax-row syntax-${row.kind}`}
              data-key={row.key}
              tabIndex={row.key === stop ? 0 : -1}
              style={{ "--level": row.level }}
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-selected={row.key === selectedKey}
              aria-expanded={row.isExpanded}
              onClick={() => choose(row)}
              onKeyDown={undefined}
            >
              {/* Hidden from screen readers, because the tree's keys do the same. */}
              <span
                class="syntax-toggle"
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  if (row.isExpanded !== undefined) tree.toggle(row.key);
                }}
              />
              {row.name !== "" && <span class="syntax-name">{row.name}: </span>}
              <span class="syntax-label">{shortText(row.label)}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
