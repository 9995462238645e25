DROP INDEX "users_not_confirmed";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_voided" ON "audit_log" USING btree (("before"->>'lessonId')) WHERE "audit_log"."action" = 'feedback.void';--> statement-breakpoint
CREATE INDEX "users_not_confirmed" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'student' and "users"."confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_voided" CHECK ("users"."voided_at" is null or ("users"."role" = 'student' and "users"."left_on" is not null));--> statement-breakpoint

-- Written by hand from here on. As before, and a student who is being marked as left or voided at this moment is waited for: the
-- lock is the one that the foreign key takes anyway.
CREATE OR REPLACE FUNCTION ask_students(lesson_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lesson_audience (lesson_id, student_id)
  SELECT lesson.id, student.id
  FROM lessons AS lesson
  JOIN users AS teacher ON teacher.id = lesson.teacher_id AND teacher.deleted_at IS NULL
  JOIN student_teachers ON student_teachers.teacher_id = lesson.teacher_id
  JOIN users AS student ON student.id = student_teachers.student_id AND student.role = 'student'
    AND student.deleted_at IS NULL AND student.left_on IS NULL
  WHERE lesson.id = ANY (lesson_ids)
    AND lower(lesson.subject) IN (SELECT lower(course) FROM unnest(student.courses) AS course)
    AND (lesson.class_group_ids = '{}' OR EXISTS (
      SELECT FROM enrolments
      WHERE enrolments.student_id = student.id AND enrolments.ends_on IS NULL
        AND enrolments.class_group_id = ANY (lesson.class_group_ids)))
  FOR KEY SHARE OF student
  ON CONFLICT DO NOTHING
$$;
