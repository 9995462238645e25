import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { fullNameOf } from "#db/record-columns.ts";
import { importStagingDays, type RowState } from "#domain/import/fields.ts";
import type { PlannedRow, RowDecision } from "#domain/import/planned-rows.ts";
import type {
  ChangeImportRows,
  Import,
  ImportChunk,
  ImportPreviewRow,
  ImportRowsQuery,
} from "#domain/import/schemas.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { importRows, imports } from "./imports.table.ts";

type Reader = Database | Transaction;

const columns = {
  id: imports.id,
  schoolYearId: imports.schoolYearId,
  schoolYear: schoolYears.name,
  admin: sql<string>`${sql.raw(fullNameOf("users"))}`,
  state: sql<Import["state"]>`case when ${imports.undoneAt} is not null then 'undone'
    when ${imports.appliedAt} is not null then 'applied' else 'open' end`,
  rowCount: sql<number>`(select count(*)::int from import_rows where import_id = ${imports.id})`,
  missingRows: sql<number>`case when ${imports.appliedAt} is null
    then greatest(0, ${imports.expectedRows} - (select count(*)::int from import_rows where import_id = ${imports.id})) else 0 end`,
  options: imports.options,
  createdAt: imports.createdAt,
  appliedAt: imports.appliedAt,
  undoneAt: imports.undoneAt,
  // A server that was killed leaves one behind, but not its lock.
  progress: sql<number | null>`case when exists (
    select from pg_locks
    where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = hashtextextended('import', 0)
      and database = (select oid from pg_database where datname = current_database())) then ${imports.progress} end`,
  summary: imports.summary,
};

const selectImports = (database: Reader) =>
  database
    .select(columns)
    .from(imports)
    .innerJoin(schoolYears, eq(schoolYears.id, imports.schoolYearId))
    .innerJoin(users, eq(users.id, imports.adminId));

/** The import with this id, null if there is none. */
export async function findImport(database: Reader, id: string) {
  const [row] = await selectImports(database).where(eq(imports.id, id));
  return row ?? null;
}

/** The newest imports, at most 50. */
export async function listImports(database: Database) {
  return selectImports(database).orderBy(desc(imports.createdAt), desc(imports.id)).limit(50);
}

/** Locks an open import until the transaction ends; null when there is none, or it was applied. */
export async function lockOpenImport(tx: Transaction, id: string) {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isNull(imports.appliedAt)))
    .for("update");
  return row ?? null;
}

/** Writes rows by their numbers; the same rows again change nothing. */
export async function writeRows(
  tx: Transaction,
  importId: string,
  { offset, rows }: ImportChunk,
): Promise<void> {
  const values = rows.map((row, index) => ({ importId, number: offset + index, ...row }));
  await tx
    .insert(importRows)
    .values(values)
    .onConflictDoUpdate({
      target: [importRows.importId, importRows.number],
      set: {
        kind: sql`excluded.kind`,
        sheet: sql`excluded.sheet`,
        line: sql`excluded.line`,
        cells: sql`excluded.cells`,
        isNameAlone: sql`excluded.is_name_alone`,
        decision: sql`'{}'`,
      },
    });
}

/** The number of rows that an import has received. */
export async function countRows(tx: Transaction, importId: string): Promise<number> {
  return tx.$count(importRows, eq(importRows.importId, importId));
}

/** What the planner needs of the rows, in their order. */
export async function readRows(database: Reader, importId: string): Promise<PlannedRow[]> {
  const { number, line, kind, cells, isNameAlone, decision } = importRows;
  return database
    .select({ number, line, kind, cells, isNameAlone, decision })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(importRows.number);
}

/** The condition that a row is of this kind and state, and has this problem and this cell. */
const isAlike = ({ kind, state, problem, cell }: NonNullable<ChangeImportRows["alike"]>) =>
  and(
    kind && eq(importRows.kind, kind),
    state && eq(importRows.state, state),
    problem === undefined
      ? undefined
      : sql`${importRows.outcome}->'problems' @> ${JSON.stringify([{ sentence: { key: problem } }])}::jsonb`,
    cell && sql`coalesce(${importRows.cells}->>${cell.field}, '') = ${cell.text}`,
  );

const onlyCandidate = sql`(${importRows.outcome}->'candidates'->0)`;

/** Merges further answers into a decision: earlier doubts stay accepted, and the latest answer to a question counts. */
function withAnswers(before: SQL, { accepted, phoneOf, ...answers }: RowDecision): SQL {
  const owners = sql`coalesce(${before}->'phoneOf', '{}')`;
  const answered = sql`${before} || ${JSON.stringify(answers)}::jsonb`;
  const decided = phoneOf
    ? sql`${answered} || jsonb_build_object('phoneOf', ${owners} || ${JSON.stringify(phoneOf)}::jsonb)`
    : answered;
  if (accepted === undefined) return decided;
  const all = sql`coalesce(${before}->'accepted', '[]') || ${JSON.stringify(accepted)}::jsonb`;
  return sql`${decided} || jsonb_build_object('accepted', (select jsonb_agg(distinct key) from jsonb_array_elements(${all}) as key))`;
}

/** Changes cells and decisions; returns how many rows there were. */
export async function changeRows(
  tx: Transaction,
  importId: string,
  { numbers, alike, cells, decision, takesOnlyCandidate }: ChangeImportRows,
): Promise<number> {
  const filled = Object.entries(cells ?? {}).filter(([, text]) => text !== null && text !== "");
  // A row's accepted doubts no longer apply once the row was corrected.
  const before = cells ? sql`(${importRows.decision} - 'accepted')` : sql`${importRows.decision}`;
  const emptied = Object.entries(cells ?? {}).flatMap(([field, text]) => (text ? [] : [field]));
  const { rowCount } = await tx
    .update(importRows)
    .set({
      cells: sql`(${importRows.cells} - ${sql.param(emptied)}::text[]) || ${JSON.stringify(Object.fromEntries(filled))}::jsonb`,
      decision: decision === null ? {} : withAnswers(before, decision ?? {}),
      ...(takesOnlyCandidate && {
        decision: sql`${before} || jsonb_build_object('person', coalesce(nullif(${onlyCandidate}->'id', 'null'), ${onlyCandidate}->'row'))`,
      }),
    })
    .where(
      and(
        eq(importRows.importId, importId),
        numbers === undefined ? undefined : sql`${importRows.number} = any(${sql.param(numbers)}::int[])`,
        alike && isAlike(alike),
        takesOnlyCandidate &&
          and(
            eq(importRows.state, "doubtful"),
            sql`jsonb_array_length(${importRows.outcome}->'candidates') = 1`,
          ),
      ),
    );
  return rowCount ?? 0;
}

/** Rows per statement. */
const sliceLength = 1000;

/** Keeps what the preview found, where it is another than before. */
export async function writeOutcomes(
  tx: Transaction,
  importId: string,
  outcomes: readonly { number: number; state: RowState; text: string }[],
): Promise<void> {
  for (let start = 0; start < outcomes.length; start += sliceLength) {
    const slice = outcomes.slice(start, start + sliceLength);
    await tx.execute(sql`
      update import_rows set state = found.state, outcome = found.outcome::jsonb
      from unnest(${sql.param(slice.map(({ number }) => number))}::int[], ${sql.param(slice.map(({ state }) => state))}::text[],
        ${sql.param(slice.map(({ text }) => text))}::text[]) as found (number, state, outcome)
      where import_id = ${importId} and import_rows.number = found.number
        and import_rows.outcome is distinct from found.outcome::jsonb`);
  }
}

/** A page of the preview, in the order of the file. Rows that were not looked at yet are left out. */
export async function listRows(
  database: Database,
  importId: string,
  { after = -1, limit, search, ...alike }: ImportRowsQuery,
): Promise<ImportPreviewRow[]> {
  const { number, kind, sheet, line, cells, decision, outcome: found } = importRows;
  const rows = await database
    .select({ number, kind, sheet, line, cells, decision, outcome: found })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        sql`${importRows.number} > ${after}`,
        sql`${importRows.outcome} is not null`,
        isAlike(alike),
        search
          ? sql`not exists (
              select from regexp_split_to_table(normal_form(${search}), ' ') as word
              where position(word in normal_form(
                (select string_agg(value, ' ') from jsonb_each_text(${importRows.cells})))) = 0)`
          : undefined,
      ),
    )
    .orderBy(importRows.number)
    .limit(limit);
  return rows.flatMap(({ outcome, ...row }) => (outcome === null ? [] : [{ ...row, ...outcome }]));
}

/** Deletes imports that nobody has applied in the days that they wait for it. */
export function deleteStaleImports(database: Database) {
  return database
    .delete(imports)
    .where(
      and(
        isNull(imports.appliedAt),
        lt(imports.createdAt, sql`now() - make_interval(days => ${importStagingDays})`),
      ),
    );
}

/** Deletes the rows that applied imports left out, after as many days. */
export function deleteLeftOutRows(database: Database) {
  return database
    .delete(importRows)
    .where(
      sql`import_id in (select id from imports where applied_at < now() - make_interval(days => ${importStagingDays}))`,
    );
}
