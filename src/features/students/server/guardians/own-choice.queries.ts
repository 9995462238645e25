import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";

interface Recipient {
  channel: ParentChannel;
  contact: string;
}

/** The last answer for each student whose guardian has this contact. */
const lastAnswers = ({ channel, contact }: Recipient) => sql`
  select distinct on (guardian.student_id) guardian.student_id, consents.answer, consents.source
  from guardian_contacts as guardian left join consents on consents.student_id = guardian.student_id
    and consents.channel = ${channel} and consents.contact = ${contact} and consents.purpose = 'feedback'
  where ${contact} = case ${channel} when 'whatsapp' then guardian.phone else guardian.email end
  order by guardian.student_id, consents.id desc nulls last`;

/**
 * Whether a guardian gets messages about feedback, about any of their children, and whether they stopped them by their own link, so that it
 * can start them again.
 */
export async function readOwnChoice(
  database: Database | Transaction,
  recipient: Recipient,
): Promise<{ wanted: boolean; mayUndo: boolean }> {
  const { rows } = await database.execute<{ wanted: boolean; mayUndo: boolean }>(sql`
    select coalesce(bool_or(answer is distinct from 'refused'), false) as wanted,
      coalesce(bool_or(answer = 'refused' and source = 'own-link'), false) as "mayUndo"
    from (${lastAnswers(recipient)}) as last`);
  return rows[0] ?? { wanted: false, mayUndo: false };
}

/** Undoes what a guardian refused by their own link: what held before holds again. `day` is the school's. */
export async function undoOwnRefusal(
  tx: Transaction,
  { channel, contact, day }: Recipient & { day: string },
): Promise<void> {
  await tx.execute(sql`
    insert into consents
      (student_id, channel, purpose, contact, answer, source, answered_on, notice_version, notice_language)
    select last.student_id, ${channel}, 'feedback', ${contact}, coalesce(former.answer, 'void'), former.source,
      coalesce(former.answered_on, ${day}::date), former.notice_version, former.notice_language
    from (${lastAnswers({ channel, contact })}) as last left join lateral (
      select * from consents
      where consents.student_id = last.student_id and consents.channel = ${channel} and consents.contact = ${contact}
        and consents.purpose = 'feedback' and (consents.answer, consents.source) is distinct from ('refused', 'own-link')
      order by consents.id desc limit 1
    ) as former on true
    where last.answer = 'refused' and last.source = 'own-link'`);
}
