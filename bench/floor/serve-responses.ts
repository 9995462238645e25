import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A JSON text with its status. */
interface JsonResponse {
  status: number;
  text: string;
}

type Body = Record<string, unknown>;

async function readBody(request: AsyncIterable<Buffer>): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Bare node:http, for the floors: responds to each request, and prints the port once it is ready. */
export function serveResponses(
  respondTo: (request: IncomingMessage, body: Body) => Promise<JsonResponse>,
): void {
  const server = createServer(async (request, response) => {
    try {
      const body = request.method === "POST" ? await readBody(request) : {};
      const { status, text } = await respondTo(request, body);
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(text),
      });
      response.end(text);
    } catch (error) {
      process.stderr.write(`${error}\n`);
      response.writeHead(500).end();
    }
  });
  server.listen(0, "127.0.0.1", () => {
    process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
  });
}
