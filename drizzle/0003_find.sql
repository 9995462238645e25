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
