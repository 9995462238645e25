-- The notes that are left do not name their class: they are counted first.
SELECT apply_month_changes();--> statement-breakpoint
CREATE TABLE "lesson_months" (
	"teacher_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"month" date NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_months_teacher_id_lesson_id_month_pk" PRIMARY KEY("teacher_id","lesson_id","month"),
	CONSTRAINT "lesson_months_counts" CHECK (least("lesson_months"."responses", "lesson_months"."stars") >= 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_variance" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"variance" double precision NOT NULL,
	"estimated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_variance_only" CHECK ("lesson_variance"."is_only"),
	CONSTRAINT "lesson_variance_positive" CHECK ("lesson_variance"."variance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "month_changes" ADD COLUMN "lesson_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "sum_cc" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "school_months" ADD COLUMN "sum_cc" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint

-- Written by hand from here on: what is counted by class (docs/decisions/053). Like student_months; the classes of a month are those of
-- its feedback.
CREATE VIEW recounted_lesson_months AS
SELECT teacher_id, lesson_id, month_of(date) AS month, count(*)::int AS responses, sum(rating)::int AS stars
FROM feedback
GROUP BY 1, 2, 3;--> statement-breakpoint

CREATE OR REPLACE VIEW recounted_monthly_ratings AS
SELECT counted.teacher_id, counted.month,
  coalesce(stars_1, 0) AS stars_1, coalesce(stars_2, 0) AS stars_2, coalesce(stars_3, 0) AS stars_3,
  coalesce(stars_4, 0) AS stars_4, coalesce(stars_5, 0) AS stars_5,
  students, sum_nn, sum_ns, sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss,
  counted.asked, counted.answered, asked_students, answered_students, coalesce(sum_cc, 0) AS sum_cc
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
  SELECT teacher_id, month_of(date) AS month,
    count(*) FILTER (WHERE rating = 1)::int AS stars_1, count(*) FILTER (WHERE rating = 2)::int AS stars_2,
    count(*) FILTER (WHERE rating = 3)::int AS stars_3, count(*) FILTER (WHERE rating = 4)::int AS stars_4,
    count(*) FILTER (WHERE rating = 5)::int AS stars_5
  FROM feedback GROUP BY 1, 2
) AS rated USING (teacher_id, month)
LEFT JOIN (
  SELECT teacher_id, month, sum(responses::bigint * responses)::bigint AS sum_cc FROM lesson_months GROUP BY 1, 2
) AS classes USING (teacher_id, month);--> statement-breakpoint

CREATE OR REPLACE VIEW recounted_school_months AS
WITH student AS (
  SELECT student_id, month, sum(responses) AS responses, sum(stars) AS stars, sum(asked) AS asked, sum(answered) AS answered
  FROM student_months GROUP BY 1, 2
)
SELECT counted.month,
  coalesce(stars_1, 0) AS stars_1, coalesce(stars_2, 0) AS stars_2, coalesce(stars_3, 0) AS stars_3,
  coalesce(stars_4, 0) AS stars_4, coalesce(stars_5, 0) AS stars_5,
  students, sum_nn, sum_ns, sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss,
  counted.asked, counted.answered, asked_students, answered_students, coalesce(sum_cc, 0) AS sum_cc
FROM (
  SELECT present.month,
    count(*) FILTER (WHERE present.responses > 0)::int AS students,
    sum(present.responses * present.responses)::bigint AS sum_nn,
    sum(present.responses * present.stars)::bigint AS sum_ns,
    sum(present.stars * present.stars)::bigint AS sum_ss,
    count(*) FILTER (WHERE present.responses > 0 AND former.responses > 0)::int AS shared_students,
    coalesce(sum(present.responses * former.responses), 0)::bigint AS shared_nn,
    coalesce(sum(present.responses * former.stars), 0)::bigint AS shared_ns,
    coalesce(sum(present.stars * former.responses), 0)::bigint AS shared_sn,
    coalesce(sum(present.stars * former.stars), 0)::bigint AS shared_ss,
    sum(present.asked)::int AS asked, sum(present.answered)::int AS answered,
    count(*) FILTER (WHERE present.asked > 0)::int AS asked_students,
    count(*) FILTER (WHERE present.answered > 0)::int AS answered_students
  FROM student AS present
  LEFT JOIN student AS former
    ON former.student_id = present.student_id AND former.month = (present.month - interval '1 month')::date
  GROUP BY 1
) AS counted
LEFT JOIN (
  SELECT month_of(date) AS month,
    count(*) FILTER (WHERE rating = 1)::int AS stars_1, count(*) FILTER (WHERE rating = 2)::int AS stars_2,
    count(*) FILTER (WHERE rating = 3)::int AS stars_3, count(*) FILTER (WHERE rating = 4)::int AS stars_4,
    count(*) FILTER (WHERE rating = 5)::int AS stars_5
  FROM feedback GROUP BY 1
) AS rated USING (month)
LEFT JOIN (
  SELECT month, sum(responses::bigint * responses)::bigint AS sum_cc FROM lesson_months GROUP BY 1
) AS classes USING (month);--> statement-breakpoint

-- The notes name the class, so that it is counted from them.
CREATE OR REPLACE FUNCTION note_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, lesson_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT teacher_id, student_id, lesson_id, month_of(date), sign * (rating = 1)::int, sign * (rating = 2)::int,
    sign * (rating = 3)::int, sign * (rating = 4)::int, sign * (rating = 5)::int
  FROM changed;
  INSERT INTO month_changes (teacher_id, student_id, lesson_id, month, answered)
  SELECT lesson.teacher_id, student_id, lesson_id, month_of(lesson.date), sign
  FROM changed
  JOIN lesson_audience AS audience USING (lesson_id, student_id)
  JOIN lessons AS lesson ON lesson.id = lesson_id
  WHERE audience.status = 'asked';
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION note_changed_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, lesson_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT teacher_id, student_id, lesson_id, month, sign * (rating = 1)::int, sign * (rating = 2)::int,
    sign * (rating = 3)::int, sign * (rating = 4)::int, sign * (rating = 5)::int
  FROM (
    SELECT teacher_id, student_id, lesson_id, month_of(date) AS month, rating, sum(sign)::int AS sign
    FROM (SELECT *, -1 AS sign FROM old_feedback UNION ALL SELECT *, 1 FROM new_feedback) AS changed
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(sign) <> 0
  ) AS difference;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION note_asked(lessons uuid[], students uuid[], months date[], signs int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO month_changes (teacher_id, student_id, lesson_id, month, asked, answered)
  SELECT lesson.teacher_id, member.student_id, lesson.id, month_of(coalesce(member.month, lesson.date)), sign,
    CASE WHEN given.id IS NULL THEN 0 ELSE sign END
  FROM unnest(lessons, students, months, signs) AS member (lesson_id, student_id, month, sign)
  JOIN lessons AS lesson ON lesson.id = member.lesson_id
  LEFT JOIN feedback AS given ON given.student_id = member.student_id AND given.lesson_id = member.lesson_id;
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION apply_month_changes() RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  taken bigint[];
BEGIN
  -- What someone else is applying is still there to be seen until they have finished.
  IF NOT EXISTS (SELECT FROM month_changes) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('apply_month_changes', 0));
  LOOP
    taken := ARRAY (SELECT id FROM month_changes ORDER BY id LIMIT 10000);
    EXIT WHEN cardinality(taken) = 0;
    WITH noted AS MATERIALIZED (
      SELECT * FROM month_changes WHERE id = ANY (taken)
    ),
    change AS MATERIALIZED (
      SELECT teacher_id, student_id, month,
        sum(stars_1) AS stars_1, sum(stars_2) AS stars_2, sum(stars_3) AS stars_3, sum(stars_4) AS stars_4,
        sum(stars_5) AS stars_5, sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) AS responses,
        sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) AS stars,
        sum(asked) AS asked, sum(answered) AS answered
      FROM noted
      GROUP BY 1, 2, 3
    ),
    lesson_change AS MATERIALIZED (
      SELECT teacher_id, lesson_id, month,
        sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) AS responses,
        sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) AS stars
      FROM noted
      GROUP BY 1, 2, 3
      HAVING sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) <> 0
        OR sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) <> 0
    ),
    of_lessons AS MATERIALIZED (
      SELECT teacher_id, month, sum(more.responses * (more.responses + 2 * coalesce(kept.responses, 0))) AS sum_cc
      FROM lesson_change AS more LEFT JOIN lesson_months AS kept USING (teacher_id, lesson_id, month)
      GROUP BY 1, 2
    ),
    done AS (
      DELETE FROM month_changes WHERE id = ANY (taken)
    ),
    touched AS MATERIALIZED (
      SELECT teacher_id, student_id, month, sum(stars_1) AS stars_1, sum(stars_2) AS stars_2, sum(stars_3) AS stars_3,
        sum(stars_4) AS stars_4, sum(stars_5) AS stars_5, sum(dn) AS dn, sum(ds) AS ds, sum(dn0) AS dn0, sum(ds0) AS ds0,
        sum(asked) AS asked, sum(answered) AS answered
      FROM (
        SELECT teacher_id, student_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, responses AS dn, stars AS ds,
          0 AS dn0, 0 AS ds0, asked, answered
        FROM change
        UNION ALL
        SELECT teacher_id, student_id, (month + interval '1 month')::date, 0, 0, 0, 0, 0, 0, 0, responses, stars, 0, 0
        FROM change
      ) AS part
      GROUP BY 1, 2, 3
    ),
    of_teacher AS MATERIALIZED (
      SELECT touched.teacher_id, touched.month,
        coalesce(sum(stars_1) FILTER (WHERE sign = 1), 0) AS stars_1, coalesce(sum(stars_2) FILTER (WHERE sign = 1), 0) AS stars_2,
        coalesce(sum(stars_3) FILTER (WHERE sign = 1), 0) AS stars_3, coalesce(sum(stars_4) FILTER (WHERE sign = 1), 0) AS stars_4,
        coalesce(sum(stars_5) FILTER (WHERE sign = 1), 0) AS stars_5,
        sum(CASE WHEN state.n > 0 THEN sign ELSE 0 END) AS students,
        sum(sign * state.n * state.n) AS sum_nn, sum(sign * state.n * state.s) AS sum_ns, sum(sign * state.s * state.s) AS sum_ss,
        sum(CASE WHEN state.n > 0 AND state.n0 > 0 THEN sign ELSE 0 END) AS shared_students,
        sum(sign * state.n * state.n0) AS shared_nn, sum(sign * state.n * state.s0) AS shared_ns,
        sum(sign * state.s * state.n0) AS shared_sn, sum(sign * state.s * state.s0) AS shared_ss,
        sum(sign * state.asked) AS asked, sum(sign * state.answered) AS answered,
        sum(CASE WHEN state.asked > 0 THEN sign ELSE 0 END) AS asked_students,
        sum(CASE WHEN state.answered > 0 THEN sign ELSE 0 END) AS answered_students,
        coalesce((SELECT sum_cc FROM of_lessons
          WHERE (of_lessons.teacher_id, of_lessons.month) = (touched.teacher_id, touched.month)), 0) AS sum_cc
      FROM touched
      LEFT JOIN student_months AS present ON present.teacher_id = touched.teacher_id
        AND present.student_id = touched.student_id AND present.month = touched.month
      LEFT JOIN student_months AS former ON former.teacher_id = touched.teacher_id
        AND former.student_id = touched.student_id AND former.month = (touched.month - interval '1 month')::date
      CROSS JOIN LATERAL (
        SELECT coalesce(present.responses, 0)::bigint AS n, coalesce(present.stars, 0)::bigint AS s,
          coalesce(former.responses, 0)::bigint AS n0, coalesce(former.stars, 0)::bigint AS s0,
          coalesce(present.asked, 0) AS asked, coalesce(present.answered, 0) AS answered
      ) AS stored
      CROSS JOIN LATERAL (VALUES
        (-1, stored.n, stored.s, stored.n0, stored.s0, stored.asked, stored.answered),
        (1, stored.n + dn, stored.s + ds, stored.n0 + dn0, stored.s0 + ds0, stored.asked + touched.asked,
          stored.answered + touched.answered)
      ) AS state (sign, n, s, n0, s0, asked, answered)
      GROUP BY 1, 2
    ),
    of_school AS MATERIALIZED (
      SELECT touched.month,
        coalesce(sum(stars_1) FILTER (WHERE sign = 1), 0) AS stars_1, coalesce(sum(stars_2) FILTER (WHERE sign = 1), 0) AS stars_2,
        coalesce(sum(stars_3) FILTER (WHERE sign = 1), 0) AS stars_3, coalesce(sum(stars_4) FILTER (WHERE sign = 1), 0) AS stars_4,
        coalesce(sum(stars_5) FILTER (WHERE sign = 1), 0) AS stars_5,
        sum(CASE WHEN state.n > 0 THEN sign ELSE 0 END) AS students,
        sum(sign * state.n * state.n) AS sum_nn, sum(sign * state.n * state.s) AS sum_ns, sum(sign * state.s * state.s) AS sum_ss,
        sum(CASE WHEN state.n > 0 AND state.n0 > 0 THEN sign ELSE 0 END) AS shared_students,
        sum(sign * state.n * state.n0) AS shared_nn, sum(sign * state.n * state.s0) AS shared_ns,
        sum(sign * state.s * state.n0) AS shared_sn, sum(sign * state.s * state.s0) AS shared_ss,
        sum(sign * state.asked) AS asked, sum(sign * state.answered) AS answered,
        sum(CASE WHEN state.asked > 0 THEN sign ELSE 0 END) AS asked_students,
        sum(CASE WHEN state.answered > 0 THEN sign ELSE 0 END) AS answered_students,
        coalesce((SELECT sum(sum_cc) FROM of_lessons WHERE of_lessons.month = touched.month), 0) AS sum_cc
      FROM (
        SELECT student_id, month, sum(stars_1) AS stars_1, sum(stars_2) AS stars_2, sum(stars_3) AS stars_3,
          sum(stars_4) AS stars_4, sum(stars_5) AS stars_5, sum(dn) AS dn, sum(ds) AS ds, sum(dn0) AS dn0, sum(ds0) AS ds0,
          sum(asked) AS asked, sum(answered) AS answered
        FROM touched GROUP BY 1, 2
      ) AS touched
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(responses) FILTER (WHERE student_months.month = touched.month), 0) AS n,
          coalesce(sum(stars) FILTER (WHERE student_months.month = touched.month), 0) AS s,
          coalesce(sum(responses) FILTER (WHERE student_months.month < touched.month), 0) AS n0,
          coalesce(sum(stars) FILTER (WHERE student_months.month < touched.month), 0) AS s0,
          coalesce(sum(student_months.asked) FILTER (WHERE student_months.month = touched.month), 0) AS asked,
          coalesce(sum(student_months.answered) FILTER (WHERE student_months.month = touched.month), 0) AS answered
        FROM student_months
        WHERE student_id = touched.student_id
          AND student_months.month IN (touched.month, (touched.month - interval '1 month')::date)
      ) AS stored
      CROSS JOIN LATERAL (VALUES
        (-1, stored.n, stored.s, stored.n0, stored.s0, stored.asked, stored.answered),
        (1, stored.n + dn, stored.s + ds, stored.n0 + dn0, stored.s0 + ds0, stored.asked + touched.asked,
          stored.answered + touched.answered)
      ) AS state (sign, n, s, n0, s0, asked, answered)
      GROUP BY 1
    ),
    kept_students AS (
      UPDATE student_months AS kept SET responses = kept.responses + change.responses, stars = kept.stars + change.stars,
        asked = kept.asked + change.asked, answered = kept.answered + change.answered
      FROM change
      WHERE kept.teacher_id = change.teacher_id AND kept.student_id = change.student_id AND kept.month = change.month
      RETURNING kept.teacher_id, kept.student_id, kept.month
    ),
    new_students AS (
      INSERT INTO student_months (teacher_id, student_id, month, responses, stars, asked, answered)
      SELECT teacher_id, student_id, month, responses, stars, asked, answered FROM change
      WHERE NOT EXISTS (SELECT FROM kept_students AS kept
        WHERE (kept.teacher_id, kept.student_id, kept.month) = (change.teacher_id, change.student_id, change.month))
    ),
    kept_lessons AS (
      UPDATE lesson_months AS kept SET responses = kept.responses + more.responses, stars = kept.stars + more.stars
      FROM lesson_change AS more
      WHERE kept.teacher_id = more.teacher_id AND kept.lesson_id = more.lesson_id AND kept.month = more.month
      RETURNING kept.teacher_id, kept.lesson_id, kept.month
    ),
    new_lessons AS (
      INSERT INTO lesson_months (teacher_id, lesson_id, month, responses, stars)
      SELECT teacher_id, lesson_id, month, responses, stars FROM lesson_change AS more
      WHERE NOT EXISTS (SELECT FROM kept_lessons AS kept WHERE (kept.teacher_id, kept.lesson_id, kept.month)
        = (more.teacher_id, more.lesson_id, more.month))
    ),
    kept_teachers AS (
      UPDATE monthly_ratings AS kept SET
        stars_1 = kept.stars_1 + more.stars_1, stars_2 = kept.stars_2 + more.stars_2, stars_3 = kept.stars_3 + more.stars_3,
        stars_4 = kept.stars_4 + more.stars_4, stars_5 = kept.stars_5 + more.stars_5,
        students = kept.students + more.students,
        sum_nn = kept.sum_nn + more.sum_nn, sum_ns = kept.sum_ns + more.sum_ns, sum_ss = kept.sum_ss + more.sum_ss,
        shared_students = kept.shared_students + more.shared_students,
        shared_nn = kept.shared_nn + more.shared_nn, shared_ns = kept.shared_ns + more.shared_ns,
        shared_sn = kept.shared_sn + more.shared_sn, shared_ss = kept.shared_ss + more.shared_ss,
        asked = kept.asked + more.asked, answered = kept.answered + more.answered,
        asked_students = kept.asked_students + more.asked_students,
        answered_students = kept.answered_students + more.answered_students,
        sum_cc = kept.sum_cc + more.sum_cc
      FROM of_teacher AS more
      WHERE kept.teacher_id = more.teacher_id AND kept.month = more.month
      RETURNING kept.teacher_id, kept.month
    ),
    new_teachers AS (
      INSERT INTO monthly_ratings (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
        sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students, sum_cc)
      SELECT * FROM of_teacher AS more
      WHERE NOT EXISTS (SELECT FROM kept_teachers AS kept WHERE kept.teacher_id = more.teacher_id AND kept.month = more.month)
        AND EXISTS (SELECT FROM change WHERE change.teacher_id = more.teacher_id AND change.month = more.month)
    ),
    kept_school AS (
      UPDATE school_months AS kept SET
        stars_1 = kept.stars_1 + more.stars_1, stars_2 = kept.stars_2 + more.stars_2, stars_3 = kept.stars_3 + more.stars_3,
        stars_4 = kept.stars_4 + more.stars_4, stars_5 = kept.stars_5 + more.stars_5,
        students = kept.students + more.students,
        sum_nn = kept.sum_nn + more.sum_nn, sum_ns = kept.sum_ns + more.sum_ns, sum_ss = kept.sum_ss + more.sum_ss,
        shared_students = kept.shared_students + more.shared_students,
        shared_nn = kept.shared_nn + more.shared_nn, shared_ns = kept.shared_ns + more.shared_ns,
        shared_sn = kept.shared_sn + more.shared_sn, shared_ss = kept.shared_ss + more.shared_ss,
        asked = kept.asked + more.asked, answered = kept.answered + more.answered,
        asked_students = kept.asked_students + more.asked_students,
        answered_students = kept.answered_students + more.answered_students,
        sum_cc = kept.sum_cc + more.sum_cc
      FROM of_school AS more
      WHERE kept.month = more.month
      RETURNING kept.month
    )
    INSERT INTO school_months (month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
      sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students, sum_cc)
    SELECT * FROM of_school AS more
    WHERE NOT EXISTS (SELECT FROM kept_school AS kept WHERE kept.month = more.month)
      AND EXISTS (SELECT FROM change WHERE change.month = more.month);
  END LOOP;
END;
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION recount_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ANALYZE feedback, lessons, lesson_audience;
  DELETE FROM month_changes;
  DELETE FROM school_months;
  DELETE FROM monthly_ratings;
  DELETE FROM student_months;
  DELETE FROM lesson_months;
  INSERT INTO student_months (teacher_id, student_id, month, responses, stars, asked, answered)
  SELECT * FROM recounted_student_months ORDER BY teacher_id, student_id, month;
  INSERT INTO lesson_months (teacher_id, lesson_id, month, responses, stars)
  SELECT * FROM recounted_lesson_months ORDER BY teacher_id, lesson_id, month;
  ANALYZE student_months, lesson_months;
  INSERT INTO monthly_ratings (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
    sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students, sum_cc)
  SELECT * FROM recounted_monthly_ratings ORDER BY teacher_id, month;
  INSERT INTO school_months (month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
    sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students, sum_cc)
  SELECT * FROM recounted_school_months;
END;
$$;--> statement-breakpoint

-- Counted once; the other tables stay as they are.
INSERT INTO lesson_months (teacher_id, lesson_id, month, responses, stars)
SELECT * FROM recounted_lesson_months ORDER BY teacher_id, lesson_id, month;--> statement-breakpoint
UPDATE monthly_ratings AS kept SET sum_cc = classes.sum_cc
FROM (SELECT teacher_id, month, sum(responses::bigint * responses) AS sum_cc FROM lesson_months GROUP BY 1, 2) AS classes
WHERE kept.teacher_id = classes.teacher_id AND kept.month = classes.month;--> statement-breakpoint
UPDATE school_months AS kept SET sum_cc = classes.sum_cc
FROM (SELECT month, sum(responses::bigint * responses) AS sum_cc FROM lesson_months GROUP BY 1) AS classes
WHERE kept.month = classes.month;
