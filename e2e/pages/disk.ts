import { pathToFileURL } from "node:url";
import { singlePath } from "../single.ts";
import { collectBrowserMessages } from "./browser-messages.ts";
import { expect, test as siteTest, type WatchedPage, wide } from "./test.ts";

/** The address of the whole playground as one file on a disk. */
export const address = pathToFileURL(singlePath).href;

type Disk = WatchedPage & {
  /** The requests, other than those to the page's own memory. */
  readonly asked: string[];
  /** The browser's error messages. */
  readonly complaints: string[];
};

export const test = siteTest.extend<{ readonly disk: Disk }>({
  viewport: wide,
  disk: async ({ watched }, use) => {
    const disk: Disk = { ...watched, asked: [], complaints: [] };
    const { page } = watched.playground;
    page.on("request", (request) => {
      if (!request.url().startsWith("blob:")) disk.asked.push(request.url());
    });
    collectBrowserMessages(page, disk.complaints);
    await use(disk);
    expect(disk.complaints).toEqual([]);
    expect(watched.witness.takeRequests()).toEqual([]);
  },
});

export async function open({ playground }: Disk, at = address): Promise<void> {
  await playground.page.goto(at);
  await playground.whenReady();
}
