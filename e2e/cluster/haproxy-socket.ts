import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Says one command to HAProxy, as an operator does with socat; its answer. */
export async function tellHaproxy(socketFile: string, command: string): Promise<string> {
  const socket = connect(socketFile);
  socket.write(`${command}\n`);
  return text(socket);
}
