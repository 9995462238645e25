import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { verifyPassword } from "../../src/server/password-hash.ts";
import { type Plan, runPlan } from "./plan.ts";

// What a server could do at best on this machine with this driver: node:http and pg, nothing checked, the statements
// that the API sends, prepared; the header X-Plan says which. Its port is printed when it serves.

const { DATABASE_URL, POOL_SIZE, PLANS = "[]", PASSWORD_HASH = "" } = process.env;
const plans = new Map((JSON.parse(PLANS) as Plan[]).map((plan) => [plan.name, plan]));
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
const idInPath = /\/([0-9a-f-]{36})$/;

async function readBody(request: AsyncIterable<Buffer>): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const server = createServer(async (request, response) => {
  try {
    const path = request.url?.split("?")[0] ?? "";
    const id = idInPath.exec(path)?.[1];
    const body = request.method === "POST" ? await readBody(request) : undefined;
    let answer: unknown;
    if (path === "/api/sign-in") {
      answer = { right: await verifyPassword({ hash: PASSWORD_HASH, password: String(body?.password) }) };
    } else {
      const plan = plans.get(String(request.headers["x-plan"]));
      // The token alone: the signature behind the dot is not looked at.
      const token = /session_token=([^.]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
      answer = plan && (await runPlan(pool, plan, { token, id, body }));
    }
    const text = JSON.stringify(answer ?? null);
    response.writeHead(answer ? (request.method === "POST" && path !== "/api/sign-in" ? 201 : 200) : 401, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
    });
    response.end(text);
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.writeHead(500).end();
  }
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
