import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { normalForm } from "#domain/normal-form.ts";
import { findTraces, ordersOf, type Trace } from "#domain/traces.ts";
import type { ErasedPerson } from "#server/privacy/personal-table.ts";

/** Values as a list for `any`. */
export const listOf = (values: readonly string[], type: "uuid" | "text") =>
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

/** Contacts and names that these records have or had, by the audit log too; some may be of others as well. */
async function readKnown(tx: Transaction, ids: SQL) {
  const { rows } = await tx.execute<{ kind: "contact" | "account" | "login" | "name"; text: string }>(sql`
    with said as (
      select image from audit_log, lateral (values (before), (after)) as images (image)
      where (student_id = any(${ids}) or record_id = any(${ids})) and jsonb_typeof(image) = 'object')
    select distinct kind, text from (
      select 'contact', unnest(array[phone, lower(parent_email), email]) from users where id = any(${ids})
      union all select 'contact', unnest(array[phone, lower(email)]) from guardians where student_id = any(${ids})
      union all select 'contact', contact from consents where student_id = any(${ids})
      union all select 'contact', contact from messages_out
        where id in (select message_id from message_children where student_id = any(${ids}))
      union all select 'contact', lower(image ->> key) from said, unnest(array['email', 'phone', 'parentEmail']) as key
      union all select 'account', email from users where id = any(${ids})
      union all select 'account', lower(image ->> 'email') from said
      union all select 'login', login_name from users where id = any(${ids})
      union all select 'login', image ->> 'loginName' from said
      union all select 'name', name || ' ' || surname from users where id = any(${ids})
      union all select 'name', name from guardians where student_id = any(${ids})
      union all select 'name', (image ->> 'name') || ' ' || (image ->> 'surname') from said
    ) as known (kind, text)
    where text <> ''`);
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  return { contacts: of("contact"), accounts: of("account"), logins: of("login"), names: of("name") };
}

/** Those of these contacts that nobody else has. */
export async function ownContacts(tx: Transaction, ids: SQL, contacts: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ contact: string }>(sql`
    select contact from unnest(${listOf(contacts, "text")}) as known (contact)
    where not exists (select from users where id <> all(${ids}) and contact in (phone, lower(parent_email), email))
      and not exists (select from guardians where student_id <> all(${ids}) and contact in (phone, lower(email)))`);
  return rows.map(({ contact }) => contact);
}

/** Those of these names that are in nobody else's. */
export async function ownNames(tx: Transaction, ids: SQL, names: readonly string[]): Promise<string[]> {
  const forms = new Map(names.flatMap(ordersOf).map((name) => [normalForm(name), name]));
  const { rows } = await tx.execute<{ form: string }>(sql`
    with other as (
      select ' ' || normal_name || ' ' as name from users where id <> all(${ids})
      union select ' ' || normal_form(name) || ' ' from guardians where student_id <> all(${ids}) and name <> '')
    select form from unnest(${listOf([...forms.keys()], "text")}) as known (form)
    where not exists (select from other where other.name like '% ' || form || ' %')`);
  return rows.flatMap(({ form }) => forms.get(form) ?? []);
}

/** By what a student is found in the rows of others, while it is still known. */
export async function findErased(
  tx: Transaction,
  records: readonly string[],
  { keepsWords }: Pick<ErasedPerson, "keepsWords">,
): Promise<ErasedPerson> {
  const ids = idsIn(records);
  const known = await readKnown(tx, ids);
  const contacts = await ownContacts(tx, ids, known.contacts);
  const names = await ownNames(tx, ids, known.names);
  const numbers = await tx.execute<{ value: string }>(sql`
    select value from external_ids where student_id = any(${ids})`);
  const traces: Trace[] = [
    ...contacts.map((text): Trace => ({ kind: text.includes("@") ? "address" : "phone", text })),
    ...known.logins.map((text): Trace => ({ kind: "address", text })),
    ...names.map((text): Trace => ({ kind: "name", text })),
    ...numbers.rows.map(({ value }): Trace => ({ kind: "number", text: value })),
  ];
  // Others may have the address of the account as well, but these mails are the account's.
  const mails = [...traces, ...known.accounts.map((text): Trace => ({ kind: "address", text }))];
  return {
    ...{ ids, contacts: listOf(contacts, "text"), keepsWords },
    ...{ traces: findTraces(traces), mails: findTraces(mails) },
  };
}
