import { createMiddleware } from "hono/factory";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { readDisk, watchFolder } from "#server/base/disk.ts";
import type { AppEnv } from "./context.ts";

/** Without room for the next 16 MB of its log PostgreSQL stops, and nobody can read. Room for two, and for our own writes. */
const leastFreeBytes = 48 * 1024 * 1024;

/** At 500 writes a second, a few megabytes are written in that time. */
const lookEveryMs = 1000;

/** They write only a few hundred bytes, and reading requires them. */
const alwaysOpen = ["/api/sign-in", "/api/sign-out"];

/** Whether a folder's disk is full, checked as often as needed. An unreadable folder does not mean that. */
export function watchFull(folder: string, read = readDisk): () => Promise<boolean> {
  return watchFolder(folder, ({ free }) => free < leastFreeBytes, { everyMs: lookEveryMs, read });
}

/** Rejects changes with 503 while the database's disk is full; reading continues. Beginning and end are logged. */
export function rejectWhenFull(isFull: () => boolean | Promise<boolean>) {
  let logged = false;
  return createMiddleware<AppEnv>(async (c, next) => {
    const reads = ["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    if (!reads && !alwaysOpen.includes(c.req.path)) {
      const full = await isFull();
      if (full !== logged) {
        const { log } = c.var.services;
        if (full) log.error("The disk that holds DATA_DIR is full: changes are refused until there is space");
        else log.warn("The disk that holds DATA_DIR has space again: changes are taken");
        logged = full;
      }
      if (full)
        throw new ApiError("unavailable", { sentence: sentence("request.diskFull"), retryAfterSeconds: 60 });
    }
    await next();
  });
}
