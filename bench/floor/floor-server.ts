import pg from "pg";
import { verifyPassword } from "#server/credentials/password-hash.ts";
import { serveResponses } from "./serve-responses.ts";
import { floorStatements } from "./statements.ts";
import { verifyBearer } from "./token.ts";

// The floor: bare node:http and pg, one prepared statement for each request, and a signed token instead of a session. Signing in is
// the password hash alone. Prints its port when it is ready.

const { DATABASE_URL, POOL_SIZE, SECRET = "", PASSWORD_HASH = "" } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
// Texts that go into JSON as they are, in the form that every browser reads.
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (at) => `${at.slice(0, 10)}T${at.slice(11)}:00`);

async function respondTo(method: string, path: string, authorization: string, body: Record<string, unknown>) {
  if (path === "/api/sign-in")
    return verifyPassword({ hash: PASSWORD_HASH, password: String(body.password) });
  const bearer = verifyBearer(authorization.slice("Bearer ".length), SECRET);
  const name = `${bearer?.role} ${method} ${path}`;
  const statement = floorStatements[name];
  if (bearer === null || statement === undefined) return undefined;
  const values = statement.values({ userId: bearer.userId, body });
  const { rows } = await pool.query({ name, text: statement.text, values });
  return statement.respond(rows);
}

serveResponses(async ({ method = "", url = "", headers }, body) => {
  const response = await respondTo(method, url, headers.authorization ?? "", body);
  if (!response) return { status: 404, text: "null" };
  return { status: url === "/api/feedback" && method === "POST" ? 201 : 200, text: JSON.stringify(response) };
});
