import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Sends HAProxy one command, as an operator does with socat, and returns its response. */
export async function notifyHaproxy(socketFile: string, command: string): Promise<string> {
  const socket = connect(socketFile);
  socket.write(`${command}\n`);
  return text(socket);
}
