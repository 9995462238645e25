import type { Database } from "#db/client.ts";
import { limits } from "#domain/limits.ts";
import type { Actor } from "#domain/roles.ts";
import { remindOf } from "#features/reminders/server/reminders.actions.ts";
import { countRemindable, listWaitingLessons } from "./waiting-lessons.queries.ts";

/** The newest classes that are waiting, as many as one press reminds of; only of `ownerId` unless it is null. */
async function readNewest({ $client: pool }: Database, ownerId: string | null, today: string) {
  const limit = limits.waitingLessonsMax;
  const rows = await listWaitingLessons(pool, ownerId, { today, limit });
  return { ids: rows.slice(0, limit).map(({ id }) => id), isMore: rows.length > limit };
}

/** What `remindWaiting` would do now. */
export async function countWaiting(database: Database, ownerId: string | null, today: string) {
  const { ids, isMore } = await readNewest(database, ownerId, today);
  return { lessons: ids.length, students: await countRemindable(database.$client, ids, today), isMore };
}

/**
 * Reminds the students of the newest waiting classes, each once a day. A transaction for each class: if it ends in between, a repeated
 * press does the rest.
 */
export async function remindWaiting(database: Database, actor: Actor, ownerId: string | null, today: string) {
  const { ids, isMore } = await readNewest(database, ownerId, today);
  const reminded: number[] = [];
  for (const id of ids) reminded.push(await remindOf(database, actor, id, today));
  const lessons = reminded.filter((students) => students > 0).length;
  return { lessons, students: reminded.reduce((sum, students) => sum + students, 0), isMore };
}
