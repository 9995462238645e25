ALTER TABLE "feedback" ADD COLUMN "was_asked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "feedback_not_asked" ON "feedback" USING btree ("teacher_id","date") WHERE not "feedback"."was_asked";--> statement-breakpoint
CREATE INDEX "feedback_not_asked_of_school" ON "feedback" USING btree ("date") WHERE not "feedback"."was_asked";
--> statement-breakpoint

-- Written by hand from here on: whether the student of a response was asked about its class (docs/decisions/054). What changes an
-- audience locks its class first, so nobody answers it meanwhile.
UPDATE feedback SET was_asked = false
WHERE NOT EXISTS (
  SELECT FROM lesson_audience AS member
  WHERE member.lesson_id = feedback.lesson_id AND member.student_id = feedback.student_id
    AND member.status = 'asked');--> statement-breakpoint

CREATE FUNCTION mark_new_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.was_asked := EXISTS (
    SELECT FROM lesson_audience AS member
    WHERE member.lesson_id = NEW.lesson_id AND member.student_id = NEW.student_id
      AND member.status = 'asked');
  RETURN NEW;
END;
$$;--> statement-breakpoint

-- `changed` are the rows of an audience as they are now; of deleted ones, as they were.
CREATE FUNCTION mark_feedback_of_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE feedback SET was_asked = NOT was_asked
  FROM changed
  WHERE feedback.student_id = changed.student_id AND feedback.lesson_id = changed.lesson_id
    AND feedback.was_asked <> (TG_OP <> 'DELETE' AND changed.status = 'asked');
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_was_asked BEFORE INSERT ON feedback
  FOR EACH ROW EXECUTE FUNCTION mark_new_feedback();--> statement-breakpoint
CREATE TRIGGER lesson_audience_marks_added AFTER INSERT ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_feedback_of_audience();--> statement-breakpoint
CREATE TRIGGER lesson_audience_marks_changed AFTER UPDATE ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_feedback_of_audience();--> statement-breakpoint
CREATE TRIGGER lesson_audience_marks_deleted AFTER DELETE ON lesson_audience
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_feedback_of_audience();
