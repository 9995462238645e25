CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
DROP INDEX "lessons_topic_unique";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "original_rating" smallint;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "original_message" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "submitted_digest" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_teacher_changes" ON "audit_log" USING btree ("teacher_id","record_id") WHERE "audit_log"."action" in ('feedback.edit', 'feedback.edit-lesson', 'feedback.delete') and "audit_log"."actor_id" is distinct from "audit_log"."student_id";--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_topic_date_unique" ON "lessons" USING btree ("teacher_id",lower("topic"),"date");--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_original" CHECK (("feedback"."original_rating" is null) = ("feedback"."original_message" is null)
        and "feedback"."original_rating" between 1 and 5 and "feedback"."original_message" <> '');--> statement-breakpoint

-- Written by hand: what of docs/decisions/020 PostgreSQL can refuse. A CHECK may not ask for today, and would refuse old rows
-- when they are restored or edited; triggers look at dates that are written, and at nothing else. The school's day is
-- not known here, so the latest day anywhere on Earth (UTC+14) counts: the server's own rule is the exact one.
-- With classback.keep_dates = 'on', for this transaction, what was stored once comes back as it was: an undo.

CREATE FUNCTION reject_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('classback.keep_dates', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'date % of % is out of range', NEW.date, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_date_range';
END;
$$;--> statement-breakpoint

CREATE TRIGGER lessons_date_inserted BEFORE INSERT ON lessons FOR EACH ROW
  WHEN (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date + 7)
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER lessons_date_changed BEFORE UPDATE OF date ON lessons FOR EACH ROW
  WHEN (NEW.date <> OLD.date
    AND (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date + 7))
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER feedback_date_inserted BEFORE INSERT ON feedback FOR EACH ROW
  WHEN (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date)
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER feedback_date_changed BEFORE UPDATE OF date ON feedback FOR EACH ROW
  WHEN (NEW.date <> OLD.date
    AND (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date))
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

-- A late repeat of a submission must be told from another one, also after the feedback was edited: the first edit keeps
-- a digest of what was submitted. Rows that say what was submitted need none, so submitting costs nothing more.
CREATE FUNCTION submission_digest(rating integer, message text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(rating || ' ' || message, 'UTF8')), 'hex')
$$;--> statement-breakpoint

CREATE FUNCTION keep_submitted_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.submitted_digest := nullif(
    coalesce(OLD.submitted_digest, submission_digest(OLD.rating, OLD.message)),
    submission_digest(NEW.rating, NEW.message)
  );
  RETURN NEW;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_submitted_digest BEFORE UPDATE OF rating, message ON feedback
  FOR EACH ROW WHEN (OLD.rating <> NEW.rating OR OLD.message <> NEW.message)
  EXECUTE FUNCTION keep_submitted_digest();--> statement-breakpoint

-- Hand-written: the author's own stars and words of feedback that others edited before they were kept. They are what the
-- others' edits found first, since the author last wrote: an edit that found no mark, or the author's, came right after.
UPDATE feedback SET original_rating = own.rating, original_message = own.message
FROM (
  SELECT given.id,
    coalesce((
      SELECT edit.before->>'rating' FROM audit_log AS edit
      WHERE edit.record_id = given.id AND edit.action = 'feedback.edit' AND edit.before ? 'rating' AND edit.id >= since.id
        AND NOT EXISTS (SELECT FROM audit_log AS undo WHERE undo.undoes = edit.id)
      ORDER BY edit.id LIMIT 1)::smallint, given.rating) AS rating,
    coalesce((
      SELECT edit.before->>'message' FROM audit_log AS edit
      WHERE edit.record_id = given.id AND edit.action = 'feedback.edit' AND edit.before ? 'message' AND edit.id >= since.id
        AND NOT EXISTS (SELECT FROM audit_log AS undo WHERE undo.undoes = edit.id)
      ORDER BY edit.id LIMIT 1), given.message) AS message
  FROM feedback AS given
  CROSS JOIN LATERAL (
    SELECT max(edit.id) AS id FROM audit_log AS edit
    WHERE edit.record_id = given.id AND edit.action IN ('feedback.edit', 'feedback.edit-lesson')
      AND coalesce(edit.before->>'updatedBy', given.student_id::text) = given.student_id::text
  ) AS since
  WHERE given.updated_by <> given.student_id
) AS own
WHERE feedback.id = own.id AND (feedback.rating <> own.rating OR feedback.message <> own.message);
