ALTER TABLE "lesson_months" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "school_months" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "lesson_months" CASCADE;--> statement-breakpoint
DROP TABLE "school_months" CASCADE;--> statement-breakpoint
ALTER TABLE "monthly_ratings" DROP CONSTRAINT "monthly_ratings_counts";--> statement-breakpoint
ALTER TABLE "monthly_ratings" DROP CONSTRAINT "monthly_ratings_students";--> statement-breakpoint
ALTER TABLE "student_months" DROP CONSTRAINT "student_months_counts";--> statement-breakpoint
ALTER TABLE "monthly_ratings" DROP CONSTRAINT "monthly_ratings_teacher_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "student_months_student";--> statement-breakpoint
ALTER TABLE "month_changes" DROP COLUMN "lesson_id";--> statement-breakpoint
ALTER TABLE "month_changes" DROP COLUMN "stars_1";--> statement-breakpoint
ALTER TABLE "month_changes" DROP COLUMN "stars_2";--> statement-breakpoint
ALTER TABLE "month_changes" DROP COLUMN "stars_3";--> statement-breakpoint
ALTER TABLE "month_changes" DROP COLUMN "stars_4";--> statement-breakpoint
ALTER TABLE "month_changes" DROP COLUMN "stars_5";--> statement-breakpoint
ALTER TABLE "month_changes" DROP COLUMN "asked";--> statement-breakpoint
ALTER TABLE "month_changes" DROP COLUMN "answered";--> statement-breakpoint

-- Written by hand from here on, because Drizzle cannot generate it.

-- What is counted per month (docs/decisions/068)

DROP TRIGGER feedback_added ON feedback;--> statement-breakpoint
DROP TRIGGER feedback_deleted ON feedback;--> statement-breakpoint
DROP TRIGGER feedback_changed ON feedback;--> statement-breakpoint
DROP TRIGGER lesson_audience_added ON lesson_audience;--> statement-breakpoint
DROP TRIGGER lesson_audience_deleted ON lesson_audience;--> statement-breakpoint
DROP TRIGGER lesson_audience_changed ON lesson_audience;--> statement-breakpoint
DROP TRIGGER lessons_moved ON lessons;--> statement-breakpoint
DROP FUNCTION note_feedback, note_changed_feedback, note_audience, note_changed_audience, note_moved_lessons, note_asked,
  apply_month_changes, add_month_changes;--> statement-breakpoint
DROP VIEW IF EXISTS recounted_student_months, recounted_lesson_months, recounted_monthly_ratings,
  recounted_school_months CASCADE;--> statement-breakpoint

-- The views define what is counted. Ratings count in the month of the feedback's date, asked and answered in the month of the
-- class. A teacher of zeros stands for the whole school.
CREATE VIEW recounted_student_months AS
SELECT coalesce(teacher_id, '00000000-0000-0000-0000-000000000000') AS teacher_id, student_id, month,
  sum(responses)::int AS responses, sum(stars)::int AS stars, sum(asked)::int AS asked, sum(answered)::int AS answered
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
GROUP BY GROUPING SETS ((teacher_id, student_id, month), (student_id, month));--> statement-breakpoint

-- Computed from student_months, which must be correct, and from feedback: the stars, and the sum over the classes of c²
-- (docs/decisions/053).
CREATE VIEW recounted_monthly_ratings AS
SELECT counted.teacher_id, counted.month,
  coalesce(stars_1, 0) AS stars_1, coalesce(stars_2, 0) AS stars_2, coalesce(stars_3, 0) AS stars_3,
  coalesce(stars_4, 0) AS stars_4, coalesce(stars_5, 0) AS stars_5,
  students, sum_nn, sum_ns, sum_ss, coalesce(sum_cc, 0) AS sum_cc,
  shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students
FROM (
  SELECT present.teacher_id, present.month,
    count(*) FILTER (WHERE present.responses > 0)::int AS students,
    sum(present.responses::bigint * present.responses)::bigint AS sum_nn,
    sum(present.responses::bigint * present.stars)::bigint AS sum_ns,
    sum(present.stars::bigint * present.stars)::bigint AS sum_ss,
    count(*) FILTER (WHERE present.responses > 0 AND former.responses > 0)::int AS shared_students,
    coalesce(sum(present.responses::bigint * former.responses), 0)::bigint AS shared_nn,
    coalesce(sum(present.responses::bigint * former.stars), 0)::bigint AS shared_ns,
    coalesce(sum(present.stars::bigint * former.responses), 0)::bigint AS shared_sn,
    coalesce(sum(present.stars::bigint * former.stars), 0)::bigint AS shared_ss,
    sum(present.asked)::int AS asked, sum(present.answered)::int AS answered,
    count(*) FILTER (WHERE present.asked > 0)::int AS asked_students,
    count(*) FILTER (WHERE present.answered > 0)::int AS answered_students
  FROM student_months AS present
  LEFT JOIN student_months AS former ON former.teacher_id = present.teacher_id
    AND former.student_id = present.student_id AND former.month = (present.month - interval '1 month')::date
  GROUP BY 1, 2
) AS counted
LEFT JOIN (
  SELECT coalesce(teacher_id, '00000000-0000-0000-0000-000000000000') AS teacher_id, month,
    sum(stars_1)::int AS stars_1, sum(stars_2)::int AS stars_2, sum(stars_3)::int AS stars_3, sum(stars_4)::int AS stars_4,
    sum(stars_5)::int AS stars_5, sum(responses * responses)::bigint AS sum_cc
  FROM (
    SELECT teacher_id, lesson_id, month_of(date) AS month, count(*) AS responses,
      count(*) FILTER (WHERE rating = 1) AS stars_1, count(*) FILTER (WHERE rating = 2) AS stars_2,
      count(*) FILTER (WHERE rating = 3) AS stars_3, count(*) FILTER (WHERE rating = 4) AS stars_4,
      count(*) FILTER (WHERE rating = 5) AS stars_5
    FROM feedback GROUP BY 1, 2, 3
  ) AS class
  GROUP BY GROUPING SETS ((teacher_id, month), (month))
) AS rated USING (teacher_id, month);--> statement-breakpoint

-- Counts everything again while nobody writes: after a restore, and when a table was emptied. Sorted, so that rows that are read
-- together are stored together. Without fresh statistics PostgreSQL expects a few rows and walks through millions one by one: a
-- school of 1,000,000 responses took 20 minutes instead of one.
CREATE OR REPLACE FUNCTION recount_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ANALYZE feedback, lessons, lesson_audience;
  DELETE FROM month_changes;
  DELETE FROM monthly_ratings;
  DELETE FROM student_months;
  INSERT INTO student_months (teacher_id, student_id, month, responses, stars, asked, answered)
  SELECT * FROM recounted_student_months ORDER BY teacher_id, student_id, month;
  ANALYZE student_months;
  INSERT INTO monthly_ratings (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns, sum_ss,
    sum_cc, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students)
  SELECT * FROM recounted_monthly_ratings ORDER BY teacher_id, month;
END;
$$;--> statement-breakpoint

-- Counts again what was noted, `most` notes at once, and returns whether there are more. Only one call runs at a time; writers never
-- wait for it. A student's part of a month is counted from the rows. What it has changed by changes the sums of the month and of the
-- next one, which is compared with it: what the student gives them now, minus what they gave before. The school's sums follow in
-- the same way, from a student's sum over all teachers. Few notes are counted with a plan that was made once, because planning
-- takes longer than running it; many with one of their own, because a connection keeps the plan that it made when the tables were
-- nearly empty, and that may read a whole class for each student. For the same reason, sequential scans are off, and OFFSET 0 finds
-- feedback by its student.
CREATE FUNCTION apply_month_changes(most int DEFAULT 500) RETURNS boolean LANGUAGE plpgsql
SET plan_cache_mode = auto SET enable_seqscan = off AS $$
DECLARE
  school CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  taken bigint[];
BEGIN
  -- What another connection is applying stays visible until it has finished.
  IF NOT EXISTS (SELECT FROM month_changes) THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('apply_month_changes', 0));
  taken := ARRAY (SELECT id FROM month_changes ORDER BY id LIMIT most);
  PERFORM set_config('plan_cache_mode', CASE WHEN cardinality(taken) < 50 THEN 'force_generic_plan' ELSE 'force_custom_plan' END, true);
  WITH done AS (
    DELETE FROM month_changes WHERE id = ANY (taken)
  ),
  noted AS MATERIALIZED (
    SELECT DISTINCT teacher_id, student_id, month, (month + interval '1 month')::date AS next
    FROM month_changes WHERE id = ANY (taken)
  ),
  change AS MATERIALIZED (
    SELECT noted.teacher_id, noted.student_id, noted.month, given.responses - coalesce(kept.responses, 0) AS responses,
      given.stars - coalesce(kept.stars, 0) AS stars, audience.asked - coalesce(kept.asked, 0) AS asked,
      audience.answered - coalesce(kept.answered, 0) AS answered
    FROM noted
    LEFT JOIN student_months AS kept USING (teacher_id, student_id, month)
    CROSS JOIN LATERAL (
      SELECT count(*) AS responses, coalesce(sum(rating), 0) AS stars
      FROM (
        SELECT teacher_id, rating FROM feedback
        WHERE student_id = noted.student_id AND date >= noted.month AND date < noted.next OFFSET 0
      ) AS theirs
      WHERE theirs.teacher_id = noted.teacher_id
    ) AS given
    CROSS JOIN LATERAL (
      SELECT count(*) AS asked, count(feedback.id) AS answered
      FROM lessons
      JOIN lesson_audience AS member ON member.lesson_id = lessons.id AND member.student_id = noted.student_id
      LEFT JOIN feedback ON feedback.lesson_id = lessons.id AND feedback.student_id = noted.student_id
      WHERE lessons.teacher_id = noted.teacher_id AND lessons.date >= noted.month AND lessons.date < noted.next
        AND member.status = 'asked'
    ) AS audience
  ),
  owned AS MATERIALIZED (
    SELECT * FROM change
    UNION ALL
    SELECT school, student_id, month, sum(responses), sum(stars), sum(asked), sum(answered) FROM change GROUP BY 2, 3
  ),
  touched AS (
    SELECT teacher_id, student_id, month, sum(dn) AS dn, sum(ds) AS ds, sum(dn0) AS dn0, sum(ds0) AS ds0,
      sum(asked) AS asked, sum(answered) AS answered
    FROM (
      SELECT teacher_id, student_id, month, responses AS dn, stars AS ds, 0 AS dn0, 0 AS ds0, asked, answered FROM owned
      UNION ALL
      SELECT teacher_id, student_id, (month + interval '1 month')::date, 0, 0, responses, stars, 0, 0 FROM owned
    ) AS part
    GROUP BY 1, 2, 3
  ),
  of_students AS (
    SELECT touched.teacher_id, touched.month, sum(CASE WHEN n > 0 THEN sign ELSE 0 END) AS students,
      sum(sign * n * n) AS sum_nn, sum(sign * n * s) AS sum_ns, sum(sign * s * s) AS sum_ss,
      sum(CASE WHEN n > 0 AND n0 > 0 THEN sign ELSE 0 END) AS shared_students,
      sum(sign * n * n0) AS shared_nn, sum(sign * n * s0) AS shared_ns, sum(sign * s * n0) AS shared_sn,
      sum(sign * s * s0) AS shared_ss, sum(sign * state.asked) AS asked, sum(sign * state.answered) AS answered,
      sum(CASE WHEN state.asked > 0 THEN sign ELSE 0 END) AS asked_students,
      sum(CASE WHEN state.answered > 0 THEN sign ELSE 0 END) AS answered_students, bool_or(n > 0 OR state.asked > 0) AS is_there
    FROM touched
    LEFT JOIN student_months AS present USING (teacher_id, student_id, month)
    LEFT JOIN student_months AS former ON former.teacher_id = touched.teacher_id
      AND former.student_id = touched.student_id AND former.month = (touched.month - interval '1 month')::date
    CROSS JOIN LATERAL (VALUES (-1, 0), (1, 1)) AS moment (sign, after)
    CROSS JOIN LATERAL (
      SELECT coalesce(present.responses, 0) + after * dn AS n, coalesce(present.stars, 0) + after * ds AS s,
        coalesce(former.responses, 0) + after * dn0 AS n0, coalesce(former.stars, 0) + after * ds0 AS s0,
        coalesce(present.asked, 0) + after * touched.asked AS asked,
        coalesce(present.answered, 0) + after * touched.answered AS answered
    ) AS state
    GROUP BY 1, 2
  ),
  of_classes AS MATERIALIZED (
    SELECT teacher_id, month, rated.stars_1 - coalesce(kept.stars_1, 0) AS stars_1,
      rated.stars_2 - coalesce(kept.stars_2, 0) AS stars_2, rated.stars_3 - coalesce(kept.stars_3, 0) AS stars_3,
      rated.stars_4 - coalesce(kept.stars_4, 0) AS stars_4, rated.stars_5 - coalesce(kept.stars_5, 0) AS stars_5,
      rated.sum_cc - coalesce(kept.sum_cc, 0) AS sum_cc
    FROM (SELECT DISTINCT teacher_id, month, next FROM noted) AS noted
    LEFT JOIN monthly_ratings AS kept USING (teacher_id, month)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(each_1), 0) AS stars_1, coalesce(sum(each_2), 0) AS stars_2, coalesce(sum(each_3), 0) AS stars_3,
        coalesce(sum(each_4), 0) AS stars_4, coalesce(sum(each_5), 0) AS stars_5, coalesce(sum(n * n), 0) AS sum_cc
      FROM (
        SELECT count(*) AS n, count(*) FILTER (WHERE rating = 1) AS each_1, count(*) FILTER (WHERE rating = 2) AS each_2,
          count(*) FILTER (WHERE rating = 3) AS each_3, count(*) FILTER (WHERE rating = 4) AS each_4,
          count(*) FILTER (WHERE rating = 5) AS each_5
        FROM feedback
        WHERE feedback.teacher_id = noted.teacher_id AND date >= noted.month AND date < noted.next
        GROUP BY lesson_id
      ) AS class
    ) AS rated
  ),
  kept_students AS (
    INSERT INTO student_months AS kept (teacher_id, student_id, month, responses, stars, asked, answered)
    SELECT * FROM owned
    ON CONFLICT (teacher_id, student_id, month) DO UPDATE SET responses = kept.responses + excluded.responses,
      stars = kept.stars + excluded.stars, asked = kept.asked + excluded.asked, answered = kept.answered + excluded.answered
  )
  INSERT INTO monthly_ratings AS kept (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns, sum_ss,
    sum_cc, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students)
  SELECT teacher_id, month, coalesce(stars_1, 0), coalesce(stars_2, 0), coalesce(stars_3, 0), coalesce(stars_4, 0), coalesce(stars_5, 0),
    students, sum_nn, sum_ns, sum_ss, coalesce(sum_cc, 0), shared_students, shared_nn, shared_ns, shared_sn, shared_ss,
    asked, answered, asked_students, answered_students
  FROM of_students
  LEFT JOIN (
    SELECT * FROM of_classes
    UNION ALL
    SELECT school, month, sum(stars_1), sum(stars_2), sum(stars_3), sum(stars_4), sum(stars_5), sum(sum_cc) FROM of_classes GROUP BY 2
  ) AS rated USING (teacher_id, month)
  WHERE is_there OR sum_cc IS NOT NULL
  ON CONFLICT (teacher_id, month) DO UPDATE SET
    stars_1 = kept.stars_1 + excluded.stars_1, stars_2 = kept.stars_2 + excluded.stars_2, stars_3 = kept.stars_3 + excluded.stars_3,
    stars_4 = kept.stars_4 + excluded.stars_4, stars_5 = kept.stars_5 + excluded.stars_5,
    students = kept.students + excluded.students,
    sum_nn = kept.sum_nn + excluded.sum_nn, sum_ns = kept.sum_ns + excluded.sum_ns, sum_ss = kept.sum_ss + excluded.sum_ss,
    sum_cc = kept.sum_cc + excluded.sum_cc, shared_students = kept.shared_students + excluded.shared_students,
    shared_nn = kept.shared_nn + excluded.shared_nn, shared_ns = kept.shared_ns + excluded.shared_ns,
    shared_sn = kept.shared_sn + excluded.shared_sn, shared_ss = kept.shared_ss + excluded.shared_ss,
    asked = kept.asked + excluded.asked, answered = kept.answered + excluded.answered,
    asked_students = kept.asked_students + excluded.asked_students,
    answered_students = kept.answered_students + excluded.answered_students;
  RETURN EXISTS (SELECT FROM month_changes);
END;
$$;--> statement-breakpoint

-- The triggers note whose months a change touches. Sequential scans are off where they read tables, because the plan may date from when
-- those were small.

CREATE FUNCTION note_feedback() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month)
  SELECT teacher_id, student_id, month_of(date) FROM changed
  UNION SELECT lesson.teacher_id, student_id, month_of(lesson.date) FROM changed JOIN lessons AS lesson ON lesson.id = lesson_id;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_added AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_feedback();--> statement-breakpoint

CREATE TRIGGER feedback_deleted AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_feedback();--> statement-breakpoint

-- An edit of the message alone, by far the most common, touches nothing.
CREATE FUNCTION note_changed_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month)
  SELECT teacher_id, student_id, month_of(date)
  FROM (SELECT *, -1 AS sign FROM old_feedback UNION ALL SELECT *, 1 FROM new_feedback) AS changed
  GROUP BY id, lesson_id, teacher_id, student_id, date, rating
  HAVING sum(sign) <> 0;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_changed AFTER UPDATE ON feedback
  REFERENCING OLD TABLE AS old_feedback NEW TABLE AS new_feedback
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_feedback();--> statement-breakpoint

-- `changed` are the new rows of an audience, or the old ones.
CREATE FUNCTION note_audience() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month)
  SELECT lesson.teacher_id, student_id, month_of(lesson.date) FROM changed JOIN lessons AS lesson ON lesson.id = lesson_id;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lesson_audience_added AFTER INSERT ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint

CREATE TRIGGER lesson_audience_changed AFTER UPDATE ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint

CREATE TRIGGER lesson_audience_deleted AFTER DELETE ON lesson_audience
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint

-- A class that is moved to another month takes its audience along; its feedback has a date of its own.
CREATE FUNCTION note_moved_lessons() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month)
  SELECT lesson.teacher_id, student_id, month_of(lesson.date)
  FROM old_lessons AS former JOIN new_lessons AS present USING (id)
  CROSS JOIN LATERAL (VALUES (former.teacher_id, former.date), (present.teacher_id, present.date)) AS lesson (teacher_id, date)
  JOIN lesson_audience AS audience ON audience.lesson_id = id
  WHERE (former.teacher_id, month_of(former.date)) <> (present.teacher_id, month_of(present.date));
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lessons_moved AFTER UPDATE ON lessons
  REFERENCING OLD TABLE AS old_lessons NEW TABLE AS new_lessons
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_lessons();--> statement-breakpoint

SELECT recount_months();
