import { request } from "node:http";
import { buffer } from "node:stream/consumers";

interface Init {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}

/** As `fetch`, with the host name that a browser would have typed: `fetch` itself allows none but the one of the address. */
export function fetchFrom(host: string, url: string, { body, signal, ...init }: Init): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(signal?.aborted ? signal.reason : new TypeError("fetch failed", { cause }));
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sent = request(
      url,
      { ...init, signal, headers: { ...init.headers, ...length, Host: host } },
      async (answer) => {
        const { statusCode = 0, rawHeaders } = answer;
        const names = rawHeaders.filter((_, index) => index % 2 === 0);
        const headers = names.map(
          (name, index) => [name, rawHeaders[2 * index + 1] ?? ""] as [string, string],
        );
        const whole = await buffer(answer).catch(fail);
        if (whole === undefined) return;
        resolve(
          new Response([204, 304].includes(statusCode) ? null : new Uint8Array(whole), {
            status: statusCode,
            headers,
          }),
        );
      },
    );
    sent.on("error", fail);
    sent.end(body);
  });
}
