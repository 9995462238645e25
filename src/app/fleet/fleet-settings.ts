import { resolve } from "node:path";
import { loadEnvFile } from "#app/server/load-env-file.ts";

/** Where the fleet's files are, and how a cell is started and stopped. */
export interface FleetSettings {
  /** The directory: which cells there are, and which school is in each. */
  file: string;
  /** HAProxy's map, as HAProxy's own configuration names it. */
  map: string;
  socket: string;
  start: string;
  stop: string;
}

/** Reads them from the environment and from .env, like the settings of a server. */
export function readFleetSettings(): FleetSettings {
  loadEnvFile();
  const read = (name: string, usual: string) => process.env[name] || usual;
  return {
    file: resolve(read("CELLS_FILE", "/etc/classback/cells")),
    map: resolve(read("CELLS_MAP", "/etc/haproxy/cells.map")),
    socket: resolve(read("CELLS_SOCKET", "/run/haproxy/admin.sock")),
    start: read("CELLS_START", "systemctl start classback"),
    stop: read("CELLS_STOP", "systemctl stop classback"),
  };
}
