import type { BrowserContext, Page } from "playwright-core";

export interface Transfer {
  path: string;
  /** What came over the wire, headers included. */
  bytes: number;
  /** Seconds since the first request. */
  start: number;
  end: number;
}

/** Follows what a page loads over the wire. What comes from the browser's cache does not count. */
export async function followTransfers(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const open = new Map<string, { path: string; start: number }>();
  const done: Transfer[] = [];
  let firstStart: number | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith("http")) return;
    firstStart ??= timestamp;
    const { pathname, search } = new URL(request.url);
    open.set(requestId, { path: `${pathname}${search}`, start: timestamp - firstStart });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const request = open.get(requestId);
    if (!request || encodedDataLength === 0) return;
    done.push({ ...request, bytes: encodedDataLength, end: timestamp - (firstStart ?? timestamp) });
  });
  return {
    session,
    /** What has come since the last call. */
    take: (): Transfer[] => done.splice(0).sort((one, other) => one.start - other.start),
  };
}

export function kilobytes(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
