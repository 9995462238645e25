import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import { createAttemptLimits } from "./attempt-limits.ts";
import { createAuth } from "./auth.ts";
import { createBackgroundWork } from "./background-work.ts";
import type { Services } from "./context.ts";
import type { Env } from "./env.ts";
import { createLoad } from "./load.ts";
import { createMailer } from "./mailer.ts";
import { createPasswordHashing } from "./password-hashing.ts";

/** Puts together what the server is made of. The database must be migrated. */
export function createServices(parts: {
  env: Env;
  authSecret: string;
  log: Logger;
  database: Database;
}): Services {
  const { env, log, database } = parts;
  const mailer = createMailer(env, log);
  const load = createLoad();
  return {
    ...parts,
    mailer,
    background: createBackgroundWork(),
    passwords: createPasswordHashing(load),
    auth: createAuth(database, { ...parts, mailer }),
    attempts: createAttemptLimits(database.$client),
    load,
  };
}
