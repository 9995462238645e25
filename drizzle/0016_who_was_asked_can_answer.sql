ALTER TYPE "public"."audience_status" ADD VALUE 'replaced';--> statement-breakpoint
CREATE TABLE "former_teachers" (
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	CONSTRAINT "former_teachers_student_id_teacher_id_pk" PRIMARY KEY("student_id","teacher_id")
);
--> statement-breakpoint
DROP INDEX "lesson_audience_student";--> statement-breakpoint
CREATE INDEX "lesson_audience_student" ON "lesson_audience" USING btree ("student_id","status","lesson_id");--> statement-breakpoint

-- Written by hand from here on: the teachers whose classes were put to a student who is not assigned to them any more. Their
-- classes are looked for besides those of assigned teachers (visible-classes.queries.ts, docs/decisions/055).
INSERT INTO former_teachers (student_id, teacher_id)
SELECT DISTINCT audience.student_id, lesson.teacher_id
FROM lesson_audience AS audience JOIN lessons AS lesson ON lesson.id = audience.lesson_id
WHERE NOT EXISTS (SELECT FROM student_teachers AS assigned
  WHERE assigned.student_id = audience.student_id AND assigned.teacher_id = lesson.teacher_id);--> statement-breakpoint

CREATE FUNCTION keep_former_teachers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_teachers (student_id, teacher_id)
  SELECT student_id, teacher_id FROM removed ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER student_teachers_removed AFTER DELETE ON student_teachers
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_former_teachers();--> statement-breakpoint

-- Audiences that are restored: a class that was deleted while its students moved to other teachers.
CREATE FUNCTION keep_former_teachers_of_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_teachers (student_id, teacher_id)
  SELECT DISTINCT added.student_id, lesson.teacher_id
  FROM added JOIN lessons AS lesson ON lesson.id = added.lesson_id
  WHERE NOT EXISTS (SELECT FROM student_teachers AS assigned
    WHERE assigned.student_id = added.student_id AND assigned.teacher_id = lesson.teacher_id)
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lesson_audience_former_teachers AFTER INSERT ON lesson_audience
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_former_teachers_of_audience();
