import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import type { ErasedPerson } from "#server/privacy/personal-table.ts";

/** Shorter numbers and names occur in other texts by chance. */
const traceMinLength = 5;

const listOf = (values: readonly string[], type: "uuid" | "text") =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** A person's record, and those that were merged into it. */
export async function recordsOf(tx: Database | Transaction, personId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive record (id) as (
      select ${personId}::uuid
      union
      select record_id from record join audit_log as merge on merge.student_id = record.id and merge.action = 'student.merge'
        and not exists (select from audit_log as undo where undo.undoes = merge.id))
    select id from record`);
  return rows.map(({ id }) => id);
}

/** As a list for `any`. */
export const idsIn = (records: readonly string[]) => listOf(records, "uuid");

/** By what a student is found in the rows of others, while it is still known. */
export async function findTraces(
  tx: Transaction,
  records: readonly string[],
  { keepsWords }: Pick<ErasedPerson, "keepsWords">,
): Promise<ErasedPerson> {
  const ids = idsIn(records);
  const contacts = await tx.execute<{ contact: string }>(sql`
    select distinct contact from (
      select unnest(array[phone, lower(parent_email)]) from users where id = any(${ids})
      union all select unnest(array[phone, lower(email)]) from guardians where student_id = any(${ids})
      union all select contact from consents where student_id = any(${ids})
      union all select contact from messages_out
        where id in (select message_id from message_children where student_id = any(${ids}))) as known (contact)
    where contact <> ''
      and not exists (select from users where id <> all(${ids}) and contact in (phone, lower(parent_email), email))
      and not exists (select from guardians where student_id <> all(${ids}) and contact in (phone, lower(email)))`);
  const known = await tx.execute<{
    name: string;
    surname: string;
    email: string | null;
    loginName: string | null;
  }>(sql`
    select name, surname, email, login_name as "loginName" from users where id = any(${ids})
      and not exists (select from users as other
        where other.id <> all(${ids}) and other.name = users.name and other.surname = users.surname)`);
  const numbers = await tx.execute<{ value: string }>(sql`
    select value from external_ids where student_id = any(${ids})`);
  const found = [
    ...known.rows.flatMap((row) => [row.surname === "" ? null : fullName(row), row.email, row.loginName]),
    ...numbers.rows.map(({ value }) => value),
    ...contacts.rows.map(({ contact }) => contact),
  ];
  const traces = [...new Set(found.filter((text) => text !== null && text.length >= traceMinLength))];
  return {
    ids,
    contacts: listOf(
      contacts.rows.map(({ contact }) => contact),
      "text",
    ),
    traces: traces as string[],
    tracesList: listOf(traces as string[], "text"),
    keepsWords,
  };
}
