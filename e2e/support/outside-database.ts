import { createHash } from "node:crypto";
import pg from "pg";
import { testDatabasePrefix } from "#app/testing/postgres-for-tests.ts";

interface OutsideDatabase {
  /** For DATABASE_URL. */
  url: string;
  drop(): Promise<void>;
}

/**
 * With TEST_DATABASE_URL set, a database of its own on that PostgreSQL for the server of this data folder, the same
 * after a restart; null without it: then the server runs its embedded PostgreSQL.
 */
export async function outsideDatabaseFor(dataDir: string): Promise<OutsideDatabase | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return null;
  const name = `${testDatabasePrefix}${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`).catch((error: { code?: string }) => {
    const exists = "42P04";
    if (error.code !== exists) throw error;
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
