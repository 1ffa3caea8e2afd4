import { BlockView } from "./block-view.ts";
import { element, type Reveal } from "./dom.ts";
import type { LogBlock } from "./log.ts";
import type { RovingFocus } from "./roving.ts";

/**
 * Draws blocks that grow at their end: only the last one of a log ever changes. What is in a group is put into its
 * heading's element.
 */
export class BlockList {
  readonly root = element("div", "");
  private readonly drawn: LogBlock[] = [];
  private last: BlockView | undefined;
  /** The groups that are not over, the outermost first, each with what stands in it. */
  private readonly groups: { readonly depth: number; readonly body: HTMLElement }[] = [];

  constructor(
    private readonly reveal: Reveal,
    private readonly roving: RovingFocus,
  ) {}

  /** True when there is more than one frame should do. */
  draw(blocks: readonly LogBlock[]): boolean {
    const { drawn } = this;
    // Where the first block is another, this is the log of another run, or another tail.
    if (blocks.length < drawn.length || blocks[0]?.first !== drawn[0]?.first) this.clear();
    const at = drawn.length - 1;
    const last = blocks[at];
    if (last && last !== drawn[at]) {
      this.last?.update(last);
      drawn[at] = last;
    }
    const end = Math.min(blocks.length, drawn.length + blocksPerFrame);
    while (drawn.length < end) this.add(blocks[drawn.length] as LogBlock);
    return drawn.length < blocks.length;
  }

  private clear(): void {
    this.root.replaceChildren();
    this.drawn.length = this.groups.length = 0;
    this.last = undefined;
  }

  private add(block: LogBlock): void {
    while ((this.groups.at(-1)?.depth ?? 0) > block.depth) this.groups.pop();
    const within = this.groups.at(-1);
    const view = new BlockView(block, this.reveal, this.roving);
    let part: HTMLElement = view.root;
    if (block.group) {
      const body = element("div", "log-group-body");
      const group = element("details", "log-group", element("summary", "", view.root), body);
      group.open = block.group === "open";
      this.groups.push({ depth: block.depth + 1, body });
      part = group;
    }
    // The headings of some of its groups may have been cut out.
    const missing = block.depth - (within?.depth ?? 0);
    if (missing > 0) part.style.setProperty("--missing", String(missing));
    (within?.body ?? this.root).append(part);
    this.roving.adopt(part);
    this.drawn.push(block);
    this.last = view;
  }
}

/** 200 messages each at most; 100 blocks take about 5 ms. */
const blocksPerFrame = 100;
