interface ImageHeader {
  type: "image/png" | "image/jpeg";
  /** In pixels. */
  width: number;
  height: number;
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const jpegStart = [0xff, 0xd8, 0xff];

/** The last part of a PNG, IEND, whole: nothing follows it. */
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const jpegEnd = [0xff, 0xd9];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);
const endsWith = (bytes: Uint8Array, end: readonly number[]) =>
  bytes.length >= end.length && startsWith(bytes.subarray(bytes.length - end.length), end);

/** What an image file says about itself; null unless it is a PNG or a JPEG from its start to its end, whose header can be read. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const header = startsWith(bytes, pngStart)
    ? readPng(bytes)
    : startsWith(bytes, jpegStart)
      ? readJpeg(bytes)
      : null;
  return header !== null && header.width > 0 && header.height > 0 ? header : null;
}

function readPng(bytes: Uint8Array): ImageHeader | null {
  if (bytes.length < pngStart.length + 8 || !endsWith(bytes, pngEnd)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** The segments that describe a frame, whatever its compression: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Uint8Array): ImageHeader | null {
  if (!endsWith(bytes, jpegEnd)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Each segment: 0xff (any number of them), marker, length of two bytes, content.
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
    } else if (isFrame(marker)) {
      return { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else if (marker >= 0xd0 && marker <= 0xd9) {
      // Without content: only in the picture itself, or its end.
      return null;
    } else {
      at += 2 + view.getUint16(at + 2);
    }
  }
  return null;
}
