import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { onTestFinished } from "vitest";

/** A client of `GET /api/live`, which is disconnected when the test ends. */
export async function listenToStream(
  url: string,
  cookie: string,
  { age = 0, localAddress = "127.0.0.1" }: { age?: number; localAddress?: string } = {},
) {
  let request: ClientRequest | undefined;
  onTestFinished(() => void request?.destroy());
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Cookie: cookie };
    request = get(`${url}/api/live?age=${age}`, { headers, localAddress, agent: false }, resolve);
    request.on("error", reject);
  });
  let text = "";
  let isEnded = false;
  response.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  response.on("close", () => {
    isEnded = true;
  });
  // A disconnection may arrive as a reset.
  response.on("error", () => {});
  return {
    status: response.statusCode,
    headers: response.headers,
    /** What was received so far. */
    events: () => [...text.matchAll(/^event: (.*)\ndata: .*\n\n/gm)].map(([, event]) => event),
    isEnded: () => isEnded,
    /** Reads no more. */
    pause: () => void response.pause(),
    body: () => (text === "" ? null : JSON.parse(text)),
  };
}
