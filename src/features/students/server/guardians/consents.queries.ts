import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";

/**
 * Records that the guardian with this contact wants no more messages about feedback by this channel, for each student whose
 * guardian has it. `recordedBy` is null for the guardian's own link; `day` is the school's. Repeating it adds nothing.
 */
export async function withdrawConsent(
  tx: Transaction,
  {
    channel,
    contact,
    source,
    recordedBy,
    day,
  }: { channel: ParentChannel; contact: string; source: string; recordedBy: string | null; day: string },
): Promise<void> {
  await tx.execute(sql`
    insert into consents (student_id, channel, purpose, contact, answer, source, answered_on, recorded_by)
    select distinct student_id, ${channel}, 'feedback', ${contact}, 'refused', ${source}, ${day}::date, ${recordedBy}::uuid
    from guardian_contacts
    where ${contact} = case ${channel} when 'whatsapp' then phone else email end
      and case ${channel} when 'whatsapp' then whatsapp_answer else email_answer end is distinct from 'refused'`);
}
