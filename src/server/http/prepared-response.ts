import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { markShared } from "#server/overload/connections.ts";
import type { AppContext } from "./context.ts";
import { acceptsEncoding } from "./send-json.ts";

type Encoding = "br" | "gzip";

interface Variant {
  body: Buffer<ArrayBuffer>;
  etag: string;
  encoding?: Encoding;
}

/** A body in all its encodings, created once for everyone: however slowly clients read it, it is in memory once. */
export interface PreparedResponse {
  contentType: string;
  plain: Variant;
  /** In the order of preference. */
  compressed: (Variant & { encoding: Encoding })[];
}

function prepareVariant(body: Buffer<ArrayBuffer>): Variant {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, etag };
}

/** Combines a response's plain and compressed bodies. */
export function prepareResponse(
  contentType: string,
  bodies: { br?: Buffer<ArrayBuffer>; gzip?: Buffer<ArrayBuffer>; plain: Buffer<ArrayBuffer> },
): PreparedResponse {
  const compressed = (["br", "gzip"] as const).flatMap((encoding) => {
    const body = bodies[encoding];
    return body === undefined ? [] : [{ ...prepareVariant(body), encoding }];
  });
  return { contentType, plain: prepareVariant(bodies.plain), compressed };
}

/** Compresses text off the main thread, with high effort because it happens once. */
export async function prepareText(contentType: string, text: string): Promise<PreparedResponse> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return prepareResponse(contentType, { br, gzip: gzipped, plain });
}

/**
 * Responds in the best encoding that is accepted, and without the body when the client has it already. The caller sets `Vary`. A body
 * that is not stored permanently is not shared: it takes memory for as long as a slow client reads it.
 */
export function sendPrepared(
  c: AppContext,
  { contentType, plain, compressed }: PreparedResponse,
  { isShared = true } = {},
): Response {
  const accepted = c.req.header("Accept-Encoding") ?? "";
  const { encoding, body, etag } =
    compressed.find((variant) => acceptsEncoding(variant.encoding, accepted)) ?? plain;
  c.header("ETag", etag);
  const known = c.req.header("If-None-Match")?.split(",") ?? [];
  if (known.some((each) => each.trim().replace(/^W\//, "") === etag)) return c.body(null, 304);
  c.header("Content-Type", contentType);
  c.header("Content-Length", String(body.length));
  if (encoding) c.header("Content-Encoding", encoding);
  if (isShared) markShared(c.env?.outgoing);
  return c.body(body);
}
