import { deflateSync, inflateSync } from "node:zlib";

/**
 * The same picture in fewer bytes. A browser compresses for speed, with a filter for photographs. A page is text on a
 * plain background, for which deflate alone gives fewer bytes (here 105 KiB instead of 123).
 *
 * A PNG is a signature and chunks. Each chunk has the length of its data, a name, the data, and a checksum of name and
 * data. Throws for kinds of PNG that browsers' screenshots do not use.
 */
export function compressPng(png: Buffer): Buffer {
  const chunks: { readonly name: string; readonly data: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      name: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  const header = chunks.find(({ name }) => name === "IHDR")?.data;
  const [depth, colourType, , , interlaceMethod] = header?.subarray(8) ?? [];
  if (!header || depth !== 8 || (colourType !== 2 && colourType !== 6) || interlaceMethod !== 0) {
    throw new Error("not a PNG of 8 bits a channel, in colour");
  }
  const data = Buffer.concat(chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data));
  const pixelBytes = colourType === 2 ? 3 : 4;
  const lines = unfilter(inflateSync(data), header.readUInt32BE(0) * pixelBytes, pixelBytes);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Each line with filter 0, "none". PNG specification, section 9: a line is a byte for its filter, and its pixels. */
function unfilter(lines: Buffer, lineBytes: number, pixelBytes: number): Buffer {
  const stride = lineBytes + 1;
  const out = Buffer.alloc(lines.length);
  for (let line = 0; line < lines.length; line += stride) {
    const filter = lines[line] ?? 0;
    for (let x = 1; x < stride; x++) {
      const at = line + x;
      const left = x > pixelBytes ? (out[at - pixelBytes] ?? 0) : 0;
      const up = line > 0 ? (out[at - stride] ?? 0) : 0;
      const upLeft = line > 0 && x > pixelBytes ? (out[at - stride - pixelBytes] ?? 0) : 0;
      out[at] = (lines[at] ?? 0) + predict(filter, left, up, upLeft);
    }
  }
  return out;
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - upLeft;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
      return a <= b && a <= c ? left : b <= c ? up : upLeft;
    }
    default:
      throw new Error(`a PNG has no filter ${filter}`);
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const chunkBytes = Buffer.alloc(typeAndData.length + 8);
  chunkBytes.writeUInt32BE(data.length, 0);
  typeAndData.copy(chunkBytes, 4);
  chunkBytes.writeUInt32BE(crc32(typeAndData), typeAndData.length + 4);
  return chunkBytes;
}

/** `zlib.crc32` is newer than the oldest Node that runs this. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
