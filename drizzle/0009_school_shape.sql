CREATE TYPE "public"."audience_status" AS ENUM('asked', 'excused');--> statement-breakpoint
CREATE TABLE "lesson_audience" (
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" "audience_status" DEFAULT 'asked' NOT NULL,
	"is_estimated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lesson_audience_lesson_id_student_id_pk" PRIMARY KEY("lesson_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "class_group_teachers" (
	"class_group_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "class_group_teachers_class_group_id_teacher_id_subject_pk" PRIMARY KEY("class_group_id","teacher_id","subject")
);
--> statement-breakpoint
CREATE TABLE "class_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"school_year_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolment_courses" (
	"enrolment_id" uuid NOT NULL,
	"course" text NOT NULL,
	CONSTRAINT "enrolment_courses_enrolment_id_course_pk" PRIMARY KEY("enrolment_id","course")
);
--> statement-breakpoint
CREATE TABLE "enrolment_teachers" (
	"enrolment_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	CONSTRAINT "enrolment_teachers_enrolment_id_teacher_id_pk" PRIMARY KEY("enrolment_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_order" CHECK ("enrolments"."starts_on" <= "enrolments"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"relation" text DEFAULT 'guardian' NOT NULL,
	"phone" text,
	"email" text,
	"language" text,
	"whatsapp_consent" boolean,
	"whatsapp_consent_source" text,
	"whatsapp_consent_on" date,
	"email_consent" boolean,
	"email_consent_source" text,
	"email_consent_on" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardians_position" CHECK ("guardians"."position" between 1 and 4),
	CONSTRAINT "guardians_first" CHECK ("guardians"."position" > 1 or ("guardians"."phone" is null and "guardians"."email" is null)),
	CONSTRAINT "guardians_consent" CHECK (("guardians"."whatsapp_consent" is null) = ("guardians"."whatsapp_consent_on" is null)
        and ("guardians"."whatsapp_consent" is null) = ("guardians"."whatsapp_consent_source" is null)
        and ("guardians"."email_consent" is null) = ("guardians"."email_consent_on" is null)
        and ("guardians"."email_consent" is null) = ("guardians"."email_consent_source" is null))
);
--> statement-breakpoint
CREATE TABLE "invitation_uses" (
	"invitation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_uses_invitation_id_user_id_pk" PRIMARY KEY("invitation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"role" "role" NOT NULL,
	"class_group_id" uuid,
	"name" text,
	"surname" text,
	"education" text,
	"subject" text,
	"email" text,
	"uses_max" smallint,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" <> 'admin' and ("invitations"."role" = 'student' or "invitations"."class_group_id" is null))
);
--> statement-breakpoint
CREATE TABLE "school" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"logo" "bytea",
	"logo_type" text,
	"logo_version" text,
	"language" text DEFAULT 'en' NOT NULL,
	"registration" text DEFAULT 'open' NOT NULL,
	"comparison_students_min" smallint DEFAULT 5 NOT NULL,
	"checklist_closed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_one_row" CHECK ("school"."id"),
	CONSTRAINT "school_registration" CHECK ("school"."registration" in ('open', 'code', 'closed')),
	CONSTRAINT "school_language" CHECK ("school"."language" ~ '^[a-z]{2,3}$'),
	CONSTRAINT "school_comparison" CHECK ("school"."comparison_students_min" >= 5),
	CONSTRAINT "school_logo" CHECK (("school"."logo" is null) = ("school"."logo_type" is null) and ("school"."logo" is null) = ("school"."logo_version" is null)
        and "school"."logo_type" in ('image/png', 'image/jpeg') and length("school"."logo") <= 65536)
);
--> statement-breakpoint
CREATE TABLE "school_years" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_years_order" CHECK ("school_years"."starts_on" < "school_years"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "pin_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "lessons_topic_date_unique";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "class_group_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_audience" ADD CONSTRAINT "lesson_audience_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_audience" ADD CONSTRAINT "lesson_audience_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_teachers" ADD CONSTRAINT "class_group_teachers_class_group_id_class_groups_id_fk" FOREIGN KEY ("class_group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_teachers" ADD CONSTRAINT "class_group_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_courses" ADD CONSTRAINT "enrolment_courses_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_teachers" ADD CONSTRAINT "enrolment_teachers_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_teachers" ADD CONSTRAINT "enrolment_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_group_id_class_groups_id_fk" FOREIGN KEY ("class_group_id") REFERENCES "public"."class_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_class_group_id_class_groups_id_fk" FOREIGN KEY ("class_group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_codes" ADD CONSTRAINT "pin_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_audience_student" ON "lesson_audience" USING btree ("student_id","lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_group_teachers_subject_unique" ON "class_group_teachers" USING btree ("class_group_id","teacher_id",lower("subject"));--> statement-breakpoint
CREATE INDEX "class_group_teachers_teacher" ON "class_group_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_groups_year_name_unique" ON "class_groups" USING btree ("school_year_id",lower("name"));--> statement-breakpoint
CREATE INDEX "enrolment_teachers_teacher" ON "enrolment_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_open_unique" ON "enrolments" USING btree ("student_id","class_group_id") WHERE "enrolments"."ends_on" is null;--> statement-breakpoint
CREATE INDEX "enrolments_class_group" ON "enrolments" USING btree ("class_group_id","student_id");--> statement-breakpoint
CREATE INDEX "enrolments_student" ON "enrolments" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_position_unique" ON "guardians" USING btree ("student_id","position");--> statement-breakpoint
CREATE INDEX "invitation_uses_user" ON "invitation_uses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code_unique" ON "invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_class_group" ON "invitations" USING btree ("class_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "school_years_name_unique" ON "school_years" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "pin_codes_code_unique" ON "pin_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name_unique" ON "users" USING btree ("login_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_not_confirmed" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'student' and "users"."confirmed_at" is null and "users"."deleted_at" is null and "users"."left_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_topic_date_unique" ON "lessons" USING btree ("teacher_id",lower("topic"),"date","class_group_ids");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_class_groups" CHECK (cardinality("lessons"."class_group_ids") <= 20);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_in" CHECK (num_nonnulls("users"."email", "users"."login_name") > 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login_name" CHECK ("users"."login_name" is null or ("users"."login_name" ~ '^[a-z0-9][a-z0-9._/-]{1,31}$' and "users"."role" = 'student'));--> statement-breakpoint

-- Written by hand from here on.

ALTER TABLE school_years ADD CONSTRAINT school_years_apart
EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&);--> statement-breakpoint

-- The list of a student's classes reads the class groups with every row (docs/decisions/025).
DROP INDEX lessons_teacher_date;--> statement-breakpoint

CREATE INDEX lessons_teacher_date ON lessons (teacher_id, date, id)
INCLUDE (topic, subject, created_at, updated_at, class_group_ids);--> statement-breakpoint

-- Someone without e-mail is found by their login name. The expression is the one in name-search.ts.
DROP INDEX students_search;--> statement-breakpoint

DROP INDEX teachers_search;--> statement-breakpoint

DROP STATISTICS users_searched;--> statement-breakpoint

CREATE INDEX students_search ON users
USING gin (lower(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX teachers_search ON users
USING gin (lower(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'teacher';--> statement-breakpoint

CREATE STATISTICS users_searched
ON (lower(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, ''))) FROM users;--> statement-breakpoint

-- Students from before they could be confirmed: the school has worked with them, so nobody has to go through them all.
UPDATE users SET confirmed_at = now() WHERE role = 'student';--> statement-breakpoint

-- Whom a lesson is put to: the students who can see it when it is added (docs/decisions/033). A rule of the database,
-- so that no way of adding lessons can forget it, a server of the previous version during an update included. The same
-- rule decides which lessons a student sees: lesson-list.queries.ts and feedback.queries.ts.
CREATE FUNCTION ask_students(lesson_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lesson_audience (lesson_id, student_id)
  SELECT lesson.id, student.id
  FROM lessons AS lesson
  JOIN users AS teacher ON teacher.id = lesson.teacher_id AND teacher.deleted_at IS NULL
  JOIN student_teachers ON student_teachers.teacher_id = lesson.teacher_id
  JOIN users AS student ON student.id = student_teachers.student_id AND student.role = 'student'
    AND student.deleted_at IS NULL AND student.left_on IS NULL
  WHERE lesson.id = ANY (lesson_ids)
    AND lower(lesson.subject) IN (SELECT lower(course) FROM unnest(student.courses) AS course)
    AND (lesson.class_group_ids = '{}' OR EXISTS (
      SELECT FROM enrolments
      WHERE enrolments.student_id = student.id AND enrolments.ends_on IS NULL
        AND enrolments.class_group_id = ANY (lesson.class_group_ids)))
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint

-- With classback.keep_audience = 'on', for this transaction, a lesson comes back with the audience it had: an undo.
CREATE FUNCTION ask_students_of_new_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('classback.keep_audience', true) IS DISTINCT FROM 'on' THEN
    PERFORM ask_students(ARRAY (SELECT id FROM added));
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lessons_audience AFTER INSERT ON lessons
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ask_students_of_new_lessons();--> statement-breakpoint

-- The audience of earlier lessons, as well as the data allows: those who responded, and those who can see the lesson
-- today and had an account when it was added.
INSERT INTO lesson_audience (lesson_id, student_id, is_estimated)
SELECT lesson_id, student_id, true FROM feedback;--> statement-breakpoint

INSERT INTO lesson_audience (lesson_id, student_id, is_estimated)
SELECT lesson.id, student.id, true
FROM lessons AS lesson
JOIN users AS teacher ON teacher.id = lesson.teacher_id AND teacher.deleted_at IS NULL
JOIN student_teachers ON student_teachers.teacher_id = lesson.teacher_id
JOIN users AS student ON student.id = student_teachers.student_id AND student.role = 'student'
  AND student.deleted_at IS NULL AND student.created_at <= lesson.created_at
WHERE lower(lesson.subject) IN (SELECT lower(course) FROM unnest(student.courses) AS course)
ON CONFLICT DO NOTHING;
