CREATE TABLE "contact_problems" (
	"channel" text NOT NULL,
	"contact" text NOT NULL,
	"kind" text NOT NULL,
	"response" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user" uuid,
	CONSTRAINT "contact_problems_channel_contact_pk" PRIMARY KEY("channel","contact")
);
--> statement-breakpoint
CREATE TABLE "message_children" (
	"message_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid,
	"feedback_id" uuid,
	"edited_by" text,
	"words" text,
	CONSTRAINT "message_children_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
CREATE TABLE "message_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user" uuid,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_queues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"channel" text NOT NULL,
	"selection" jsonb NOT NULL,
	"sending_phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"language" text PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages_out" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue_id" uuid,
	"position" integer,
	"channel" text NOT NULL,
	"contact" text NOT NULL,
	"contact_keys" text[] NOT NULL,
	"guardian_name" text DEFAULT '' NOT NULL,
	"language" text,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"due_on" date,
	"override_reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_by" uuid,
	"mail" "mail_state" NOT NULL,
	"mail_attempts" smallint DEFAULT 0 NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_ended_at" timestamp with time zone,
	"mail_problem" jsonb,
	"mail_doubted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_out_queue" CHECK (("messages_out"."queue_id" is null) = ("messages_out"."position" is null))
);
--> statement-breakpoint
CREATE TABLE "told_days" (
	"contact" text NOT NULL,
	"day" date NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "told_days_contact_day_pk" PRIMARY KEY("contact","day")
);
--> statement-breakpoint
CREATE TABLE "parent_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"student_id" uuid NOT NULL,
	"contacts" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "parent_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"erased_by" uuid,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"contact" text NOT NULL,
	"answer" text NOT NULL,
	"source" text,
	"answered_on" date NOT NULL,
	"notice_version" smallint,
	"notice_language" text,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_sign_in";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "withheld_by" uuid;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "parent_consent" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "quiet_from" smallint DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "quiet_until" smallint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "students_may_withhold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "keeps_words_of_erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "messages_kept_months" smallint;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "words_kept_months" smallint;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "records_kept_months" smallint;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "may_receive" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_problems" ADD CONSTRAINT "contact_problems_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_children" ADD CONSTRAINT "message_children_message_id_messages_out_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_children" ADD CONSTRAINT "message_children_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_events" ADD CONSTRAINT "message_events_message_id_messages_out_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_events" ADD CONSTRAINT "message_events_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_queues" ADD CONSTRAINT "message_queues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages_out" ADD CONSTRAINT "messages_out_queue_id_message_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."message_queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages_out" ADD CONSTRAINT "messages_out_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages_out" ADD CONSTRAINT "messages_out_state_by_users_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_days" ADD CONSTRAINT "told_days_message_id_messages_out_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_links" ADD CONSTRAINT "parent_links_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_links" ADD CONSTRAINT "parent_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_children_student" ON "message_children" USING btree ("student_id","message_id");--> statement-breakpoint
CREATE INDEX "message_children_feedback" ON "message_children" USING btree ("feedback_id") WHERE "message_children"."feedback_id" is not null;--> statement-breakpoint
CREATE INDEX "message_events_message" ON "message_events" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "message_queues_created" ON "message_queues" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_out_position" ON "messages_out" USING btree ("queue_id","position");--> statement-breakpoint
CREATE INDEX "messages_out_created" ON "messages_out" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_out_due" ON "messages_out" USING btree ("mail_due_at") WHERE "messages_out"."mail" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "messages_out_prepared" ON "messages_out" USING btree ("contact") WHERE "messages_out"."state" = 'prepared';--> statement-breakpoint
CREATE INDEX "told_days_message" ON "told_days" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "parent_links_student" ON "parent_links" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "parent_links_expired" ON "parent_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consents_contact" ON "consents" USING btree ("student_id","channel","contact","purpose","id");--> statement-breakpoint
CREATE INDEX "consents_of_all" ON "consents" USING btree ("channel","contact","purpose","id");--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_withheld_by_users_id_fk" FOREIGN KEY ("withheld_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_parent_consent" CHECK ("school"."parent_consent" in ('warn', 'refuse'));--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_quiet" CHECK ("school"."quiet_from" between 0 and 23 and "school"."quiet_until" between 0 and 23);--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_kept_months" CHECK ("school"."messages_kept_months" between 1 and 120 and "school"."words_kept_months" between 1 and 120
        and "school"."records_kept_months" between 1 and 120);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_in" CHECK (num_nonnulls("users"."email", "users"."login_name") > 0 or "users"."role" = 'teacher'
        or "users"."erased_at" is not null);--> statement-breakpoint
CREATE VIEW "public"."guardian_contacts" AS (
  select guardian.*,
    coalesce(
      (select nullif(answer, 'void') from consents
        where consents.student_id = guardian.student_id and channel = 'whatsapp' and contact = guardian.phone and purpose = 'feedback'
        order by id desc limit 1),
      (select 'refused' from (
        select answer, source from consents where channel = 'whatsapp' and contact = guardian.phone and purpose = 'feedback'
        order by id desc limit 1) as last
      where last.answer = 'refused' and last.source in ('own-link', 'message'))) as whatsapp_answer,
    coalesce(
      (select nullif(answer, 'void') from consents
        where consents.student_id = guardian.student_id and channel = 'email' and contact = guardian.email and purpose = 'feedback'
        order by id desc limit 1),
      (select 'refused' from (
        select answer, source from consents where channel = 'email' and contact = guardian.email and purpose = 'feedback'
        order by id desc limit 1) as last
      where last.answer = 'refused' and last.source in ('own-link', 'message'))) as email_answer
  from (
    select student.id as student_id, first.id as guardian_id, 1::smallint as position, coalesce(first.name, '') as name,
      coalesce(first.relation, 'guardian') as relation, first.language, coalesce(first.may_receive, true) as may_receive,
      student.phone, lower(student.parent_email) as email
    from users as student left join guardians as first on first.student_id = student.id and first.position = 1
    where student.role = 'student' and student.deleted_at is null
    union all
    select other.student_id, other.id, other.position, other.name, other.relation, other.language, other.may_receive,
      other.phone, lower(other.email)
    from guardians as other where other.position > 1
  ) as guardian);--> statement-breakpoint
-- Written by hand from here on, because Drizzle cannot generate it.
-- Messages to parents move from the audit log, which keeps their ids alone. Nobody checked that an id was used once.
UPDATE audit_log SET after = after || jsonb_build_object('messageId', gen_random_uuid())
WHERE id IN (
  SELECT id FROM (
    SELECT id, after, row_number() OVER (PARTITION BY after ->> 'messageId' ORDER BY id) AS nth
    FROM audit_log WHERE action = 'parent.contact' AND after ? 'message') AS message
  WHERE after ->> 'messageId' IS NULL OR nth > 1);
--> statement-breakpoint
CREATE TEMPORARY TABLE moved AS
SELECT (audit_log.after ->> 'messageId')::uuid AS message_id, audit_log.id, audit_log.record_id AS student_id,
  audit_log.actor_id, audit_log.at, audit_log.after
FROM audit_log JOIN users ON users.id = audit_log.record_id
WHERE audit_log.action = 'parent.contact' AND audit_log.after ? 'message' AND audit_log.actor_id IS NOT NULL;
--> statement-breakpoint
CREATE TEMPORARY TABLE said AS
SELECT moved.message_id, audit_log.id, audit_log.actor_id, audit_log.at, substr(audit_log.action, 8) AS state
FROM audit_log JOIN moved ON moved.id::text = audit_log.after ->> 'entryId' AND moved.student_id = audit_log.record_id
WHERE audit_log.action IN ('parent.sent', 'parent.not-sent');
--> statement-breakpoint
INSERT INTO messages_out (id, channel, contact, contact_keys, message, state, created_by, created_at, state_at, state_by, mail)
SELECT moved.message_id, moved.after ->> 'channel', moved.after ->> 'to', ARRAY[moved.after ->> 'to'], moved.after ->> 'message',
  coalesce(last.state, 'opened'), moved.actor_id, moved.at, coalesce(last.at, moved.at), coalesce(last.actor_id, moved.actor_id), 'none'
FROM moved LEFT JOIN LATERAL (
  SELECT * FROM said WHERE said.message_id = moved.message_id ORDER BY said.id DESC LIMIT 1) AS last ON true;
--> statement-breakpoint
INSERT INTO message_children (message_id, number, student_id, feedback_id, edited_by, words)
SELECT message_id, 1, student_id, (after ->> 'feedbackId')::uuid, after -> 'edited' ->> 'by', after -> 'edited' ->> 'words' FROM moved;
--> statement-breakpoint
INSERT INTO message_events (message_id, at, by_user, kind)
SELECT message_id, at, actor_id, kind FROM (
  SELECT message_id, at, actor_id, 'opened' AS kind, id FROM moved
  UNION ALL SELECT message_id, at, actor_id, state, id FROM said) AS event
ORDER BY id;
--> statement-breakpoint
DELETE FROM audit_log WHERE action IN ('parent.sent', 'parent.not-sent');
--> statement-breakpoint
UPDATE audit_log SET after = jsonb_build_object('messageId', after ->> 'messageId', 'channel', after ->> 'channel')
WHERE action = 'parent.contact' AND after ? 'message';
--> statement-breakpoint
DROP TABLE moved, said;
--> statement-breakpoint
-- The answers that guardians have given become the first events. Those that were lost with a contact come first, for they hold again with it.
INSERT INTO "consents" ("student_id", "channel", "purpose", "contact", "answer", "source", "answered_on", "recorded_at")
SELECT "student_id", "channel", 'feedback', "contact", "consent"->>'answer', "consent"->>'source', ("consent"->>'on')::date, "at"
FROM (
  SELECT DISTINCT ON ("student_id", "channel", "contact") "id", "at", "student_id", "channel", lower("before"->>"key") AS "contact",
    "before"->'consent'->"channel" AS "consent"
  FROM "audit_log" CROSS JOIN (VALUES ('whatsapp', 'phone'), ('email', 'parentEmail')) AS "contacts" ("channel", "key")
  WHERE "action" = 'student.change-contact' AND "before"->>"key" IS NOT NULL
  ORDER BY "student_id", "channel", "contact", "id" DESC
) AS "lost"
WHERE "consent" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "guardian_contacts" AS "present" WHERE "present"."student_id" = "lost"."student_id" AND "contact" IN ("phone", "email"))
ORDER BY "id";--> statement-breakpoint
-- The present ones, and those of deleted students, who can be restored. Where guardians share a contact, a refusal comes last, and so holds.
WITH "stored" AS (
  SELECT * FROM "guardians"
  UNION ALL
  SELECT "taken".* FROM "audit_log"
  JOIN "users" ON "users"."id" = "audit_log"."student_id" AND "users"."deleted_at" IS NOT NULL
  CROSS JOIN jsonb_populate_recordset(null::"guardians", "before"->'stored'->'guardians') AS "taken"
  WHERE "action" = 'student.delete'
), "answered" AS (
  SELECT "student_id", "channel", "contact", CASE WHEN "agreed" THEN 'given' ELSE 'refused' END AS "answer", "source", "on", "stored"."updated_at"
  FROM "stored" JOIN "users" ON "users"."id" = "student_id"
  CROSS JOIN LATERAL (VALUES
    ('whatsapp', CASE "position" WHEN 1 THEN "users"."phone" ELSE "stored"."phone" END,
      "whatsapp_consent", "whatsapp_consent_source", "whatsapp_consent_on"),
    ('email', lower(CASE "position" WHEN 1 THEN "users"."parent_email" ELSE "stored"."email" END),
      "email_consent", "email_consent_source", "email_consent_on")) AS "channels" ("channel", "contact", "agreed", "source", "on")
  WHERE "agreed" IS NOT NULL AND "contact" IS NOT NULL
)
INSERT INTO "consents" ("student_id", "channel", "purpose", "contact", "answer", "source", "answered_on", "recorded_by", "recorded_at")
SELECT "answered"."student_id", "channel", 'feedback', "contact", "answer", "source", "on", "entry"."actor_id", coalesce("entry"."at", "updated_at")
FROM "answered"
LEFT JOIN LATERAL (
  SELECT "actor_id", "at" FROM "audit_log"
  WHERE "record_id" = "answered"."student_id" AND "action" = 'guardian.change'
    AND "after"->'guardians' @> jsonb_build_array(jsonb_build_object('consent',
      jsonb_build_object("channel", jsonb_build_object('answer', "answer", 'source', "source", 'on', "on"))))
  ORDER BY "id" LIMIT 1
) AS "entry" ON true
ORDER BY "answer", "on";--> statement-breakpoint
ALTER TABLE "guardians" DROP CONSTRAINT "guardians_consent";--> statement-breakpoint
ALTER TABLE "guardians" DROP COLUMN "whatsapp_consent", DROP COLUMN "whatsapp_consent_source", DROP COLUMN "whatsapp_consent_on",
  DROP COLUMN "email_consent", DROP COLUMN "email_consent_source", DROP COLUMN "email_consent_on";
