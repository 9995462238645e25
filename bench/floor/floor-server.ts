import pg from "pg";
import { verifyPassword } from "#server/credentials/password-hash.ts";
import { hashToken } from "#server/credentials/tokens.ts";
import { serveResponses } from "../support/serve-responses.ts";
import { type Plan, runPlan } from "./plan.ts";

// The best a server could do on this machine with this driver: node:http and pg, no checks, the API's own
// statements, prepared; the header X-Plan names them. Prints its port when it is ready.

const { DATABASE_URL, POOL_SIZE, PLANS = "[]", PASSWORD_HASH = "" } = process.env;
const plans = new Map((JSON.parse(PLANS) as Plan[]).map((plan) => [plan.name, plan]));
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
const idInPath = /\/([0-9a-f-]{36})$/;

serveResponses(async ({ method, url, headers }, body) => {
  const path = url?.split("?")[0] ?? "";
  const isSignIn = path === "/api/sign-in";
  let response: unknown;
  if (isSignIn) {
    response = { right: await verifyPassword({ hash: PASSWORD_HASH, password: String(body.password) }) };
  } else {
    const plan = plans.get(String(headers["x-plan"]));
    const token = /session_token=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "";
    response =
      plan && (await runPlan(pool, plan, { token: hashToken(token), id: idInPath.exec(path)?.[1], body }));
  }
  const status = response ? (method === "POST" && !isSignIn ? 201 : 200) : 401;
  return { status, text: JSON.stringify(response ?? null) };
});
