import { dialogOf } from "../../ui/dialog.tsx";
import { feature } from "../feature.ts";
import { PrivacyDialog } from "./privacy-dialog.tsx";
import * as texts from "./privacy-texts.ts";
import { countSentence, Requests } from "./requests.ts";
import "./privacy.css";

/** Shows the number of requests since the page was loaded, how it is known, and what the page stores. */
export const privacy = feature({
  id: "privacy",
  mount({ stored }) {
    const requests = new Requests(location.href);
    const { open, View } = dialogOf((props) => (
      <PrivacyDialog requests={requests} stored={stored} {...props} />
    ));
    watch(requests);
    return {
      commands: [
        {
          id: "sandglass.privacy",
          label: texts.showRequests,
          words: "network requests tracking",
          run: open,
          places: () => ({ page: texts.inMenu, phone: texts.showRequests }),
        },
      ],
      header: () => <Count requests={requests} onOpen={open} />,
      dialog: View,
    };
  },
});

/** Uses the browser's own record of the requests of the page, its styles and its frames. */
function watch(requests: Requests): void {
  // Includes the start of the page: the browser buffers 250 entries, and delivers them to the first observer.
  new PerformanceObserver((list) => {
    requests.add(list.getEntries() as PerformanceResourceTiming[]);
  }).observe({ type: "resource", buffered: true });
  const page = document.documentElement;
  const look = () => {
    if (page.dataset["library"] === "ready") requests.markLoadEnd(performance.now());
  };
  new MutationObserver(look).observe(page, { attributeFilter: ["data-library"] });
  look();
}

function Count({ requests, onOpen }: { readonly requests: Requests; readonly onOpen: () => void }) {
  const after = requests.after.value;
  const [count = "", ...words] = countSentence(after).split(" ");
  return (
    <button type="button" class="privacy-count" title={texts.nothingLeaves} onClick={onOpen}>
      <svg class="icon icon-line" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.700 13.300 3.600v3.900c0 3.200-2.200 5.500-5.300 6.800-3.100-1.300-5.300-3.600-5.300-6.800V3.600ZM5.600 8l1.700 1.700 3.200-3.400" />
      </svg>
      <span>
        {after !== undefined && count}
        <span class="privacy-words">
          {after === undefined && count} {words.join(" ")}
        </span>
      </span>
    </button>
  );
}
