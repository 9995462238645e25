import { type SQL, sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "#db/client.ts";
import { columnOf } from "#db/record-columns.ts";
import type { GuardianPerson } from "#domain/known-guardians.ts";
import { namesOf, type RecordFields } from "#domain/records/record.ts";
import type { TraceFinder } from "#domain/traces.ts";
import type { PersonalColumn, PersonalSection } from "#locales/params.ts";

// Each feature says in a file `*.personal.ts` what its tables hold about a person: what an export shows, and what goes when they are
// erased. A test asks PostgreSQL, and fails when a table, or a column with text, is in none of them (docs/decisions/095).

export interface ErasedPerson {
  /** Their record, and those that were merged into it, as a list for `any`. */
  ids: SQL;
  /** Numbers and addresses of them and their guardians that nobody else has, likewise. */
  contacts: SQL;
  /** Finds their full name, addresses and numbers in what others wrote. */
  traces: TraceFinder;
  /** Finds the mails in files that are to them, or have a trace. */
  mails: TraceFinder;
  /** Whether their words stay, without a name. */
  keepsWords: boolean;
}

/** A guardian who is erased, and is among nobody's guardians any more. */
export interface ErasedGuardian {
  /** The students whose guardian they were, as a list for `any`. */
  studentIds: SQL;
  person: GuardianPerson;
  /** Their numbers and addresses that nobody else has. */
  contacts: SQL;
  /** Their names in normal form, likewise. */
  names: SQL;
  /** Finds their full name and these contacts in what others wrote. */
  traces: TraceFinder;
}

/** Whose rows an export has. */
export interface Exported {
  ids: SQL;
  /** Whether it has the words that are not for parents. */
  withWithheld: boolean;
}

/** A table of the export: columns by their headings, and the rows of these people. */
export interface ShownTable {
  section: PersonalSection;
  columns: Partial<Record<PersonalColumn, SQL | ((exported: Exported) => SQL)>>;
  from: (ids: SQL, exported: Exported) => SQL;
}

/** The fields of a record as columns of such a table, under their own headings. */
export const shownColumns = <Fields extends RecordFields>(record: Fields, table: string) =>
  Object.fromEntries(namesOf(record).map((name) => [name, sql.raw(columnOf(name, table))])) as Record<
    keyof Fields,
    SQL
  >;

/** Removes rows, changes columns of rows, replaces traces in what others wrote, or does what one statement cannot. */
type Step<Table extends PgTable> =
  | { remove: (person: ErasedPerson) => SQL }
  | { set: PgUpdateSetSource<Table>; where: (person: ErasedPerson) => SQL }
  | { texts: readonly (keyof Table["$inferSelect"] & string)[] }
  | {
      columns: readonly (keyof Table["$inferSelect"] & string)[];
      run: (tx: Transaction, person: ErasedPerson) => Promise<void>;
    };

interface Personal<Table extends PgTable> {
  /** A string gives the reason why none of it is exported. */
  shown: ShownTable | readonly ShownTable[] | string;
  /** A string gives the reason why all of it stays. */
  erase: readonly Step<Table>[] | string;
  /** What is removed when a student's guardian is erased, in addition to replacing their traces. */
  eraseGuardian?: (tx: Transaction, guardian: ErasedGuardian) => Promise<unknown>;
  /** Columns with text that stay when the rows do: they tell nothing about the person. */
  keeps?: readonly (keyof Table["$inferSelect"] & string)[];
}

export interface PersonalTable extends Omit<Personal<PgTable>, "erase" | "keeps"> {
  table: PgTable;
  erase: readonly Step<PgTable>[] | string;
  keeps: readonly string[];
}

/** What a table holds about a person. */
export function personal<Table extends PgTable>(
  table: Table,
  { shown, erase, eraseGuardian, keeps = [] }: Personal<Table>,
): PersonalTable {
  return { table, shown, erase: erase as PersonalTable["erase"], eraseGuardian, keeps };
}

/** A table in which nobody is named. */
export function impersonal(table: PgTable, why: string): PersonalTable {
  return { table, shown: why, erase: why, keeps: [] };
}

/** Where all of a person is: in these tables, and in the mails of this folder. */
export interface ErasedFrom {
  personalTables: readonly PersonalTable[];
  dataDir: string;
}
