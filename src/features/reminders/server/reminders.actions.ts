import { sql } from "drizzle-orm";
import { type Database, inTransaction } from "#db/client.ts";
import { addDays, hourIn, todayIn } from "#domain/dates/calendar.ts";
import type { Actor } from "#domain/roles.ts";
import { queuePushes } from "#features/push/server/push-messages.queries.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { readSchool } from "#server/school/read-school.ts";
import { holdLesson, insertReminders, listLessonsOn } from "./reminders.queries.ts";

/** The hours of the school's day in which automatic reminders are sent: after classes, and before it is late. */
const hours = { from: 16, until: 20 };

/** How many students were reminded, and how many of those due had been reminded that day already. */
interface Reminded {
  remindedCount: number;
  remindedBeforeCount: number;
}

/**
 * Reminds the students who are due for a class, each once a day over all classes, with an entry in the audit log. `actor` is null for
 * automatic reminders; `today` is the school's day.
 * @throws ApiError `not-found` when the class is gone.
 */
export async function sendReminders(
  database: Database,
  actor: Actor | null,
  lessonId: string,
  today: string,
): Promise<Reminded> {
  return inTransaction(database, async (tx) => {
    const lesson = await holdLesson(tx, lessonId);
    if (lesson === null) throw new ApiError("not-found");
    const { teacherId, topic } = lesson;
    const { studentIds, remindedBeforeCount } = await insertReminders(tx, {
      reviewId: lessonId,
      today,
      by: actor?.id ?? null,
    });
    if (studentIds.length > 0) {
      const after = { topic, studentIds };
      await writeAuditEntry(tx, { actor, action: "reminder.send", recordId: lessonId, teacherId, after });
      await queuePushes(tx, sql`select unnest(${sql.param(studentIds)}::uuid[])`, {
        lessonId,
      });
    }
    return { remindedCount: studentIds.length, remindedBeforeCount };
  });
}

/** The classes that a server has gone through on a day. Going through one again would remind nobody, at some cost. */
export interface DoneOnDay {
  day: string;
  lessonIds: Set<string>;
}

/**
 * Sends automatic reminders, in the afternoon, for classes of the set number of days ago; nobody gets two. Leaves out the classes in
 * `done`, and adds the others. Returns how many students were reminded.
 */
export async function remindByItself(
  { database, env }: Pick<Services, "database" | "env">,
  now = new Date(),
  done: DoneOnDay = { day: "", lessonIds: new Set() },
): Promise<number> {
  const hour = hourIn(env.TIME_ZONE, now);
  if (hour < hours.from || hour >= hours.until) return 0;
  const { reminderDays } = await readSchool(database);
  if (reminderDays === null) return 0;
  const today = todayIn(env.TIME_ZONE, now);
  if (done.day !== today) Object.assign(done, { day: today, lessonIds: new Set() });
  let count = 0;
  for (const id of await listLessonsOn(database.$client, addDays(today, -reminderDays))) {
    if (done.lessonIds.has(id)) continue;
    count += await remindOf(database, null, id, today);
    done.lessonIds.add(id);
  }
  return count;
}

/** Like `sendReminders`, for one of several classes: how many students were reminded; none if it was deleted a moment ago. */
export async function remindOf(
  database: Database,
  actor: Actor | null,
  lessonId: string,
  today: string,
): Promise<number> {
  try {
    return (await sendReminders(database, actor, lessonId, today)).remindedCount;
  } catch (error) {
    if (error instanceof ApiError) return 0;
    throw error;
  }
}
