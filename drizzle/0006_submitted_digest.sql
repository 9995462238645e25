ALTER TABLE "feedback" ADD COLUMN "submitted_digest" text;--> statement-breakpoint

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
  EXECUTE FUNCTION keep_submitted_digest();
