/**
 * What `sandglass/element` is on a server, which writes elements and defines none: code that sets the address where it is
 * imported runs there as well.
 */
export const SandglassPlayground = { address: "", atOnce: 1, upgrade: async () => [] };
