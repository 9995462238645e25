import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { normalForm } from "#domain/normal-form.ts";
import { externalIdKey, externalIdKinds } from "#domain/student-ids.ts";
import { findTraces, ordersOf, type Trace } from "#domain/traces.ts";
import type { ErasedPerson } from "#server/privacy/personal-table.ts";

/** Values as a list for `any`. */
export const listOf = (values: readonly string[], type: "uuid" | "text") =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** Until the transaction ends: the audit log is read as a whole. */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '120s'`);
}

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

/** Contacts, names and numbers that these records and their guardians have or had, by the audit log too; some may be of others as well. */
async function readKnown(tx: Transaction, ids: SQL) {
  const { rows } = await tx.execute<{
    kind: "contact" | "account" | "login" | "name" | "number";
    text: string;
  }>(sql`
    with entry as (
      select image from audit_log, lateral (values (before), (after)) as images (image)
      where (student_id = any(${ids}) or record_id = any(${ids})) and jsonb_typeof(image) = 'object'),
    guardian as (
      select one from entry, jsonb_path_query(image, '$.**.guardians[*]') as one where jsonb_typeof(one) = 'object')
    select distinct kind, text from (
      select 'contact', unnest(array[phone, lower(parent_email), email]) from users where id = any(${ids})
      union all select 'contact', unnest(array[phone, lower(email)]) from guardians where student_id = any(${ids})
      union all select 'contact', contact from consents where student_id = any(${ids})
      union all select 'contact', contact from messages_out
        where id in (select message_id from message_children where student_id = any(${ids}))
      union all select 'contact', lower(image ->> key) from entry, unnest(array['email', 'phone', 'parentEmail']) as key
      union all select 'contact', lower(one ->> key) from guardian, unnest(array['email', 'phone']) as key
      union all select 'account', email from users where id = any(${ids})
      union all select 'account', lower(image ->> 'email') from entry
      union all select 'login', login_name from users where id = any(${ids})
      union all select 'login', image ->> 'loginName' from entry
      union all select 'name', name || ' ' || surname from users where id = any(${ids})
      union all select 'name', name from guardians where student_id = any(${ids})
      union all select 'name', (image ->> 'name') || ' ' || (image ->> 'surname') from entry
      union all select 'name', one ->> 'name' from guardian
      union all select 'number', value from external_ids where student_id = any(${ids})
      union all select 'number', image ->> key from entry, unnest(${listOf(externalIdKinds, "text")}) as key
    ) as known (kind, text)
    where text <> ''`);
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  return {
    ...{ contacts: of("contact"), accounts: of("account"), logins: of("login") },
    ...{ names: of("name"), numbers: of("number") },
  };
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

async function ownNumbers(tx: Transaction, ids: SQL, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from external_ids
    where student_id <> all(${ids}) and key = any(${listOf(numbers.map(externalIdKey), "text")})`);
  const others = new Set(rows.map(({ key }) => key));
  return numbers.filter((number) => !others.has(externalIdKey(number)));
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
  const traces: Trace[] = [
    ...contacts.map((text): Trace => ({ kind: text.includes("@") ? "address" : "phone", text })),
    ...known.logins.map((text): Trace => ({ kind: "address", text })),
    ...names.map((text): Trace => ({ kind: "name", text })),
    ...(await ownNumbers(tx, ids, known.numbers)).map((text): Trace => ({ kind: "number", text })),
  ];
  // Others may have the address of the account as well, but these mails are the account's.
  const mails = [...traces, ...known.accounts.map((text): Trace => ({ kind: "address", text }))];
  return {
    ...{ ids, contacts: listOf(contacts, "text"), keepsWords },
    ...{ traces: findTraces(traces), mails: findTraces(mails) },
  };
}
