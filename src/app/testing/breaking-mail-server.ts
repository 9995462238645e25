import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/** Where a mail server may break off: when it is called, at a command, within the content, or when it has the whole mail. */
export const breakPoints = [
  "connect",
  "EHLO",
  "MAIL FROM",
  "RCPT TO",
  "DATA",
  "content",
  "response",
] as const;

type BreakPoint = (typeof breakPoints)[number];

const endOfContent = "\r\n.\r\n";

/** A mail server that breaks off wherever a test wants, as plain as SMTP can be. */
export async function openBreakingMailServer() {
  const state: { breaksAt: BreakPoint | null } = { breaksAt: null };
  /** Each recipient whose mail arrived whole. */
  const arrived: string[] = [];

  function serve(socket: Socket): void {
    let received = "";
    let recipient = "";
    let isContent = false;
    const breaksAt = (point: BreakPoint) => {
      if (state.breaksAt !== point) return false;
      socket.destroy();
      return true;
    };
    const takeContent = () => {
      if (breaksAt("content")) return;
      const end = received.indexOf(endOfContent);
      if (end < 0) return;
      received = received.slice(end + endOfContent.length);
      isContent = false;
      arrived.push(recipient);
      if (!breaksAt("response")) socket.write("250 accepted\r\n");
    };
    const takeCommand = (line: string) => {
      const command = breakPoints.find((point) => line.toUpperCase().startsWith(point));
      if (command && breaksAt(command)) return;
      if (command === "RCPT TO") recipient = /<(.*)>/.exec(line)?.[1] ?? "";
      isContent = command === "DATA";
      socket.write(isContent ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
    };
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      while (!isContent && received.includes("\r\n") && !socket.destroyed) {
        const end = received.indexOf("\r\n");
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        takeCommand(line);
      }
      if (isContent && received !== "" && !socket.destroyed) takeContent();
    });
    if (!breaksAt("connect")) socket.write("220 ready\r\n");
  }

  const server = createServer(serve);
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterAll(() => server.close());
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    arrived,
    /** Breaks off there from now on; nowhere when null. */
    breakAt(point: BreakPoint | null) {
      state.breaksAt = point;
    },
  };
}
