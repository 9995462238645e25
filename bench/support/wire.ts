/** A request before it is written out. */
export interface WireRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Head and body, as sent over the wire. */
export function onTheWire({ method, path, headers, body }: WireRequest): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const all = {
    Host: "localhost:3000",
    "User-Agent": "bench",
    ...headers,
    ...(text
      ? { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(text)) }
      : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}

/** Sends a single request and returns its parsed response. Throws unless it succeeds. */
export async function ask(port: number, { method, path, headers, body }: WireRequest): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
