import { feature } from "../feature.ts";
import { OfflineCopy, serviceWorkersIfAny } from "./offline-copy.ts";
import { UpdateBanner } from "./update-banner.tsx";

/** Lets the browser store a copy of the site for use without a network, and offers new versions of it. */
export const offlineCopy = feature({
  id: "offline-copy",
  mount({ playground }) {
    const copy = new OfflineCopy(serviceWorkersIfAny());
    return {
      notice: () => <UpdateBanner copy={copy} playground={playground} />,
      // It downloads the missing files, and nothing waits for it.
      atLast: () => void copy.begin(),
    };
  },
});
