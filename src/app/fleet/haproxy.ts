import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Directory } from "./directory.ts";
import { mapOf } from "./directory.ts";
import { replaceFile } from "./directory-file.ts";
import { FleetError } from "./fleet-error.ts";
import type { FleetSettings } from "./fleet-settings.ts";

type HaproxySettings = Pick<FleetSettings, "map" | "socket">;

/** HAProxy reads a line of commands of at most 16 kB. */
const commandsAtOnce = 50;

async function ask(socketFile: string, command: string): Promise<string> {
  const socket = connect(socketFile);
  socket.setTimeout(10_000, () => socket.destroy(new Error("ETIMEDOUT")));
  socket.end(`${command}\n`);
  return text(socket).catch((error: NodeJS.ErrnoException) => {
    throw new FleetError(
      `HAProxy does not answer at ${socketFile} (${error.code ?? error.message}): start it, or correct CELLS_SOCKET.`,
    );
  });
}

async function readRunningMap({ map, socket }: HaproxySettings): Promise<Map<string, string>> {
  const answer = await ask(socket, `show map ${map}`);
  if (/^Unknown map/m.test(answer)) {
    throw new FleetError(
      `HAProxy has no map ${map}: name this path in haproxy.cfg, restart HAProxy once, or correct CELLS_MAP.`,
    );
  }
  const entries = [...answer.matchAll(/^0x[0-9a-f]+ (\S+) (\S+)$/gm)];
  return new Map(entries.map(([, host = "", address = ""]) => [host, address]));
}

/** Writes the map for HAProxy's next start, and updates the running one. @throws FleetError if one cannot be changed. */
export async function routeBy(directory: Directory, settings: HaproxySettings): Promise<void> {
  const wanted = mapOf(directory);
  await replaceFile(settings.map, [...wanted].map(([host, address]) => `${host} ${address}\n`).join(""));
  const running = await readRunningMap(settings);
  const commands = [
    ...[...running.keys()]
      .filter((host) => !wanted.has(host))
      .map((host) => `del map ${settings.map} ${host}`),
    ...[...wanted]
      .filter(([host, address]) => running.get(host) !== address)
      .map(
        ([host, address]) => `${running.has(host) ? "set" : "add"} map ${settings.map} ${host} ${address}`,
      ),
  ];
  for (let at = 0; at < commands.length; at += commandsAtOnce) {
    const answer = await ask(settings.socket, commands.slice(at, at + commandsAtOnce).join(";"));
    if (answer.trim() !== "") throw new FleetError(`HAProxy did not change its map: ${answer.trim()}`);
  }
}
