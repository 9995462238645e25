import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

/** Below this, what is saved is less than what a packet holds. */
const leastCharacters = 1024;

/** In the order of preference. A small window and the least effort: most of what JSON repeats is near (docs/decisions/008). */
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

/** Finds an encoding that is named and not refused by `q=0`. */
function accepts(encoding: string): RegExp {
  return new RegExp(`(^|[\\s,])${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i");
}

/** Whether a client takes this encoding, by its Accept-Encoding. */
export function acceptsEncoding(encoding: "br" | "gzip", accepted: string): boolean {
  return encodings.some(({ name, isAccepted }) => name === encoding && isAccepted.test(accepted));
}

/**
 * Compresses JSON on its way out, for who accepts it. Done where the text is made, at once and on this thread: Hono's
 * own middleware takes the finished answer apart, at half the cost of a request, and its streams wait behind the
 * passwords that the thread pool hashes (docs/decisions/008).
 */
export const compressResponses = createMiddleware<AppEnv>(async (c, next) => {
  c.header("Vary", "Accept-Encoding");
  const accepted = c.req.header("Accept-Encoding") ?? "";
  const encoding = encodings.find(({ isAccepted }) => isAccepted.test(accepted));
  if (encoding) {
    c.json = ((value: unknown, ...rest: [status?: 200, headers?: Record<string, string>]) =>
      compressedJson(c, encoding, value, ...rest)) as typeof c.json;
  }
  await next();
});

function compressedJson(
  c: Context,
  { name, compress }: (typeof encodings)[number],
  value: unknown,
  status?: 200,
  headers?: Record<string, string>,
): Response {
  const text = JSON.stringify(value);
  const all = { ...headers, "Content-Type": "application/json" };
  if (text.length < leastCharacters) return c.body(text, status, all);
  return c.body(compress(text), status, { ...all, "Content-Encoding": name });
}
