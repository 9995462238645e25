import { afterAll, afterEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { cleanUp, makeUsedDataDir, removeTemplate } from "#db/testing/embedded-postgres-harness.ts";
import { openToChange } from "./open-database.ts";

const silent = () => undefined;
afterEach(cleanUp);
afterAll(removeTemplate);

test("a command that begins while a server is starting works on the server's PostgreSQL", {
  timeout: 120_000,
}, async () => {
  const dataDir = await makeUsedDataDir();
  for (let round = 0; round < 3; round++) {
    // The first to ask is nearly always the first to have it.
    const [server, command] = await Promise.allSettled([
      startEmbeddedPostgres({ dataDir, log: silent }),
      openToChange({ dataDir, report: silent }),
    ]);
    if (command.status === "rejected") throw command.reason;
    expect((await command.value.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await command.value.close();
    if (server.status === "fulfilled") await server.value.stop();
  }
});
