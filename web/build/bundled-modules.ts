import type { Plugin } from "vite";

/**
 * The modules that builds have bundled, by their ids, including those of workers and of scripts that a bundle contains
 * as text. A module that stands for others lists them in its `meta.bundled`.
 */
export class BundledModules {
  readonly ids = new Set<string>();

  /** For the build and the build of its workers. */
  plugin(): Plugin {
    const { ids } = this;
    return {
      name: "sandglass:bundled-modules",
      apply: "build",
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          for (const id of file.moduleIds) {
            ids.add(id);
            const { bundled: bundledIds = [] } = this.getModuleInfo(id)?.meta ?? {};
            for (const each of bundledIds as readonly string[]) ids.add(each);
          }
        }
      },
    };
  }
}
