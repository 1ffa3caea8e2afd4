/**
 * `sandglass/element` on a server, which writes elements and defines none. Code that sets the address when it is
 * imported also runs there.
 */
export const SandglassPlayground = { address: "", atOnce: 1, upgrade: async () => [] };
