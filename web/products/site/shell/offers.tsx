import type { MountedFeature } from "../../../features/feature.ts";
import "./offers.css";

/** What the features offer to do with the last run, below its outcome. */
export function Offers({ features }: { readonly features: readonly MountedFeature[] }) {
  return <div class="offers">{features.map(({ id, offer: View }) => View && <View key={id} />)}</div>;
}
