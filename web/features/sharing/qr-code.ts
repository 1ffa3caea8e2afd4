import qrcode from "qrcode-generator";

/** ASCII text as a QR code: the path of its dark squares, one unit each, and the number of squares of a side. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const code = qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  const indexes = Array.from({ length: size }, (_, at) => at);
  const path = indexes
    .flatMap((row) =>
      indexes.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
    )
    .join("");
  return { path, size };
}
