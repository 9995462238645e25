DROP INDEX "review_sessions_topic_unique";--> statement-breakpoint
ALTER TABLE "review_sessions" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "review_sessions_topic_date_unique" ON "review_sessions" USING btree ("teacher_id",lower("topic"),"date");--> statement-breakpoint
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

CREATE TRIGGER review_sessions_date_inserted BEFORE INSERT ON review_sessions FOR EACH ROW
  WHEN (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date + 7)
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER review_sessions_date_changed BEFORE UPDATE OF date ON review_sessions FOR EACH ROW
  WHEN (NEW.date <> OLD.date
    AND (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date + 7))
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER feedback_date_inserted BEFORE INSERT ON feedback FOR EACH ROW
  WHEN (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date)
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER feedback_date_changed BEFORE UPDATE OF date ON feedback FOR EACH ROW
  WHEN (NEW.date <> OLD.date
    AND (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date))
  EXECUTE FUNCTION reject_date();
