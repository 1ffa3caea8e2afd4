import { chromium, firefox, webkit } from "@playwright/test";
import { ensureBrowser, launchOptions } from "../browser.ts";
import type { Browser } from "./browser-page.ts";
import { ensure, wantedFirefox, wantedWebKit } from "./find-browsers.ts";
import { DrivenBrowser } from "./playwright-page.ts";
import { launchWebKit } from "./webkit.ts";

export const browserNames = ["chromium", "firefox", "webkit"] as const;
export type BrowserName = (typeof browserNames)[number];

/**
 * A browser that sends every request through the proxy (host:port); undefined if there is none and none can be
 * installed.
 */
export async function launch(name: BrowserName, proxy: string): Promise<Browser | undefined> {
  const throughProxy = { server: `http://${proxy}`, bypass: "<-loopback>" };
  switch (name) {
    case "chromium": {
      const options = launchOptions(ensureBrowser());
      return new DrivenBrowser(await chromium.launch({ ...options, proxy: throughProxy }), "Chromium");
    }
    case "firefox": {
      const programs = ensure(wantedFirefox);
      if (!programs) return undefined;
      const [host = "", port] = proxy.split(":");
      const browser = await firefox.launch({
        ...(programs.by === "system"
          ? { channel: "moz-firefox", executablePath: programs.programs }
          : { executablePath: programs.path }),
        firefoxUserPrefs: {
          // Over WebDriver BiDi, a click does not reach a frame in another process.
          "fission.autostart": false,
          // The browser as readers have it; Playwright allows more for files.
          "security.fileuri.strict_origin_policy": true,
          "network.proxy.type": 1,
          "network.proxy.http": host,
          "network.proxy.http_port": Number(port),
          "network.proxy.ssl": host,
          "network.proxy.ssl_port": Number(port),
          "network.proxy.no_proxies_on": "",
          "network.proxy.allow_hijacking_localhost": true,
        },
      });
      return new DrivenBrowser(browser, "Firefox");
    }
    case "webkit": {
      const programs = ensure(wantedWebKit);
      if (!programs) return undefined;
      if (programs.by === "system") return launchWebKit(programs.programs, proxy);
      const browser = await webkit.launch({ executablePath: programs.path, proxy: throughProxy });
      return new DrivenBrowser(browser, "WebKit");
    }
  }
}
