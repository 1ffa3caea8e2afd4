import type { build } from "vite";

/** A file of an inner build. */
export type BuiltFile = {
  readonly fileName: string;
  readonly content: string | Uint8Array;
  readonly isEntry: boolean;
};

export function filesOf(result: Awaited<ReturnType<typeof build>>): readonly BuiltFile[] {
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((each) => ("output" in each ? each.output : []))
    .map((file) =>
      file.type === "chunk"
        ? { fileName: file.fileName, content: file.code, isEntry: file.isEntry }
        : { fileName: file.fileName, content: file.source, isEntry: false },
    );
}
