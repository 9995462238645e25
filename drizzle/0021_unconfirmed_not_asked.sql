-- Written by hand (docs/decisions/062): a value that is added to a type cannot be used before the transaction ends, so the type is made again.
DROP VIEW recounted_student_months;--> statement-breakpoint
ALTER TYPE audience_status RENAME TO former_audience_status;--> statement-breakpoint
CREATE TYPE audience_status AS ENUM ('asked', 'excused', 'replaced', 'unconfirmed');--> statement-breakpoint
ALTER TABLE lesson_audience ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN status TYPE audience_status USING status::text::audience_status,
  ALTER COLUMN status SET DEFAULT 'asked';--> statement-breakpoint
DROP TYPE former_audience_status;--> statement-breakpoint

-- As before.
CREATE VIEW recounted_student_months AS
SELECT teacher_id, student_id, month, sum(responses)::int AS responses, sum(stars)::int AS stars,
  sum(asked)::int AS asked, sum(answered)::int AS answered
FROM (
  SELECT teacher_id, student_id, month_of(date) AS month, 1 AS responses, rating::int AS stars, 0 AS asked, 0 AS answered
  FROM feedback
  UNION ALL
  SELECT lesson.teacher_id, audience.student_id, month_of(lesson.date), 0, 0, 1, (given.id IS NOT NULL)::int
  FROM lesson_audience AS audience
  JOIN lessons AS lesson ON lesson.id = audience.lesson_id
  LEFT JOIN feedback AS given
    ON given.student_id = audience.student_id AND given.lesson_id = audience.lesson_id
  WHERE audience.status = 'asked'
) AS each
GROUP BY 1, 2, 3;--> statement-breakpoint

-- A student whom no admin has confirmed counts as asked only about classes they have answered. Everything else writes 'asked', and this
-- decides. The lock makes a confirmation wait, or wait for it: the foreign key takes the same one.
CREATE FUNCTION count_only_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_confirmed boolean;
BEGIN
  IF NEW.status NOT IN ('asked', 'unconfirmed') THEN
    RETURN NEW;
  END IF;
  SELECT confirmed_at IS NOT NULL INTO is_confirmed FROM users WHERE id = NEW.student_id FOR KEY SHARE;
  NEW.status := CASE
    WHEN is_confirmed OR EXISTS (
      SELECT FROM feedback
      WHERE feedback.student_id = NEW.student_id AND feedback.lesson_id = NEW.lesson_id)
    THEN 'asked' ELSE 'unconfirmed' END;
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER lesson_audience_counts_only_confirmed BEFORE INSERT OR UPDATE OF status ON lesson_audience
  FOR EACH ROW EXECUTE FUNCTION count_only_confirmed();--> statement-breakpoint

-- The student first, and then the audience, as a confirmation does. `changed` is the feedback that was given or deleted.
-- By index, because its plan is kept from when the tables were small.
CREATE FUNCTION count_unconfirmed_who_answer() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  student_ids uuid[] := ARRAY (
    SELECT id FROM users WHERE id IN (SELECT student_id FROM changed) AND confirmed_at IS NULL ORDER BY id FOR KEY SHARE);
BEGIN
  IF student_ids = '{}' THEN
    RETURN NULL;
  END IF;
  UPDATE lesson_audience SET status = 'asked'
  FROM changed
  WHERE lesson_audience.student_id = ANY (student_ids) AND lesson_audience.student_id = changed.student_id
    AND lesson_audience.lesson_id = changed.lesson_id
    AND lesson_audience.status = CASE TG_OP WHEN 'INSERT' THEN 'unconfirmed' ELSE 'asked' END::audience_status;
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- After feedback_added and feedback_deleted, by name: those count the answers of students who are asked already.
CREATE TRIGGER feedback_of_unconfirmed_added AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_unconfirmed_who_answer();--> statement-breakpoint
CREATE TRIGGER feedback_of_unconfirmed_deleted AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_unconfirmed_who_answer();--> statement-breakpoint

CREATE FUNCTION count_since_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lesson_audience SET status = 'asked'
  WHERE student_id = NEW.id
    AND status = CASE WHEN NEW.confirmed_at IS NULL THEN 'asked' ELSE 'unconfirmed' END::audience_status;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER users_confirmed AFTER UPDATE OF confirmed_at ON users FOR EACH ROW
  WHEN (NEW.role = 'student' AND (OLD.confirmed_at IS NULL) <> (NEW.confirmed_at IS NULL))
  EXECUTE FUNCTION count_since_confirmation();--> statement-breakpoint

-- Those who answer count as asked from then on.
CREATE OR REPLACE FUNCTION mark_new_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.was_asked := EXISTS (
    SELECT FROM lesson_audience AS member
    WHERE member.lesson_id = NEW.lesson_id AND member.student_id = NEW.student_id
      AND member.status IN ('asked', 'unconfirmed'));
  RETURN NEW;
END;
$$;--> statement-breakpoint

-- As before, but students are locked in the order of their ids, as those who are confirmed together.
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
  ORDER BY student.id
  FOR KEY SHARE OF student
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint

-- Students who registered and have not been confirmed yet: the trigger decides.
UPDATE lesson_audience SET status = 'asked'
FROM users AS student
WHERE student.id = lesson_audience.student_id AND student.role = 'student' AND student.confirmed_at IS NULL
  AND lesson_audience.status = 'asked';
