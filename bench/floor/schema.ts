import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";

const schema = readFileSync(join(import.meta.dirname, "schema.sql"), "utf8");
const removal = "drop schema if exists bench_floor cascade";

/** Copies the school into the floor's own tables, which a killed bench may have left behind. */
export async function createFloorSchema(pool: Pool): Promise<void> {
  await pool.query(`set statement_timeout = 0; ${removal}; ${schema}; reset statement_timeout`);
  await pool.query("vacuum bench_floor.lessons, bench_floor.feedback");
}

export async function dropFloorSchema(pool: Pool): Promise<void> {
  await pool.query(removal);
}
