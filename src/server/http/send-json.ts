import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Below this, compressing saves less than a packet. */
const leastCharacters = 1024;

/** In order of preference. A small window and the least effort: most repetition in JSON is close by (docs/decisions/008). */
const encodings = [
  {
    name: "br",
    isAccepted: accepts("br"),
    compress: (text: string) =>
      brotliCompressSync(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
      }),
  },
  { name: "gzip", isAccepted: accepts("gzip"), compress: (text: string) => gzipSync(text, { level: 3 }) },
] as const;

/** Matches an encoding that is listed and not excluded by `q=0`. */
function accepts(encoding: string): RegExp {
  return new RegExp(`(^|[\\s,])${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i");
}

/** Whether a client's Accept-Encoding includes this encoding. */
export function acceptsEncoding(encoding: "br" | "gzip", accepted: string): boolean {
  return encodings.some(({ name, isAccepted }) => name === encoding && isAccepted.test(accepted));
}

/** A value as JSON has it: moments as texts, as `toISOString` writes them. */
type Sent<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Sent<Value[Name]> }
    : Value;

/**
 * A JSON response, compressed here if the client accepts that: Hono's middleware costs half a request, and its streams queue behind
 * passwords that are hashed (docs/decisions/008). `create-app.ts` sets `Vary`.
 */
export function sendJson<Value, Status extends ContentfulStatusCode>(
  c: Context,
  value: Value,
  status: Status,
): Response & TypedResponse<Sent<Value>, Status, "json"> {
  const text = JSON.stringify(value);
  const accepted = text.length < leastCharacters ? "" : (c.req.header("Accept-Encoding") ?? "");
  const encoding = encodings.find(({ isAccepted }) => isAccepted.test(accepted));
  const response: Response = encoding
    ? c.body(encoding.compress(text), status, {
        "Content-Type": "application/json",
        "Content-Encoding": encoding.name,
      })
    : c.body(text, status, { "Content-Type": "application/json" });
  // `TypedResponse` exists for the type checker alone: it carries the body's type to the client.
  return response as Response & TypedResponse<Sent<Value>, Status, "json">;
}
