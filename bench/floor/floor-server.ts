import pg from "pg";
import { verifyPassword } from "../../src/server/credentials/password-hash.ts";
import { serveResponses } from "../support/serve-answers.ts";
import { type Plan, runPlan } from "./plan.ts";

// What a server could do at best on this machine with this driver: node:http and pg, nothing checked, the statements
// that the API sends, prepared; the header X-Plan says which. Its port is printed when it serves.

const { DATABASE_URL, POOL_SIZE, PLANS = "[]", PASSWORD_HASH = "" } = process.env;
const plans = new Map((JSON.parse(PLANS) as Plan[]).map((plan) => [plan.name, plan]));
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
const idInPath = /\/([0-9a-f-]{36})$/;

serveResponses(async ({ method, url, headers }, body) => {
  const path = url?.split("?")[0] ?? "";
  const isSignIn = path === "/api/sign-in";
  let answer: unknown;
  if (isSignIn) {
    answer = { right: await verifyPassword({ hash: PASSWORD_HASH, password: String(body.password) }) };
  } else {
    const plan = plans.get(String(headers["x-plan"]));
    // The token alone: the signature behind the dot is not looked at.
    const token = /session_token=([^.]+)/.exec(headers.cookie ?? "")?.[1] ?? "";
    answer = plan && (await runPlan(pool, plan, { token, id: idInPath.exec(path)?.[1], body }));
  }
  const status = answer ? (method === "POST" && !isSignIn ? 201 : 200) : 401;
  return { status, text: JSON.stringify(answer ?? null) };
});
