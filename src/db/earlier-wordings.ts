import type { ClientBase } from "pg";
import type { KnownMigration } from "./known-migrations.ts";

// Three migrations were edited after they had been committed, before migrations were frozen
// (docs/decisions/018-frozen-migrations.md). A database that ran an earlier wording gets what the edit changed.

/** An earlier wording of a migration. */
interface EarlierWording {
  migration: string;
  /** SHA-256 of the file as it was. */
  hash: string;
  /** Makes what the earlier wording left equal to what the statements of the present one leave. */
  repair: (present: string[]) => string[];
}

export const earlierWordings: readonly EarlierWording[] = [
  {
    migration: "0001_monthly_ratings",
    hash: "fbbf66357a5c61aa525987af5e499b0ec27e4ee87f979ec1eff88b6cd27f81fe",
    repair: (present) =>
      present
        .filter((statement) => statement.includes("CREATE FUNCTION monthly_ratings_move()"))
        .map((statement) => statement.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")),
  },
  {
    migration: "0002_student_search",
    hash: "48b4963f90e96a7f4905795367cb1b347afbce71548d8b8c08750893474a2146",
    repair: (present) =>
      present.filter((statement) => statement.includes("CREATE STATISTICS users_searched")),
  },
  {
    migration: "0004_audit_log_people",
    hash: "5d19934cd9c2206da5a67f0bedcaa73e064d5244dba8d763f8b5374c540e71f2",
    repair: (present) => [
      "drop index audit_log_actor, audit_log_action, audit_log_student, audit_log_teacher",
      ...present.filter((statement) =>
        /CREATE INDEX "audit_log_(actor|action|student|teacher)"/.test(statement),
      ),
    ],
  },
];

/**
 * Brings a database that ran an earlier wording of a migration to what the present wording leaves, and enters the
 * present one in its place: without that, Drizzle would run 0004 a second time. All in one transaction; rejects with
 * PostgreSQL's error, and then nothing has changed.
 */
export async function replaceEarlierWordings(
  client: ClientBase,
  known: readonly KnownMigration[],
): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!rows[0]?.there) return;
  await client.query("begin");
  for (const { migration, hash, repair } of earlierWordings) {
    const present = known.find(({ name }) => name === migration);
    const { rowCount } = await client.query(
      "update drizzle.__drizzle_migrations set hash = $1, created_at = $2 where hash = $3",
      [present?.hash, present?.madeAt, hash],
    );
    if (!present || rowCount === 0) continue;
    for (const statement of repair(present.statements)) await client.query(statement);
  }
  await client.query("commit");
}
