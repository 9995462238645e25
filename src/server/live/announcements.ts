import type { Pool } from "pg";
import { changedTeachers } from "./changed-feedback.ts";
import { channel, toNotice } from "./notice.ts";

const intervalMs = 250;

/**
 * Tells all servers, at most four times a second, whose feedback has changed through this pool. Outside the transactions of the
 * changes: a notification makes commits wait for each other (docs/decisions/045). Returns a function that announces the rest and
 * stops.
 */
export function startAnnouncing(pool: Pool): () => Promise<void> {
  const changed = changedTeachers(pool);
  let underWay: Promise<void> | undefined;

  async function announce(): Promise<void> {
    const teacherIds = [...changed];
    changed.clear();
    try {
      await pool.query({
        name: "announce-changes",
        text: "select pg_notify($1, $2)",
        values: [channel, toNotice(teacherIds)],
      });
    } catch {
      // The requests that fail for the same reason are logged. These changes are announced once it works again.
      for (const teacherId of teacherIds) changed.add(teacherId);
    }
  }

  const timer = setInterval(() => {
    if (changed.size === 0) return;
    underWay ??= announce().finally(() => {
      underWay = undefined;
    });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
    if (changed.size > 0) await announce();
  };
}
