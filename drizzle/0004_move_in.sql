CREATE TABLE "import_changes" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"change" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "import_changes_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"sheet" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"decision" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text,
	"outcome" jsonb,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imported_students" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"said" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"school_year_id" uuid NOT NULL,
	"options" jsonb DEFAULT '{"absentLeave":false}'::jsonb NOT NULL,
	"summary" jsonb,
	"progress" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_undone" CHECK ("imports"."undone_at" is null or "imports"."applied_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "external_ids" (
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "external_ids_student_id_kind_pk" PRIMARY KEY("student_id","kind"),
	CONSTRAINT "external_ids_value" CHECK ("external_ids"."value" <> '' and "external_ids"."key" <> '')
);
--> statement-breakpoint
ALTER TABLE "school_years" ADD COLUMN "new_year_choices" jsonb;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "is_current" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "roll_number" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "roll_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaves_on" date;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_students" ADD CONSTRAINT "imported_students_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("import_id","state","number");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_ids_unique" ON "external_ids" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "enrolments_current" ON "enrolments" USING btree ("class_group_id") WHERE "enrolments"."is_current";--> statement-breakpoint
CREATE INDEX "users_leaves_on" ON "users" USING btree ("leaves_on") WHERE "users"."leaves_on" is not null;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_roll_number" CHECK ("enrolments"."roll_key" is null or "enrolments"."roll_number" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_date_of_birth" CHECK ("users"."date_of_birth" >= '1900-01-01');--> statement-breakpoint

-- Written by hand from here on, because Drizzle cannot generate it.

-- Ships with PostgreSQL, and is a trusted extension, as pg_trgm is.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint

-- Checked at the end of each statement, so that one statement can swap two numbers.
ALTER TABLE enrolments ADD CONSTRAINT enrolments_roll_apart
EXCLUDE USING gist (class_group_id WITH =, roll_key WITH =, daterange(starts_on, ends_on, '[]') WITH &&)
DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint

-- Those whose year is over are settled at the start of the server.
UPDATE enrolments SET is_current = true WHERE ends_on IS NULL;--> statement-breakpoint

-- The days on which an enrolment holds, both included: its own, within the school year of its class group.
CREATE VIEW enrolment_days AS
SELECT enrolments.id, enrolments.student_id, enrolments.class_group_id, class_groups.school_year_id, enrolments.is_current,
  greatest(enrolments.starts_on, school_years.starts_on) AS first_day,
  least(coalesce(enrolments.ends_on, school_years.ends_on), school_years.ends_on) AS last_day
FROM enrolments
JOIN class_groups ON class_groups.id = enrolments.class_group_id
JOIN school_years ON school_years.id = class_groups.school_year_id;--> statement-breakpoint

-- The students whom a class on this day is put to (docs/decisions/078): those who have the teacher and the subject on the day, and are in
-- one of the class groups if it is for some. What a student has directly has no days. What comes from an enrolment counts while it
-- holds: what a current one has given, and what the class group of another one gives.
CREATE FUNCTION students_to_ask(for_teacher uuid, for_subject text, on_day date, for_groups uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE AS $$
  SELECT student.id
  FROM (
    SELECT student_id FROM student_teachers WHERE student_teachers.teacher_id = for_teacher AND for_groups = '{}'
    UNION
    SELECT student_id FROM enrolment_days AS day
    WHERE on_day BETWEEN day.first_day AND day.last_day
      AND day.class_group_id = ANY (CASE WHEN for_groups <> '{}' THEN for_groups ELSE ARRAY (
        SELECT class_group_id FROM class_group_teachers WHERE class_group_teachers.teacher_id = for_teacher) END)
  ) AS candidate
  JOIN users AS student ON student.id = candidate.student_id AND student.role = 'student'
    AND student.deleted_at IS NULL AND student.left_on IS NULL
  WHERE (EXISTS (
        SELECT FROM student_teachers
        WHERE student_teachers.student_id = student.id AND student_teachers.teacher_id = for_teacher
          AND NOT EXISTS (
            SELECT FROM enrolments JOIN enrolment_teachers ON enrolment_teachers.enrolment_id = enrolments.id
            WHERE enrolments.student_id = student.id AND enrolment_teachers.teacher_id = for_teacher))
      OR EXISTS (
        SELECT FROM enrolment_days AS day
        WHERE day.student_id = student.id AND on_day BETWEEN day.first_day AND day.last_day
          AND CASE WHEN day.is_current THEN EXISTS (
            SELECT FROM enrolment_teachers
            WHERE enrolment_teachers.enrolment_id = day.id AND enrolment_teachers.teacher_id = for_teacher)
          ELSE EXISTS (
            SELECT FROM class_group_teachers
            WHERE class_group_teachers.class_group_id = day.class_group_id
              AND class_group_teachers.teacher_id = for_teacher) END))
    AND (lower(for_subject) IN (
        SELECT lower(course) FROM unnest(student.courses) AS course
        EXCEPT SELECT lower(enrolment_courses.course)
        FROM enrolments JOIN enrolment_courses ON enrolment_courses.enrolment_id = enrolments.id
        WHERE enrolments.student_id = student.id)
      OR EXISTS (
        SELECT FROM enrolment_days AS day
        WHERE day.student_id = student.id AND on_day BETWEEN day.first_day AND day.last_day
          AND CASE WHEN day.is_current THEN EXISTS (
            SELECT FROM enrolment_courses
            WHERE enrolment_courses.enrolment_id = day.id AND lower(enrolment_courses.course) = lower(for_subject))
          ELSE EXISTS (
            SELECT FROM class_group_teachers
            WHERE class_group_teachers.class_group_id = day.class_group_id
              AND lower(class_group_teachers.subject) = lower(for_subject)) END))
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION ask_students(lesson_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lesson_audience (lesson_id, student_id)
  SELECT lesson.id, student.id
  FROM lessons AS lesson
  JOIN users AS teacher ON teacher.id = lesson.teacher_id AND teacher.deleted_at IS NULL
  CROSS JOIN LATERAL students_to_ask(lesson.teacher_id, lesson.subject, lesson.date, lesson.class_group_ids) AS asked (id)
  -- Once more, for someone who was leaving or deleted while this waited for the lock.
  JOIN users AS student ON student.id = asked.id AND student.deleted_at IS NULL AND student.left_on IS NULL
  WHERE lesson.id = ANY (lesson_ids)
  ORDER BY student.id
  FOR KEY SHARE OF student
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint

-- The normal form of names (docs/decisions/079): what two spellings of one name share. It is the same as `normalForm` in
-- src/domain/normal-form.ts, which gives the reasons; a test compares the two. Nothing in it depends on the database's locale.
CREATE FUNCTION normal_form(written text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form text COLLATE "C" := normalize(written, NFKD);
  virama CONSTANT text := '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]';
BEGIN
  form := regexp_replace(form, '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u0027\u0060\u02b9\u02bc\u2018\u2019\u201b\u2032\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u0a71\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+', '', 'g');
  form := translate(form,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς'
      || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
      || 'ØøĐđŁłı'
      || '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯'
      || '௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
      || '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
      || U&'\0901\0981\0982\0a01\0a02\0a70\0a81\0a82\0b01\0b02\0c01\0c02\0c81\0c82\0d01\0d02'
      || 'يىكهةۃە'
      || 'ஶ',
    'abcdefghijklmnopqrstuvwxyz'
      || 'αβγδεζηθικλμνξοπρστυφχψωσ'
      || 'абвгдежзиклмнопрстуфхцчшщъыьэюя'
      || 'ooddlli'
      || '01234567890123456789012345678901234567890123456789'
      || '0123456789012345678901234567890123456789'
      || '0123456789012345678901234567890123456789'
      || U&'\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902\0902'
      || 'ییکہہہہ'
      || 'ஸ');
  form := replace(form, 'ß', 'ss');
  form := replace(form, 'Æ', 'ae');
  form := replace(form, 'æ', 'ae');
  form := replace(form, 'Œ', 'oe');
  form := replace(form, 'œ', 'oe');
  form := replace(form, 'ൺ', U&'\0d23\0d4d');
  form := replace(form, 'ൻ', U&'\0d28\0d4d');
  form := replace(form, 'ർ', U&'\0d30\0d4d');
  form := replace(form, 'ൽ', U&'\0d32\0d4d');
  form := replace(form, 'ൾ', U&'\0d33\0d4d');
  form := replace(form, 'ൿ', U&'\0d15\0d4d');
  form := replace(form, 'ৎ', U&'\09a4\09cd');
  form := replace(form, 'ஒள', U&'\0b92\0bd7');
  form := replace(form, U&'\0bc6\0bb3', U&'\0bc6\0bd7');
  form := replace(form, 'ॲ', U&'\0905\0945');
  -- Most names have no letter of these scripts.
  IF form ~ '[\u0900-\u0d7f]' THEN
    form := regexp_replace(form,
      '[\u0919\u0999\u0a19\u0a99\u0b19\u0c19\u0c99\u0d19]' || virama || '(?=[\u0915-\u0918\u0995-\u0998\u0a15-\u0a18\u0a95-\u0a98\u0b15-\u0b18\u0c15-\u0c18\u0c95-\u0c98\u0d15-\u0d18])'
      || '|[\u091e\u099e\u0a1e\u0a9e\u0b1e\u0c1e\u0c9e\u0d1e]' || virama || '(?=[\u091a-\u091d\u099a-\u099d\u0a1a-\u0a1d\u0a9a-\u0a9d\u0b1a-\u0b1d\u0c1a-\u0c1d\u0c9a-\u0c9d\u0d1a-\u0d1d])'
      || '|[\u0923\u09a3\u0a23\u0aa3\u0b23\u0c23\u0ca3\u0d23]' || virama || '(?=[\u091f-\u0922\u099f-\u09a2\u0a1f-\u0a22\u0a9f-\u0aa2\u0b1f-\u0b22\u0c1f-\u0c22\u0c9f-\u0ca2\u0d1f-\u0d22])'
      || '|[\u0928\u09a8\u0a28\u0aa8\u0b28\u0c28\u0ca8\u0d28]' || virama || '(?=[\u0924-\u0927\u09a4-\u09a7\u0a24-\u0a27\u0aa4-\u0aa7\u0b24-\u0b27\u0c24-\u0c27\u0ca4-\u0ca7\u0d24-\u0d27])'
      || '|[\u092e\u09ae\u0a2e\u0aae\u0b2e\u0c2e\u0cae\u0d2e]' || virama || '(?=[\u092a-\u092d\u09aa-\u09ad\u0a2a-\u0a2d\u0aaa-\u0aad\u0b2a-\u0b2d\u0c2a-\u0c2d\u0caa-\u0cad\u0d2a-\u0d2d])',
      U&'\0902', 'g');
  END IF;
  RETURN btrim(regexp_replace(form, '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u0970\u2010-\u205e\u3001\u3002]+', ' ', 'g'));
END
$$;--> statement-breakpoint

-- Fails at once on a database whose encoding is not UTF8.
SELECT normal_form('a');--> statement-breakpoint

-- Generated, so that no write can forget them.
ALTER TABLE users ADD COLUMN normal_name text GENERATED ALWAYS AS (normal_form(name || ' ' || surname)) STORED;--> statement-breakpoint

ALTER TABLE class_groups ADD COLUMN normal_name text GENERATED ALWAYS AS (normal_form(name)) STORED;--> statement-breakpoint

-- As the former ones in 0000_baseline.sql, with the normal form instead of the name in small letters. E-mail and login name are in small
-- letters already.
DROP INDEX students_search, teachers_search, students_full_name;--> statement-breakpoint

DROP STATISTICS users_searched;--> statement-breakpoint

CREATE INDEX students_search ON users
USING gin ((normal_name || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX teachers_search ON users
USING gin ((normal_name || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'teacher';--> statement-breakpoint

CREATE STATISTICS users_searched
ON (normal_name || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, '')) FROM users;--> statement-breakpoint

CREATE INDEX students_full_name ON users (normal_name COLLATE "C", id)
WHERE role = 'student' AND deleted_at IS NULL;
