CREATE TABLE "unread_replies" (
	"student_id" uuid NOT NULL,
	"reply_id" uuid NOT NULL,
	CONSTRAINT "unread_replies_student_id_reply_id_pk" PRIMARY KEY("student_id","reply_id")
);
--> statement-breakpoint
ALTER TABLE "feedback_seen" ALTER COLUMN "seen_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_seen" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback_seen" ADD COLUMN "rewritten_at" timestamp with time zone;--> statement-breakpoint

-- Feedback that its author has changed since it was given, as far as that can be told, is seen only if it was seen afterwards.
INSERT INTO feedback_seen AS seen (feedback_id, seen_at, rewritten_at)
SELECT id, null, updated_at FROM feedback WHERE updated_by = student_id
ON CONFLICT (feedback_id) DO UPDATE SET rewritten_at = excluded.rewritten_at,
  seen_at = CASE WHEN seen.seen_at >= excluded.rewritten_at THEN seen.seen_at END;--> statement-breakpoint
ALTER TABLE "unread_replies" ADD CONSTRAINT "unread_replies_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_replies" ADD CONSTRAINT "unread_replies_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unread_replies_reply" ON "unread_replies" USING btree ("reply_id");--> statement-breakpoint

-- What "Find" looks through, besides names: indexes on parts of texts, like `students_search`. The expressions must be those in the
-- searches, or the indexes are not used.
CREATE INDEX students_parent_contact ON users
USING gin (lower(coalesce(phone, '') || ' ' || coalesce(parent_email, '')) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX guardians_contact ON guardians
USING gin (lower(coalesce(phone, '') || ' ' || coalesce(email, '')) gin_trgm_ops);--> statement-breakpoint

CREATE INDEX lessons_topic ON lessons USING gin (lower(topic) gin_trgm_ops);--> statement-breakpoint

-- As `users_searched`: how many a word finds decides whether the index is worth it.
CREATE STATISTICS users_parent_contacts
ON (lower(coalesce(phone, '') || ' ' || coalesce(parent_email, ''))) FROM users;--> statement-breakpoint

CREATE STATISTICS guardians_contacts
ON (lower(coalesce(phone, '') || ' ' || coalesce(email, ''))) FROM guardians;
