/** The measured sandboxes: ours first, and last the lower bound for every sandbox. */
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
