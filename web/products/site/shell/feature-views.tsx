import type { MountedFeature } from "../../../features/feature.ts";

type Props = {
  readonly features: readonly MountedFeature[];
  readonly place: "header" | "notice" | "offer" | "below" | "outcome" | "details" | "panel" | "dialog";
};

/** What the features have at a place of the page. */
export function FeatureViews({ features, place }: Props) {
  return <>{features.map(({ id, [place]: View }) => View && <View key={id} />)}</>;
}
