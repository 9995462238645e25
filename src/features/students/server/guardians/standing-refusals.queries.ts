import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { lockByNames } from "#db/lock-by-name.ts";
import type { ConsentSource } from "#domain/guardians.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { holding, isOfContact } from "./consents.table.ts";

/** A number or an address, written as in `consents`. */
export interface ChannelContact {
  channel: ParentChannel;
  contact: string;
}

/**
 * Waits for others who record answers about these contacts, and holds them until the transaction ends. Students have to be locked before, and
 * answers read afterwards.
 */
export async function lockAnswers(tx: Transaction, contacts: readonly ChannelContact[]): Promise<void> {
  await lockByNames(
    tx,
    contacts.map(({ channel, contact }) => `answers by ${channel} ${contact}`),
  );
}

/**
 * Locks everyone whose guardian has this contact or had an answer by it, and `studentIds`, then the answers about it. Returns who is locked:
 * nobody who was erased.
 */
export async function lockStudentsWith(
  tx: Transaction,
  contact: ChannelContact,
  studentIds: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where erased_at is null and id in (
      select student_id from guardian_contacts
        where ${contact.contact} = case ${contact.channel} when 'whatsapp' then phone else email end
      union select unnest(${sql.param([...studentIds])}::uuid[])
      union select student_id from consents where ${isOfContact("consents", contact)} and answer <> 'unconfirmed')
    order by id for no key update`);
  await lockAnswers(tx, [contact]);
  return rows.map(({ id }) => id);
}

/** How the school learned of the refusals of a contact that hold for a student. */
export async function listStanding(
  database: Database | Transaction,
  studentId: string,
  about: ChannelContact,
): Promise<{ source: ConsentSource }[]> {
  const { rows } = await database.execute<{ source: ConsentSource }>(sql`
    select distinct source ${holding(sql`${studentId}::uuid`, about)} and answer = 'refused'`);
  return rows;
}
