ALTER TABLE "enrolments" ADD COLUMN "is_current" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "enrolments_current" ON "enrolments" USING btree ("class_group_id") WHERE "enrolments"."is_current";--> statement-breakpoint

-- Written by hand from here on, because Drizzle cannot generate it.

-- Those whose year is over are settled at the start of the server.
UPDATE enrolments SET is_current = true WHERE ends_on IS NULL;--> statement-breakpoint

-- The days on which an enrolment holds, both included: its own, within the school year of its class group.
CREATE VIEW enrolment_days AS
SELECT enrolments.id, enrolments.student_id, enrolments.class_group_id, class_groups.school_year_id, enrolments.is_current,
  greatest(enrolments.starts_on, school_years.starts_on) AS first_day,
  least(coalesce(enrolments.ends_on, school_years.ends_on), school_years.ends_on) AS last_day
FROM enrolments
JOIN class_groups ON class_groups.id = enrolments.class_group_id
JOIN school_years ON school_years.id = class_groups.school_year_id;--> statement-breakpoint

-- Asks the students of the teacher who have the subject, and are in one of the class groups if the class is for some, on the day of
-- the class (docs/decisions/078). What a student has directly has no days. What comes from an enrolment counts while it holds: what a
-- current one has given, and what the class group of another one gives.
CREATE OR REPLACE FUNCTION ask_students(lesson_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lesson_audience (lesson_id, student_id)
  SELECT lesson.id, student.id
  FROM lessons AS lesson
  JOIN users AS teacher ON teacher.id = lesson.teacher_id AND teacher.deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT student_id FROM student_teachers
    WHERE student_teachers.teacher_id = lesson.teacher_id AND lesson.class_group_ids = '{}'
    UNION
    SELECT student_id FROM enrolment_days AS day
    WHERE lesson.date BETWEEN day.first_day AND day.last_day
      AND day.class_group_id = ANY (CASE WHEN lesson.class_group_ids <> '{}' THEN lesson.class_group_ids ELSE ARRAY (
        SELECT class_group_id FROM class_group_teachers WHERE class_group_teachers.teacher_id = lesson.teacher_id) END)
  ) AS candidate
  JOIN users AS student ON student.id = candidate.student_id AND student.role = 'student'
    AND student.deleted_at IS NULL AND student.left_on IS NULL
  WHERE lesson.id = ANY (lesson_ids)
    AND (EXISTS (
        SELECT FROM student_teachers
        WHERE student_teachers.student_id = student.id AND student_teachers.teacher_id = lesson.teacher_id
          AND NOT EXISTS (
            SELECT FROM enrolments JOIN enrolment_teachers ON enrolment_teachers.enrolment_id = enrolments.id
            WHERE enrolments.student_id = student.id AND enrolment_teachers.teacher_id = lesson.teacher_id))
      OR EXISTS (
        SELECT FROM enrolment_days AS day
        WHERE day.student_id = student.id AND lesson.date BETWEEN day.first_day AND day.last_day
          AND CASE WHEN day.is_current THEN EXISTS (
            SELECT FROM enrolment_teachers
            WHERE enrolment_teachers.enrolment_id = day.id AND enrolment_teachers.teacher_id = lesson.teacher_id)
          ELSE EXISTS (
            SELECT FROM class_group_teachers
            WHERE class_group_teachers.class_group_id = day.class_group_id
              AND class_group_teachers.teacher_id = lesson.teacher_id) END))
    AND (lower(lesson.subject) IN (
        SELECT lower(course) FROM unnest(student.courses) AS course
        EXCEPT SELECT lower(enrolment_courses.course)
        FROM enrolments JOIN enrolment_courses ON enrolment_courses.enrolment_id = enrolments.id
        WHERE enrolments.student_id = student.id)
      OR EXISTS (
        SELECT FROM enrolment_days AS day
        WHERE day.student_id = student.id AND lesson.date BETWEEN day.first_day AND day.last_day
          AND CASE WHEN day.is_current THEN EXISTS (
            SELECT FROM enrolment_courses
            WHERE enrolment_courses.enrolment_id = day.id AND lower(enrolment_courses.course) = lower(lesson.subject))
          ELSE EXISTS (
            SELECT FROM class_group_teachers
            WHERE class_group_teachers.class_group_id = day.class_group_id
              AND lower(class_group_teachers.subject) = lower(lesson.subject)) END))
  ORDER BY student.id
  FOR KEY SHARE OF student
  ON CONFLICT DO NOTHING
$$;
