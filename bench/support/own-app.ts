import type { Pool } from "pg";
import { pino } from "pino";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { openDatabase } from "#db/client.ts";
import { parseEnv } from "#server/base/env.ts";
import { appUrl } from "./scenarios.ts";

/** The API in this process, without background work, so that nothing else looks at pages of the database. */
export function openApp(pool: Pool): { app: ReturnType<typeof createApp>; close: () => void } {
  const services = createServices({
    env: parseEnv({ APP_URL: appUrl, DATA_DIR: "/tmp" }),
    authSecret: "of no use to what is measured, but long enough",
    log: pino({ level: "silent" }),
    database: openDatabase(pool),
  });
  return { app: createApp(services), close: () => services.mailer.close() };
}
