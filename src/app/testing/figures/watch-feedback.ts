import type { Pool } from "pg";
import { changedTeachers } from "#server/live/changed-feedback.ts";

/**
 * Notes every change of feedback in the database itself. Returns a function that lists the teachers whose feedback has changed since
 * its last call without the server having noted it for their open pages.
 */
export async function watchFeedback(pool: Pool): Promise<() => Promise<string[]>> {
  await pool.query(`
    create table watched_feedback (teacher_id uuid);
    create function watch_feedback() returns trigger language plpgsql as $$
      begin
        insert into watched_feedback values (coalesce(new.teacher_id, old.teacher_id));
        return null;
      end $$;
    create trigger watch_feedback after insert or update or delete on feedback
      for each row execute function watch_feedback()`);
  return async () => {
    const noted = new Set(changedTeachers(pool));
    changedTeachers(pool).clear();
    const { rows } = await pool.query("delete from watched_feedback returning teacher_id");
    return [...new Set<string>(rows.map(({ teacher_id }) => teacher_id))].filter((id) => !noted.has(id));
  };
}
