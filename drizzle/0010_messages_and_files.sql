CREATE TABLE "imported_teacher_names" (
	"name" text PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"candidate_ids" uuid[] NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "expected_rows" integer;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_teacher_names" ADD CONSTRAINT "imported_teacher_names_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_teacher_names" ADD CONSTRAINT "imported_teacher_names_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- People are found by the part of their e-mails before the "@": a domain is shared by a whole school. The expressions must be those in the
-- searches, or the indexes are not used.
DROP INDEX students_search, teachers_search, students_parent_contact, guardians_contact;--> statement-breakpoint

DROP STATISTICS users_searched, users_parent_contacts, guardians_contacts;--> statement-breakpoint

CREATE INDEX students_search ON users
USING gin ((normal_name || ' ' || split_part(coalesce(email, ''), '@', 1) || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX teachers_search ON users
USING gin ((normal_name || ' ' || split_part(coalesce(email, ''), '@', 1) || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'teacher';--> statement-breakpoint

CREATE STATISTICS users_searched
ON (normal_name || ' ' || split_part(coalesce(email, ''), '@', 1) || ' ' || coalesce(login_name, '')) FROM users;--> statement-breakpoint

CREATE INDEX students_parent_contact ON users
USING gin (lower(coalesce(phone, '') || ' ' || split_part(coalesce(parent_email, ''), '@', 1)) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX guardians_contact ON guardians
USING gin (lower(coalesce(phone, '') || ' ' || split_part(coalesce(email, ''), '@', 1)) gin_trgm_ops);--> statement-breakpoint

CREATE STATISTICS users_parent_contacts
ON (lower(coalesce(phone, '') || ' ' || split_part(coalesce(parent_email, ''), '@', 1))) FROM users;--> statement-breakpoint

CREATE STATISTICS guardians_contacts
ON (lower(coalesce(phone, '') || ' ' || split_part(coalesce(email, ''), '@', 1))) FROM guardians;
