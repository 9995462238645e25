import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { inject, onTestFinished } from "vitest";
import { type RunningServer, startServer } from "#app/server/start-server.ts";
import { administer, testDatabasePrefix, urlIn } from "#app/testing/postgres-for-tests.ts";
import { copyTemplate } from "#app/testing/test-database.ts";
import { parseEnv } from "#server/base/env.ts";
import { principalSettings } from "./small-school.ts";
import { freePort } from "./start-classback.ts";

/** The build of the tests with other styles, which makes it another build. */
export function nextBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), "classback-next-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(inject("webFolder"), folder, { recursive: true });
  const assets = join(folder, "assets");
  const styles = readdirSync(assets).find((name) => /^index-.+\.css$/.test(name)) ?? "";
  // The other files still name those of the former build.
  cpSync(join(assets, styles), join(assets, "index-nextnext.css"));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!/(\.html|service-worker\.js)$/.test(name)) continue;
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(styles, "index-nextnext.css"));
    for (const kind of ["br", "gz"]) rmSync(`${path}.${kind}`, { force: true });
  }
  return folder;
}

/** One address and one database, on which servers of several builds and settings follow each other. */
export async function openServers() {
  const postgres = inject("postgres");
  const database = `${testDatabasePrefix}builds_${Math.random().toString(36).slice(2)}`;
  await copyTemplate(database);
  const dataDir = mkdtempSync(join(tmpdir(), "classback-e2e-"));
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: urlIn(postgres, database),
    ...principalSettings,
  };
  let server: RunningServer | undefined;
  onTestFinished(async () => {
    await server?.stop();
    await administer(postgres, `drop database ${database} with (force)`);
    rmSync(dataDir, { recursive: true });
  });
  return {
    url: `http://localhost:${settings.PORT}`,
    async start(webFolder = inject("webFolder"), more: Record<string, string> = {}): Promise<void> {
      await server?.stop();
      server = await startServer(parseEnv({ ...settings, ...more }), pino({ level: "silent" }), {
        webFolder,
      });
    },
    async stop(): Promise<void> {
      await server?.stop();
    },
  };
}
