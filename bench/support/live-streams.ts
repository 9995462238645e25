import { connect, type Socket } from "node:net";
import { cookieName } from "#server/credentials/session-rules.ts";
import { onTheWire } from "./wire.ts";

/** Who listens, on which server, and what to do when they hear of a change. */
export interface BenchReader {
  token: string;
  port: number;
  onChanged?: () => void;
}

/** How many streams one address may open. */
const perAddress = 400;

/** The Cookie header of a session. */
function cookieOf(token: string): string {
  return `${cookieName("http://localhost", "session_token")}=${token}`;
}

/** Opens a stream for each reader; resolves when all have sent their first event, to a function that closes them. */
export async function openStreams(readers: readonly BenchReader[]): Promise<() => void> {
  const sockets: Socket[] = [];
  const open = ({ token, port, onChanged }: BenchReader, index: number) =>
    new Promise<void>((resolve, reject) => {
      const localAddress = `127.0.1.${1 + Math.floor(index / perAddress)}`;
      const socket = connect({ host: "127.0.0.1", port, localAddress });
      sockets.push(socket);
      const headers = { Cookie: cookieOf(token) };
      socket.write(onTheWire({ method: "GET", path: "/api/live", headers }));
      let isOpen = false;
      socket.on("error", reject);
      socket.setEncoding("latin1").on("data", (text: string) => {
        if (text.startsWith("HTTP/1.1 ") && !text.startsWith("HTTP/1.1 200")) reject(new Error(text));
        if (isOpen && text.includes("event: changed")) onChanged?.();
        if (text.includes("event: ")) {
          isOpen = true;
          resolve();
        }
      });
    });
  // As many at once as when a whole school opens its laptops.
  for (let start = 0; start < readers.length; start += 50)
    await Promise.all(readers.slice(start, start + 50).map((reader, index) => open(reader, start + index)));
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
