import { logoMaxBytes, logoPixelsMax } from "#domain/school.ts";

export class LogoRejected extends Error {
  override name = "LogoRejected";
  readonly why: "not an image" | "too large";

  constructor(why: LogoRejected["why"]) {
    super(why);
    this.why = why;
  }
}

/** Decoding a picture takes four bytes for each pixel, whatever the file's size. */
const fileMaxBytes = 20_000_000;

const drawings = [
  { type: "image/png", quality: undefined },
  { type: "image/jpeg", quality: 0.9 },
  { type: "image/jpeg", quality: 0.7 },
] as const;

/**
 * A chosen picture in the form that the server accepts: PNG or JPEG, scaled down to the size and the number of bytes that a
 * logo may have, as a data URL. Always redrawn, so that other data in the file (such as where a photo was taken) is not
 * published. @throws LogoRejected
 */
export async function scaleLogo(file: Blob): Promise<string> {
  if (!["image/png", "image/jpeg"].includes(file.type)) throw new LogoRejected("not an image");
  if (file.size > fileMaxBytes) throw new LogoRejected("too large");
  const picture = await createImageBitmap(file).catch(() => {
    throw new LogoRejected("not an image");
  });
  try {
    for (let most: number = logoPixelsMax; most >= 64; most /= 2) {
      for (const { type, quality } of drawings) {
        const url = draw(picture, most, type).toDataURL(type, quality);
        if (bytesIn(url) <= logoMaxBytes) return url;
      }
    }
  } finally {
    picture.close();
  }
  throw new LogoRejected("too large");
}

function draw(picture: ImageBitmap, most: number, type: string): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new LogoRejected("not an image");
  if (type === "image/jpeg") {
    // Transparent parts would become black.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function base64In(url: string): string {
  return url.slice(url.indexOf(",") + 1);
}

function bytesIn(url: string): number {
  return (base64In(url).length / 4) * 3;
}
