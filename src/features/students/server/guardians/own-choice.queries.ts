import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ConsentSource } from "#domain/guardians.ts";
import { restartsPerDay } from "#domain/messages/parent-link.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { holding, isOfContact } from "./consents.table.ts";
import { type ChannelContact, listStanding } from "./standing-refusals.queries.ts";

/** What was refused in one way and holds, for the students for whom it was recorded. */
const refused = (about: ChannelContact, source: ConsentSource) =>
  sql`${holding(sql`event.student_id`, about)} and event.answer = 'refused' and event.source = ${source}`;

/** The students for whom nothing but what was said by a guardian's own link is in the way. */
async function listUndoable(database: Database | Transaction, about: ChannelContact): Promise<string[]> {
  const { rows } = await database.execute<{ studentId: string }>(sql`
    select distinct student_id as "studentId" ${refused(about, "own-link")}`);
  const undoable: string[] = [];
  for (const { studentId } of rows) {
    const standing = await listStanding(database, studentId, about);
    if (standing.every(({ source }) => source === "own-link")) undoable.push(studentId);
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
  const studentIds = await listUndoable(tx, about);
  await endRefusals(tx, about, { studentIds, source: "own-link", recordedBy: null, day });
}

/** Ends what was refused in one way, for each of these students: what was answered before holds again, if no other refusal does. */
async function endRefusals(
  tx: Transaction,
  about: ChannelContact,
  {
    studentIds,
    source,
    recordedBy,
    day,
  }: { studentIds: readonly string[]; source: ConsentSource; recordedBy: string | null; day: string },
): Promise<void> {
  const { channel, contact } = about;
  await tx.execute(sql`
    insert into consents
      (student_id, channel, purpose, contact, answer, source, answered_on, notice_version, notice_language, recorded_by, ends)
    select undone.student_id, ${channel}, 'feedback', ${contact}, coalesce(former.answer, 'void'), former.source,
      coalesce(former.answered_on, ${day}::date), former.notice_version, former.notice_language, ${recordedBy}::uuid,
      array(select event.id ${refused(about, source)} and event.student_id = undone.student_id)
    from unnest(${sql.param([...studentIds])}::uuid[]) as undone (student_id) left join lateral (
      select event.* ${holding(sql`undone.student_id`, about)} and event.answer = 'agreed' order by event.id desc limit 1
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
    select student_id as "studentId" ${refused(about, "message")}
    group by student_id having max(recorded_at) <= ${until}`);
  const studentIds = rows.map(({ studentId }) => studentId);
  await endRefusals(tx, about, { studentIds, source: "message", recordedBy, day });
}
