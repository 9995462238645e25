import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bearerHeaders } from "../floor/token.ts";
import { type BenchDatabase, benchFolder } from "../support/bench-database.ts";
import { overHttp, startFloorServer, type Target } from "../support/targets.ts";
import { operations } from "./operations.ts";
import { addRowSecurity } from "./row-security.ts";

const folder = join(benchFolder, "postgraphile");
const packages = ["postgraphile@5", "@grafserv/persisted@1"];

/** PostGraphile on the floor's tables, with row security while it runs. */
export async function startPostgraphile(database: BenchDatabase): Promise<Target> {
  if (!packages.every((name) => existsSync(join(folder, "node_modules", name.replace(/@\d+$/, ""))))) {
    throw new Error(`PostGraphile is missing: npm install --prefix ${folder} ${packages.join(" ")}`);
  }
  const removeRowSecurity = await addRowSecurity(database.url);
  try {
    const secret = randomUUID();
    const started = await startFloorServer("bench/postgraphile/postgraphile-server.ts", database, {
      SECRET: secret,
      POSTGRAPHILE_DIR: folder,
      NODE_ENV: "production",
      GRAPHILE_ENV: "production",
    });
    const target = overHttp("postgraphile", started, database.postmasterPid, {
      table: "bench_floor.feedback",
      offers: ({ name }) => operations[name] !== undefined,
      // For mutations, too.
      status: 200,
      requestOf: (work) => ({
        method: "POST",
        path: "/graphql",
        headers: bearerHeaders(work.person, secret),
        body: { id: work.name, variables: operations[work.name]?.variables?.(work) },
      }),
      read(response, { name }) {
        const { data, errors } = response as { data?: never; errors?: unknown };
        if (errors || !data) throw new Error(`PostGraphile: ${JSON.stringify(errors)}`);
        return operations[name]?.read(data);
      },
    });
    const stop = async () => {
      await target.stop();
      await removeRowSecurity();
    };
    return { ...target, stop };
  } catch (error) {
    await removeRowSecurity();
    throw error;
  }
}
