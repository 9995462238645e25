/**
 * A server in small for the tests that kill one: starts PostgreSQL on the data folder and reports on its output, one JSON
 * object per line. With `writes`, it also inserts rows and reports each one after PostgreSQL has acknowledged it.
 *
 *   node embedded-postgres-process.ts '{"dataDir": "...", "writes": true}'
 */
import pg from "pg";
import { startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";

interface Order {
  dataDir: string;
  writes?: boolean;
  binariesParent?: string;
}

const order = JSON.parse(process.argv[2] ?? "{}") as Order;

function report(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  const postgres = await startEmbeddedPostgres({ ...order, log: (message) => report({ log: message }) });
  report({ ready: postgres.poolConfig });
  process.once("SIGTERM", async () => {
    await postgres.stop();
    process.exit(0);
  });
  if (order.writes) {
    const client = new pg.Client(postgres.poolConfig);
    await client.connect();
    await client.query("create table if not exists acknowledged (number integer primary key)");
    for (let number = 1; ; number += 1) {
      await client.query("insert into acknowledged values ($1)", [number]);
      report({ acknowledged: number });
    }
  }
} catch (error) {
  report({ error: (error as Error).message });
  process.exit(1);
}
