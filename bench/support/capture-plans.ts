import type { Pool } from "pg";
import { pino } from "pino";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import type { HotRequest } from "#app/testing/hot-requests.ts";
import { type RecordedStatement, recordStatements } from "#app/testing/record-statements.ts";
import { openDatabase } from "#db/client.ts";
import type { Role } from "#domain/roles.ts";
import { parseEnv } from "#server/base/env.ts";
import { cookieName } from "#server/credentials/session-rules.ts";
import { hashToken } from "#server/credentials/tokens.ts";
import type { Plan, Source } from "../floor/plan.ts";
import { measuredRequests, type RequestName, type SignedIn } from "./scenarios.ts";

export interface Captured {
  name: RequestName;
  plan: Plan;
  /** The statements with the values of the one recorded request. */
  statements: RecordedStatement[];
}

/**
 * The statements that the API sends for each request, recorded while it handles one, so the floors run
 * exactly what the API runs. Feedback submitted for this is deleted again.
 */
export async function capturePlans(pool: Pool, people: Record<Role, SignedIn[]>): Promise<Captured[]> {
  const authSecret = "known to this bench alone, of enough length";
  const env = parseEnv({ APP_URL: "http://localhost", DATA_DIR: "/tmp" });
  const services = createServices({
    env,
    authSecret,
    log: pino({ level: "silent" }),
    database: openDatabase(pool),
  });
  const app = createApp(services);
  const captured: Captured[] = [];
  for (const [name, request] of Object.entries(measuredRequests) as [RequestName, HotRequest][]) {
    const person = people[request.role][0];
    if (person === undefined) throw new Error(`Nobody of role ${request.role}`);
    const path = request.path(person);
    const body = request.body?.(person);
    const statements = await recordStatements(pool, async () => {
      const response = await app.request(path, {
        method: request.method,
        headers: {
          Cookie: `${cookieName(env.APP_URL, "session_token")}=${person.token}`,
          ...(body ? { "Content-Type": "application/json" } : {}),
        },
        body: body && JSON.stringify(body),
      });
      if (response.status !== request.status)
        throw new Error(`${name}: ${response.status} ${await response.text()}`);
    });
    if (body) await pool.query("delete from feedback where id = $1", [body.id]);
    const id = /\/([0-9a-f-]{36})$/.exec(path)?.[1];
    const sourceOf = (value: unknown): Source => {
      if (value === hashToken(person.token)) return { from: "token" };
      const field = Object.keys(body ?? {}).find((key) => body?.[key] === value);
      if (field !== undefined) return { from: "body", field };
      if (value === person.userId) return { from: "user" };
      return value === id && id !== undefined ? { from: "path" } : { constant: value };
    };
    const plan = {
      name,
      statements: statements.map(({ text, values }) => ({ text, values: values.map(sourceOf) })),
    };
    captured.push({ name, plan, statements });
  }
  services.mailer.close();
  return captured;
}
