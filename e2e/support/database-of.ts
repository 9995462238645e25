import path from "node:path";
import pg from "pg";
import { readPidFile } from "#db/embedded/postgres-process.ts";
import { outsideDatabaseFor } from "./outside-database.ts";

/** The superuser's connection settings for the database of the server on this data folder. */
async function addressOf(dataDir: string): Promise<pg.ClientConfig> {
  const outside = await outsideDatabaseFor(dataDir);
  if (outside !== null) return { connectionString: outside.url };
  const file = readPidFile(path.join(dataDir, "postgres"));
  if (file === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  return { host: file.socketFolder, port: file.port, user: "postgres", database: "classback", ssl: false };
}

/**
 * A connection to that database, as a superuser, past the server: for faults and for recounts. It ignores errors while
 * idle, so that it may be cut too.
 */
export async function connectTo(target: string | pg.ClientConfig): Promise<pg.Client> {
  const config = typeof target === "string" ? await addressOf(target) : target;
  const client = new pg.Client({ ...config, application_name: "faults" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
