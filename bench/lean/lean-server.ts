import pg from "pg";
import { verifyPassword } from "#server/credentials/password-hash.ts";
import { serveResponses } from "../support/serve-responses.ts";
import { leanStatements } from "./statements.ts";
import { signBearer, verifyBearer } from "./token.ts";

// The lean floor: what a competent engineer would write for these few responses and nothing else. node:http and pg, one
// prepared statement for each request, and a signed token that identifies the user. Prints its port when it is ready.

const { DATABASE_URL, POOL_SIZE, SECRET = "" } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
const idInPath = /\/([0-9a-f-]{36})$/;

async function signIn({ email, password }: Record<string, unknown>): Promise<string | undefined> {
  const { rows } = await pool.query({
    name: "sign-in",
    text: `
      select users.id, role, name, surname, email, hash
      from users join credentials on credentials.user_id = users.id
      where email = $1 and deleted_at is null`,
    values: [email],
  });
  const { hash, ...account } = rows[0] ?? {};
  if (!hash || !(await verifyPassword({ hash, password: String(password) }))) return undefined;
  return JSON.stringify({
    ...account,
    token: signBearer({ userId: account.id, role: account.role }, SECRET),
  });
}

async function respondTo(method: string, url: string, authorization: string, body: Record<string, unknown>) {
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
  const { rows } = await pool.query<{ response: string }>({ name, text: statement.text, values });
  return rows[0]?.response;
}

serveResponses(async ({ method = "", url = "", headers }, body) => {
  const text = await respondTo(method, url, headers.authorization ?? "", body);
  if (text === undefined) return { status: 404, text: "null" };
  return { status: method === "POST" && url !== "/api/sign-in" ? 201 : 200, text };
});
