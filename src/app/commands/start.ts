import { loadEnvFile } from "#app/server/load-env-file.ts";
import { lanAddresses, networkHint, onLocalNetwork, phonesLine } from "#app/server/local-network.ts";
import { run } from "#app/server/main.ts";
import type { RunningServer } from "#app/server/start-server.ts";
import { isOnlyHere } from "#domain/addresses.ts";
import type { Command } from "./command.ts";

/** The switch with which phones can reach a server. */
export const networkSwitch = { network: "lets phones on the same Wi-Fi in, and prints their address" };

/** What a start prints of phones: their address, or how to let them in. */
export function linesOfPhones(
  { port, services: { env } }: RunningServer,
  addresses?: readonly string[],
): string[] {
  if (addresses !== undefined) return [phonesLine(port, addresses)];
  return !env.hasAppUrl && isOnlyHere(`http://${env.HOST}`) ? [networkHint(process.env)] : [];
}

export const start: Command = {
  usage: "start",
  summary: "runs the server; Ctrl-C ends it",
  switches: networkSwitch,
  stopsItself: true,
  async run({ webFolder, switches }) {
    const addresses = switches.has("network") ? lanAddresses() : undefined;
    const readSettings = () => {
      loadEnvFile();
      return addresses ? onLocalNetwork(process.env, addresses) : process.env;
    };
    await run(readSettings, { webFolder, prepare: async (server) => linesOfPhones(server, addresses) });
  },
};
