/** Who is measured: ours first, and last the limit that no sandbox can be under. */
export const peerNames = [
  "Sandglass",
  "quickjs-emscripten",
  "@sebastianwessel/quickjs",
  "quickjs-wasi",
  "JS-Interpreter",
  "sval",
  "native eval",
] as const;

export type PeerName = (typeof peerNames)[number];
