import { createServer, type IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { verifyBearer } from "../floor/token.ts";
import { operations } from "./operations.ts";

// PostGraphile 5 at its fastest: grafserv on node:http, prepared statements, persisted operations, lists instead of
// connections. A signed token identifies the user, and PostgreSQL enforces its role. Prints its port when it is ready. The
// packages are in the bench's folder: the project does not depend on them.

const { DATABASE_URL, POOL_SIZE, SECRET = "", POSTGRAPHILE_DIR = "" } = process.env;
const load = createRequire(join(POSTGRAPHILE_DIR, "package.json"));
const { postgraphile } = load("postgraphile");
const { PostGraphileAmberPreset } = load("postgraphile/presets/amber");
const { makePgService } = load("postgraphile/adaptors/pg");
const { grafserv } = load("postgraphile/grafserv/node");
const { PersistedPlugin } = load("@grafserv/persisted");

const persisted = Object.fromEntries(
  Object.entries(operations).map(([name, { document }]) => [name, document]),
);

const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [PersistedPlugin],
  pgServices: [
    makePgService({
      connectionString: DATABASE_URL,
      schemas: ["bench_floor"],
      poolConfig: { max: Number(POOL_SIZE) },
      pubsub: false,
    }),
  ],
  schema: { defaultBehavior: "-connection list" },
  grafserv: { persistedOperations: persisted, websockets: false, graphiql: false, watch: false },
  grafast: {
    explain: false,
    context({ node }: { node?: { req: IncomingMessage } }) {
      const bearer = verifyBearer(node?.req.headers.authorization?.slice("Bearer ".length) ?? "", SECRET);
      if (bearer === null) throw new Error("Nobody is signed in");
      return { pgSettings: { role: `bench_${bearer.role}`, "jwt.claims.user_id": bearer.userId } };
    },
  },
});

const server = createServer();
await pgl.createServ(grafserv).addTo(server);
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
