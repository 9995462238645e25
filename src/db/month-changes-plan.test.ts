import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { inTransaction } from "./client.ts";

const school = openTestSchool();

test("the months of a large class are found by index, also by a connection that knew an empty school", async () => {
  const { database } = school;
  const teacher = await school.makeTeacher();
  const lesson = await school.makeLesson(teacher, { date: "2026-08-31" });
  await database.execute(sql`vacuum analyze student_months, feedback`);
  const responses = 500;
  await inTransaction(database, async (tx) => {
    // The plan of this connection is made here, for tables of no rows.
    await tx.execute(sql`
      with class as (
        insert into users (role, name, email)
        select 'student', 'Pupil ' || n, 'pupil' || n || '@test.example' from generate_series(1, ${responses}) n
        returning id, name
      )
      insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
      select gen_random_uuid(), ${lesson.id}, ${teacher.id}, id, ${lesson.topic}, ${lesson.date}, name, 4 from class`);
    await tx.execute(sql`select apply_month_changes(10000)`);
    await tx.execute(sql`update feedback set date = '2026-07-31'`);
    const read = async (table: string) => {
      const { rows } = await tx.execute<{ whole: number; byIndex: number }>(sql`
        select seq_tup_read::int as "whole", idx_tup_fetch::int as "byIndex"
        from pg_stat_xact_user_tables where relname = ${table}`);
      return rows[0] ?? { whole: 0, byIndex: 0 };
    };
    const before = await read("feedback");
    await tx.execute(sql`select apply_month_changes(10000)`);
    const after = await read("feedback");
    expect((await read("student_months")).whole).toBe(0);
    expect(after.whole).toBe(before.whole);
    // Each student's own rows, and the teacher's two months.
    expect(after.byIndex - before.byIndex).toBeLessThan(10 * responses);
  });
});
