import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

/** Below this, what is saved is less than what a packet holds. */
const leastCharacters = 1024;

const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/**
 * Compresses JSON on its way out, for who accepts it. Done where the text is made, at once and on this thread: Hono's
 * own middleware takes the finished answer apart, at half the cost of a request, and its streams wait behind the
 * passwords that the thread pool hashes (docs/decisions/008).
 */
export const compressAnswers = createMiddleware<AppEnv>(async (c, next) => {
  c.header("Vary", "Accept-Encoding");
  if (acceptsGzip.test(c.req.header("Accept-Encoding") ?? "")) {
    c.json = ((value: unknown, ...rest: [status?: 200, headers?: Record<string, string>]) =>
      compressedJson(c, value, ...rest)) as typeof c.json;
  }
  await next();
});

function compressedJson(
  c: Context,
  value: unknown,
  status?: 200,
  headers?: Record<string, string>,
): Response {
  const text = JSON.stringify(value);
  const all = { ...headers, "Content-Type": "application/json" };
  if (text.length < leastCharacters) return c.body(text, status, all);
  return c.body(gzipSync(text), status, { ...all, "Content-Encoding": "gzip" });
}
