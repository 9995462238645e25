CREATE TYPE "public"."mail_state" AS ENUM('none', 'queued', 'sending', 'sent', 'dropped', 'failed', 'unknown');--> statement-breakpoint
CREATE TABLE "month_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "month_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"month" date NOT NULL,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_months" (
	"month" date PRIMARY KEY NOT NULL,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL,
	"students" integer DEFAULT 0 NOT NULL,
	"sum_nn" bigint DEFAULT 0 NOT NULL,
	"sum_ns" bigint DEFAULT 0 NOT NULL,
	"sum_ss" bigint DEFAULT 0 NOT NULL,
	"shared_students" integer DEFAULT 0 NOT NULL,
	"shared_nn" bigint DEFAULT 0 NOT NULL,
	"shared_ns" bigint DEFAULT 0 NOT NULL,
	"shared_sn" bigint DEFAULT 0 NOT NULL,
	"shared_ss" bigint DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"asked_students" integer DEFAULT 0 NOT NULL,
	"answered_students" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_months" (
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"month" date NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "student_months_teacher_id_student_id_month_pk" PRIMARY KEY("teacher_id","student_id","month"),
	CONSTRAINT "student_months_counts" CHECK (least("student_months"."responses", "student_months"."stars", "student_months"."answered", "student_months"."asked" - "student_months"."answered") >= 0)
);
--> statement-breakpoint
CREATE TABLE "feedback_seen" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"reminded_on" date NOT NULL,
	"reminded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail" "mail_state" NOT NULL,
	"mail_attempts" smallint DEFAULT 0 NOT NULL,
	"mail_due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"feedback_id" uuid,
	"teacher_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "replies_target_unique" UNIQUE NULLS NOT DISTINCT("lesson_id","feedback_id"),
	CONSTRAINT "replies_text" CHECK ("replies"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "students" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "sum_nn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "sum_ns" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "sum_ss" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "shared_students" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "shared_nn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "shared_ns" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "shared_sn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "shared_ss" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "asked_students" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD COLUMN "answered_students" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminder_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "reminder_days" smallint;--> statement-breakpoint
ALTER TABLE "feedback_seen" ADD CONSTRAINT "feedback_seen_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_months_student" ON "student_months" USING btree ("student_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_student_day_unique" ON "reminders" USING btree ("student_id","reminded_on");--> statement-breakpoint
CREATE INDEX "reminders_lesson" ON "reminders" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "reminders_mail_due" ON "reminders" USING btree ("mail_due_at") WHERE "reminders"."mail" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "replies_feedback" ON "replies" USING btree ("feedback_id") WHERE "replies"."feedback_id" is not null;--> statement-breakpoint
CREATE INDEX "feedback_teacher_rating" ON "feedback" USING btree ("teacher_id","rating","date","id");--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD CONSTRAINT "monthly_ratings_students" CHECK (least("monthly_ratings"."students", "monthly_ratings"."shared_students", "monthly_ratings"."asked_students", "monthly_ratings"."answered_students", "monthly_ratings"."asked" - "monthly_ratings"."answered") >= 0);--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_reminder_days" CHECK ("school"."reminder_days" between 1 and 14);--> statement-breakpoint

-- Written by hand from here on: what is counted per month (docs/decisions/040). The views say what is counted. Of ratings the month is
-- that of the feedback's date, of asked and answered that of the class.

DROP TRIGGER feedback_inserted ON feedback;--> statement-breakpoint
DROP TRIGGER feedback_updated ON feedback;--> statement-breakpoint
DROP TRIGGER feedback_deleted ON feedback;--> statement-breakpoint
DROP TRIGGER feedback_truncated ON feedback;--> statement-breakpoint
DROP FUNCTION monthly_ratings_add();--> statement-breakpoint
DROP FUNCTION monthly_ratings_move();--> statement-breakpoint
DROP FUNCTION monthly_ratings_remove();--> statement-breakpoint
DROP FUNCTION monthly_ratings_clear();--> statement-breakpoint

CREATE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_trunc('month', day::timestamp)::date;--> statement-breakpoint

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

-- From student_months, which must be right itself.
CREATE VIEW recounted_monthly_ratings AS
SELECT counted.teacher_id, counted.month,
  coalesce(stars_1, 0) AS stars_1, coalesce(stars_2, 0) AS stars_2, coalesce(stars_3, 0) AS stars_3,
  coalesce(stars_4, 0) AS stars_4, coalesce(stars_5, 0) AS stars_5,
  students, sum_nn, sum_ns, sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss,
  counted.asked, counted.answered, asked_students, answered_students
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
) AS rated USING (teacher_id, month);--> statement-breakpoint

CREATE VIEW recounted_school_months AS
WITH student AS (
  SELECT student_id, month, sum(responses) AS responses, sum(stars) AS stars, sum(asked) AS asked, sum(answered) AS answered
  FROM student_months GROUP BY 1, 2
)
SELECT counted.month,
  coalesce(stars_1, 0) AS stars_1, coalesce(stars_2, 0) AS stars_2, coalesce(stars_3, 0) AS stars_3,
  coalesce(stars_4, 0) AS stars_4, coalesce(stars_5, 0) AS stars_5,
  students, sum_nn, sum_ns, sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss,
  counted.asked, counted.answered, asked_students, answered_students
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
) AS rated USING (month);--> statement-breakpoint

-- Counts everything again, when nobody writes: after a restore, and when a table was emptied. Sorted, so that what is read together
-- is stored together.
CREATE FUNCTION recount_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM month_changes;
  DELETE FROM school_months;
  DELETE FROM monthly_ratings;
  DELETE FROM student_months;
  INSERT INTO student_months (teacher_id, student_id, month, responses, stars, asked, answered)
  SELECT * FROM recounted_student_months ORDER BY teacher_id, student_id, month;
  INSERT INTO monthly_ratings (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
    sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students)
  SELECT * FROM recounted_monthly_ratings ORDER BY teacher_id, month;
  INSERT INTO school_months (month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
    sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students)
  SELECT * FROM recounted_school_months;
END;
$$;--> statement-breakpoint

-- Adds the noted changes to the three tables. A change touches its own month, and the next one, which is compared with it; each
-- sum changes by what a student contributes after it less what they did before. One at a time, so writers of feedback never
-- wait. In the order of the notes, or a deletion could come before what it deleted. Planned once: planning takes longer than running it.
CREATE FUNCTION apply_month_changes() RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
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
    WITH change AS MATERIALIZED (
      SELECT teacher_id, student_id, month,
        sum(stars_1) AS stars_1, sum(stars_2) AS stars_2, sum(stars_3) AS stars_3, sum(stars_4) AS stars_4,
        sum(stars_5) AS stars_5, sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) AS responses,
        sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) AS stars,
        sum(asked) AS asked, sum(answered) AS answered
      FROM month_changes WHERE id = ANY (taken)
      GROUP BY 1, 2, 3
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
        sum(CASE WHEN state.answered > 0 THEN sign ELSE 0 END) AS answered_students
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
        sum(CASE WHEN state.answered > 0 THEN sign ELSE 0 END) AS answered_students
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
        answered_students = kept.answered_students + more.answered_students
      FROM of_teacher AS more
      WHERE kept.teacher_id = more.teacher_id AND kept.month = more.month
      RETURNING kept.teacher_id, kept.month
    ),
    new_teachers AS (
      INSERT INTO monthly_ratings (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
        sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students)
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
        answered_students = kept.answered_students + more.answered_students
      FROM of_school AS more
      WHERE kept.month = more.month
      RETURNING kept.month
    )
    INSERT INTO school_months (month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
      sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students)
    SELECT * FROM of_school AS more
    WHERE NOT EXISTS (SELECT FROM kept_school AS kept WHERE kept.month = more.month)
      AND EXISTS (SELECT FROM change WHERE change.month = more.month);
  END LOOP;
END;
$$;--> statement-breakpoint

-- The triggers note changes. Whoever changes an audience has locked its class, so nobody answers it meanwhile.

-- Feedback that was given, deleted or restored: `changed` are the new rows, or the old ones.
CREATE FUNCTION note_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT teacher_id, student_id, month_of(date), sign * (rating = 1)::int, sign * (rating = 2)::int,
    sign * (rating = 3)::int, sign * (rating = 4)::int, sign * (rating = 5)::int
  FROM changed;
  INSERT INTO month_changes (teacher_id, student_id, month, answered)
  SELECT lesson.teacher_id, student_id, month_of(lesson.date), sign
  FROM changed
  JOIN lesson_audience AS audience USING (lesson_id, student_id)
  JOIN lessons AS lesson ON lesson.id = lesson_id
  WHERE audience.status = 'asked';
  RETURN NULL;
END;
$$;--> statement-breakpoint

-- Feedback whose stars or date changed. An edit of the words alone, by far the most frequent one, changes nothing.
CREATE FUNCTION note_changed_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT teacher_id, student_id, month, sign * (rating = 1)::int, sign * (rating = 2)::int,
    sign * (rating = 3)::int, sign * (rating = 4)::int, sign * (rating = 5)::int
  FROM (
    SELECT teacher_id, student_id, month_of(date) AS month, rating, sum(sign)::int AS sign
    FROM (SELECT *, -1 AS sign FROM old_feedback UNION ALL SELECT *, 1 FROM new_feedback) AS changed
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0
  ) AS difference;
  RETURN NULL;
END;
$$;--> statement-breakpoint

-- How students' being asked about classes counts, and what of it they answered; `sign` is -1 for those who are not asked any more.
CREATE FUNCTION note_asked(lessons uuid[], students uuid[], months date[], signs int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO month_changes (teacher_id, student_id, month, asked, answered)
  SELECT lesson.teacher_id, member.student_id, month_of(coalesce(member.month, lesson.date)), sign,
    CASE WHEN given.id IS NULL THEN 0 ELSE sign END
  FROM unnest(lessons, students, months, signs) AS member (lesson_id, student_id, month, sign)
  JOIN lessons AS lesson ON lesson.id = member.lesson_id
  LEFT JOIN feedback AS given ON given.student_id = member.student_id AND given.lesson_id = member.lesson_id;
$$;--> statement-breakpoint

-- `changed` are the new rows, or the old ones.
CREATE FUNCTION note_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_asked(array_agg(lesson_id), array_agg(student_id), '{}',
    array_agg(CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END))
  FROM changed WHERE status = 'asked';
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE FUNCTION note_changed_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_asked(array_agg(lesson_id), array_agg(student_id), '{}', array_agg(sign))
  FROM (
    SELECT *, -1 AS sign FROM old_audience WHERE status = 'asked'
    UNION ALL SELECT *, 1 FROM new_audience WHERE status = 'asked'
  ) AS changed;
  RETURN NULL;
END;
$$;--> statement-breakpoint

-- Classes that were moved to another month take those who were asked along; their feedback has a date of its own.
CREATE FUNCTION note_moved_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_asked(array_agg(lesson_id), array_agg(student_id), array_agg(month), array_agg(sign))
  FROM (
    SELECT former.id, former.date AS former_date, present.date AS present_date
    FROM old_lessons AS former JOIN new_lessons AS present USING (id)
    WHERE month_of(former.date) <> month_of(present.date)
  ) AS moved
  JOIN lesson_audience AS audience ON audience.lesson_id = moved.id AND status = 'asked'
  CROSS JOIN LATERAL (VALUES (former_date, -1), (present_date, 1)) AS change (month, sign);
  RETURN NULL;
END;
$$;--> statement-breakpoint

-- While the class is still there, so that its teacher and month are known; the foreign keys would delete them after it.
CREATE FUNCTION delete_with_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM feedback WHERE lesson_id = OLD.id;
  DELETE FROM lesson_audience WHERE lesson_id = OLD.id;
  RETURN OLD;
END;
$$;--> statement-breakpoint

CREATE FUNCTION count_after_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_months();
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_added AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_feedback();--> statement-breakpoint
CREATE TRIGGER feedback_deleted AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_feedback();--> statement-breakpoint
CREATE TRIGGER feedback_changed AFTER UPDATE ON feedback
  REFERENCING OLD TABLE AS old_feedback NEW TABLE AS new_feedback
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_feedback();--> statement-breakpoint
CREATE TRIGGER feedback_truncated AFTER TRUNCATE ON feedback
  FOR EACH STATEMENT EXECUTE FUNCTION count_after_truncate();--> statement-breakpoint
CREATE TRIGGER lesson_audience_added AFTER INSERT ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint
CREATE TRIGGER lesson_audience_deleted AFTER DELETE ON lesson_audience
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint
CREATE TRIGGER lesson_audience_changed AFTER UPDATE ON lesson_audience
  REFERENCING OLD TABLE AS old_audience NEW TABLE AS new_audience
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_audience();--> statement-breakpoint
CREATE TRIGGER lesson_audience_truncated AFTER TRUNCATE ON lesson_audience
  FOR EACH STATEMENT EXECUTE FUNCTION count_after_truncate();--> statement-breakpoint
CREATE TRIGGER lessons_moved AFTER UPDATE ON lessons
  REFERENCING OLD TABLE AS old_lessons NEW TABLE AS new_lessons
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_lessons();--> statement-breakpoint
CREATE TRIGGER lessons_deleted BEFORE DELETE ON lessons
  FOR EACH ROW EXECUTE FUNCTION delete_with_lesson();--> statement-breakpoint

SELECT recount_months();
