import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { restartsPerDay } from "#domain/messages/parent-link.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import {
  type ChannelContact,
  isAbout,
  isOfContact,
  keepStanding,
  keepStops,
  listStanding,
  stands,
} from "./standing-refusals.queries.ts";

/** The students for whom nothing but what was said by a guardian's own link is in the way. */
async function listUndoable(database: Database | Transaction, about: ChannelContact): Promise<string[]> {
  const { rows } = await database.execute<{ studentId: string }>(
    sql`select distinct student_id as "studentId" from consents where ${isAbout("consents", about)} and source = 'own-link'`,
  );
  const undoable: string[] = [];
  for (const { studentId } of rows) {
    const standing = await listStanding(database, studentId, about);
    const isOwn = standing.every((each) => each.isOwn && each.source === "own-link");
    if (standing.length > 0 && isOwn) undoable.push(studentId);
  }
  return undoable;
}

/**
 * Whether a guardian gets messages about feedback, about any of their children, and whether they stopped them by their own link and nobody
 * did in another way, so that it can start them again.
 */
export async function readOwnChoice(
  database: Database | Transaction,
  about: ChannelContact,
): Promise<{ wanted: boolean; mayUndo: boolean }> {
  const { channel, contact } = about;
  const { rows } = await database.execute<{ wanted: boolean }>(sql`
    select coalesce(bool_or(case ${channel} when 'whatsapp' then whatsapp_answer else email_answer end is distinct from 'refused'), false)
      as wanted
    from guardian_contacts where ${contact} = case ${channel} when 'whatsapp' then phone else email end`);
  return { wanted: rows[0]?.wanted ?? false, mayUndo: (await listUndoable(database, about)).length > 0 };
}

/**
 * Checks that the guardian with this contact may say yes by a link once more on one of the school's days, so that nobody fills the history
 * by pressing to and fro. Saying no is never counted. @throws ApiError `too-many-requests`.
 */
export async function requireRestart(
  tx: Transaction,
  about: ChannelContact,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<void> {
  // One press adds a row for each child, in one transaction.
  const { rows } = await tx.execute<{ usedUp: boolean }>(sql`
    select count(distinct recorded_at) >= ${restartsPerDay} as "usedUp" from consents
    where ${isOfContact("consents", about)} and answer <> 'refused' and recorded_by is null
      and (recorded_at at time zone ${timeZone})::date = ${today}::date`);
  if (!rows[0]?.usedUp) return;
  throw new ApiError("too-many-requests", {
    sentence: sentence("parentPage.restartsUsedUp", restartsPerDay),
  });
}

/** Undoes what a guardian refused by their own link: what held before holds again. `day` is the school's. */
export async function undoOwnRefusal(
  tx: Transaction,
  { day, ...about }: ChannelContact & { day: string },
): Promise<void> {
  await restoreFormer(tx, about, { studentIds: await listUndoable(tx, about), recordedBy: null, day });
  await keepStops(tx, [about]);
}

/** Records once more what was answered before a contact refused, for each of these students. */
async function restoreFormer(
  tx: Transaction,
  about: ChannelContact,
  { studentIds, recordedBy, day }: { studentIds: readonly string[]; recordedBy: string | null; day: string },
): Promise<void> {
  const { channel, contact } = about;
  await tx.execute(sql`
    insert into consents
      (student_id, channel, purpose, contact, answer, source, answered_on, notice_version, notice_language, recorded_by)
    select undone.student_id, ${channel}, 'feedback', ${contact}, coalesce(former.answer, 'void'), former.source,
      coalesce(former.answered_on, ${day}::date), former.notice_version, former.notice_language, ${recordedBy}::uuid
    from unnest(${sql.param([...studentIds])}::uuid[]) as undone (student_id) left join lateral (
      select * from consents
      where consents.student_id = undone.student_id and ${isAbout("consents", about)} and answer <> 'refused'
      order by consents.id desc limit 1
    ) as former on true`);
}

/**
 * Undoes a stop that was recorded by mistake at `at`, for everyone with the contact: what held before holds again. What was refused by another
 * source stands, and so does a stop that was recorded later. The students and answers are locked.
 */
export async function undoStop(
  tx: Transaction,
  { at, recordedBy, day, ...about }: ChannelContact & { at: Date; recordedBy: string; day: string },
): Promise<void> {
  // The clocks of the server and the database differ a little.
  const until = new Date(at.getTime() + 60_000);
  const { rows } = await tx.execute<{ studentId: string }>(sql`
    select student_id as "studentId" from consents as refusal
    where ${isAbout("refusal", about)} and source = 'message' and ${stands}
    group by student_id having max(recorded_at) <= ${until}`);
  for (const { studentId } of rows) {
    const standing = await listStanding(tx, studentId, about);
    await restoreFormer(tx, about, { studentIds: [studentId], recordedBy, day });
    const others = standing.filter(({ source }) => source !== "message");
    await keepStanding(
      tx,
      studentId,
      others.map(({ id }) => id),
    );
  }
  await keepStops(tx, [about]);
}
