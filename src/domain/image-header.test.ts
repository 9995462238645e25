import fc from "fast-check";
import { expect, test } from "vitest";
import { readImageHeader } from "./image-header.ts";

const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, "base64"));

/** Of 1 by 1 pixel. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The beginning of a JPEG: a comment of three bytes, a table, and a frame of 300 by 200 pixels, by its marker. */
const jpeg = (frame: number) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xfe, 0, 5, 1, 2, 3],
    ...[0xff, 0xff, 0xc4, 0, 3, 9],
    ...[0xff, frame, 0, 11, 8, 0, 200, 1, 44, 1, 1, 0x11, 0],
    ...[0xff, 0xd9],
  ]);

test("a PNG says its size", () => {
  expect(readImageHeader(bytesOf(png))).toEqual({ type: "image/png", width: 1, height: 1 });
});

test.each([0xc0, 0xc1, 0xc2])("a JPEG with frame marker %i says its size", (frame) => {
  expect(readImageHeader(jpeg(frame))).toEqual({ type: "image/jpeg", width: 300, height: 200 });
});

test.each([
  ["nothing", Uint8Array.from([])],
  ["a GIF", Uint8Array.from(Buffer.from("GIF89a\u0001\u0000\u0001\u0000"))],
  ["an SVG", Uint8Array.from(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))],
  ["HTML", Uint8Array.from(Buffer.from("<!doctype html><script>alert(1)</script>"))],
  ["the beginning of a PNG", bytesOf(png).slice(0, 20)],
  ["a PNG without its end", bytesOf(png).slice(0, -1)],
  ["a PNG with something after its end", Uint8Array.from([...bytesOf(png), 0])],
  ["a JPEG without its end", jpeg(0xc0).slice(0, -1)],
  ["a PNG without a width", bytesOf(png).fill(0, 16, 20)],
  ["a JPEG without a frame", Uint8Array.from([...jpeg(0xc0).slice(0, 15), 0xff, 0xd9])],
  ["a JPEG that starts with its picture", jpeg(0xd9)],
  [
    "a JPEG of segments without end",
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xd9]),
  ],
])("%s is no image", (_what, bytes) => {
  expect(readImageHeader(bytes)).toBeNull();
});

test("reading ends, whatever the bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
      for (const start of [[], [0xff, 0xd8, 0xff], [...bytesOf(png).slice(0, 16)]]) {
        const header = readImageHeader(Uint8Array.from([...start, ...rest]));
        if (header) expect(header.width * header.height).toBeGreaterThan(0);
      }
    }),
  );
});
