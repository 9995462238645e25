import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { verifyPassword } from "../../src/server/password-hash.ts";
import { leanStatements } from "./statements.ts";
import { signBearer, verifyBearer } from "./token.ts";

// The lean floor: what a competent engineer would write for these few answers and nothing else. node:http and pg, one
// prepared statement for each request, and a signed token that says who asks. Its port is printed when it serves.

const { DATABASE_URL, POOL_SIZE, SECRET = "" } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
const idInPath = /\/([0-9a-f-]{36})$/;

async function readBody(request: AsyncIterable<Buffer>): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function signIn({ email, password }: Record<string, unknown>): Promise<string | undefined> {
  const { rows } = await pool.query({
    name: "sign-in",
    text: `
      select users.id, role, name, surname, email, password
      from users join auth_accounts on auth_accounts.user_id = users.id
      where email = $1 and deleted_at is null`,
    values: [email],
  });
  const { password: hash, ...account } = rows[0] ?? {};
  if (!hash || !(await verifyPassword({ hash, password: String(password) }))) return undefined;
  return JSON.stringify({
    ...account,
    token: signBearer({ userId: account.id, role: account.role }, SECRET),
  });
}

async function answerTo(method: string, url: string, authorization: string, body: Record<string, unknown>) {
  const [path = "", query = ""] = url.split("?");
  if (path === "/api/sign-in") return signIn(body);
  const bearer = verifyBearer(authorization.slice("Bearer ".length), SECRET);
  if (bearer === null) return undefined;
  const id = idInPath.exec(path)?.[1] ?? "";
  const name = `${bearer.role} ${method} ${id === "" ? path : path.replace(idInPath, "/:id")}`;
  const statement = leanStatements[name];
  if (statement === undefined) return undefined;
  const words = query === "" ? [] : (new URLSearchParams(query).get("search") ?? "").split(" ");
  const values = statement.values({ userId: bearer.userId, id, words, body });
  const { rows } = await pool.query<{ answer: string }>({ name, text: statement.text, values });
  return rows[0]?.answer;
}

const server = createServer(async (request, response) => {
  try {
    const { method = "", url = "", headers } = request;
    const body = method === "POST" ? await readBody(request) : {};
    const answer = await answerTo(method, url, headers.authorization ?? "", body);
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(method === "POST" && url !== "/api/sign-in" ? 201 : 200, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(answer),
    });
    response.end(answer);
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.writeHead(500).end();
  }
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
