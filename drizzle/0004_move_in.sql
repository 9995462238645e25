CREATE TABLE "external_ids" (
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "external_ids_student_id_kind_pk" PRIMARY KEY("student_id","kind"),
	CONSTRAINT "external_ids_value" CHECK ("external_ids"."value" <> '' and "external_ids"."key" <> '')
);
--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "roll_number" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "roll_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "external_ids_unique" ON "external_ids" USING btree ("kind","key");--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_roll_number" CHECK ("enrolments"."roll_key" is null or "enrolments"."roll_number" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_date_of_birth" CHECK ("users"."date_of_birth" >= '1900-01-01');--> statement-breakpoint

-- Written by hand from here on, because Drizzle cannot generate it.

-- Ships with PostgreSQL, and is a trusted extension, as pg_trgm is.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint

-- Checked at the end of each statement, so that one statement can swap two numbers.
ALTER TABLE enrolments ADD CONSTRAINT enrolments_roll_apart
EXCLUDE USING gist (class_group_id WITH =, roll_key WITH =, daterange(starts_on, ends_on, '[]') WITH &&)
DEFERRABLE INITIALLY IMMEDIATE;
