CREATE TYPE "public"."audience_status" AS ENUM('asked', 'excused', 'replaced', 'unconfirmed');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('admin', 'teacher', 'student', 'clerk');--> statement-breakpoint
CREATE TYPE "public"."credential_kind" AS ENUM('password', 'pin');--> statement-breakpoint
CREATE TYPE "public"."mail_state" AS ENUM('none', 'queued', 'sending', 'sent', 'dropped', 'failed', 'unknown');--> statement-breakpoint
CREATE TABLE "lesson_months" (
	"teacher_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"month" date NOT NULL,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_months_teacher_id_lesson_id_month_pk" PRIMARY KEY("teacher_id","lesson_id","month"),
	CONSTRAINT "lesson_months_not_negative" CHECK (least("lesson_months"."stars_1", "lesson_months"."stars_2", "lesson_months"."stars_3", "lesson_months"."stars_4", "lesson_months"."stars_5") >= 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_variance" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"variance" double precision NOT NULL,
	"estimated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_variance_only" CHECK ("lesson_variance"."is_only"),
	CONSTRAINT "lesson_variance_positive" CHECK ("lesson_variance"."variance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "month_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "month_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"month" date NOT NULL,
	"lesson_id" uuid,
	"rating" smallint DEFAULT 0 NOT NULL,
	"responses" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monthly_ratings" (
	"teacher_id" uuid NOT NULL,
	"month" date NOT NULL,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL,
	"students" integer DEFAULT 0 NOT NULL,
	"sum_nn" bigint DEFAULT 0 NOT NULL,
	"sum_ns" bigint DEFAULT 0 NOT NULL,
	"sum_ss" bigint DEFAULT 0 NOT NULL,
	"sum_cc" bigint DEFAULT 0 NOT NULL,
	"shared_students" integer DEFAULT 0 NOT NULL,
	"shared_nn" bigint DEFAULT 0 NOT NULL,
	"shared_ns" bigint DEFAULT 0 NOT NULL,
	"shared_sn" bigint DEFAULT 0 NOT NULL,
	"shared_ss" bigint DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"asked_students" integer DEFAULT 0 NOT NULL,
	"answered_students" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "monthly_ratings_teacher_id_month_pk" PRIMARY KEY("teacher_id","month")
);
--> statement-breakpoint
CREATE TABLE "student_months" (
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"month" date NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "student_months_teacher_id_student_id_month_pk" PRIMARY KEY("teacher_id","student_id","month")
);
--> statement-breakpoint
CREATE TABLE "former_teachers" (
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	CONSTRAINT "former_teachers_student_id_teacher_id_pk" PRIMARY KEY("student_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "student_teachers" (
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	CONSTRAINT "student_teachers_student_id_teacher_id_pk" PRIMARY KEY("student_id","teacher_id")
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
CREATE TABLE "school_years" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"new_year_choices" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_years_order" CHECK ("school_years"."starts_on" < "school_years"."ends_on")
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
	"is_current" boolean DEFAULT false NOT NULL,
	"roll_number" text,
	"roll_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_roll_number" CHECK ("enrolments"."roll_key" is null or "enrolments"."roll_number" is not null),
	CONSTRAINT "enrolments_order" CHECK ("enrolments"."starts_on" <= "enrolments"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"date" date NOT NULL,
	"message" text NOT NULL,
	"rating" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	"updated_by" uuid,
	"original_rating" smallint,
	"original_message" text,
	"submitted_digest" text,
	"withheld_by" uuid,
	"was_asked" boolean DEFAULT true NOT NULL,
	CONSTRAINT "feedback_original" CHECK (("feedback"."original_rating" is null) = ("feedback"."original_message" is null)
        and "feedback"."original_rating" between 1 and 5 and "feedback"."original_message" <> ''),
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5),
	CONSTRAINT "feedback_message" CHECK ("feedback"."message" <> '')
);
--> statement-breakpoint
CREATE TABLE "feedback_seen" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now(),
	"done_at" timestamp with time zone,
	"rewritten_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"feedback_id" uuid,
	"teacher_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "replies_target_unique" UNIQUE NULLS NOT DISTINCT("lesson_id","feedback_id"),
	CONSTRAINT "replies_text" CHECK ("replies"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "unread_replies" (
	"student_id" uuid NOT NULL,
	"reply_id" uuid NOT NULL,
	CONSTRAINT "unread_replies_student_id_reply_id_pk" PRIMARY KEY("student_id","reply_id")
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"change" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "import_changes_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"headings_hash" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"sheet" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"is_name_alone" boolean DEFAULT false NOT NULL,
	"decision" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text,
	"outcome" jsonb,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imported_students" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"last_values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_teacher_names" (
	"name" text PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"candidate_ids" uuid[] NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"school_year_id" uuid NOT NULL,
	"expected_rows" integer,
	"options" jsonb DEFAULT '{"absentLeave":false}'::jsonb NOT NULL,
	"summary" jsonb,
	"progress" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_undone" CHECK ("imports"."undone_at" is null or "imports"."applied_at" is not null)
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
CREATE TABLE "lesson_audience" (
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" "audience_status" DEFAULT 'asked' NOT NULL,
	CONSTRAINT "lesson_audience_lesson_id_student_id_pk" PRIMARY KEY("lesson_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	"class_group_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "lessons_id_teacher_unique" UNIQUE("id","teacher_id"),
	CONSTRAINT "lessons_class_groups" CHECK (cardinality("lessons"."class_group_ids") <= 20)
);
--> statement-breakpoint
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
	"part" text,
	CONSTRAINT "message_children_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
CREATE TABLE "message_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user" uuid,
	"kind" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_queues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"channel" text NOT NULL,
	"selection" jsonb NOT NULL,
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
	"worded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"not_sent" text,
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
	CONSTRAINT "messages_out_state" CHECK (case "messages_out"."mail" when 'none' then "messages_out"."state" in ('prepared', 'opened', 'sent', 'not-sent')
        when 'queued' then "messages_out"."state" = 'waiting' when 'sending' then "messages_out"."state" = 'waiting' when 'sent' then "messages_out"."state" = 'sent'
        when 'failed' then "messages_out"."state" = 'not-sent' when 'unknown' then "messages_out"."state" = 'unknown' else false end),
	CONSTRAINT "messages_out_not_sent" CHECK (("messages_out"."not_sent" is null or "messages_out"."state" = 'not-sent') and ("messages_out"."channel" = 'email' or "messages_out"."mail" = 'none')),
	CONSTRAINT "messages_out_queue" CHECK (("messages_out"."queue_id" is null) = ("messages_out"."position" is null))
);
--> statement-breakpoint
CREATE TABLE "notified_days" (
	"contact" text NOT NULL,
	"day" date NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "notified_days_contact_day_pk" PRIMARY KEY("contact","day")
);
--> statement-breakpoint
CREATE TABLE "parent_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"student_id" uuid NOT NULL,
	"contact" text NOT NULL,
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
	"guardian_of" uuid,
	"guardian_id" uuid,
	"ended_by" bigint,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"reply_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_notified" (
	"target_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"handovers" smallint NOT NULL,
	CONSTRAINT "push_notified_target_id_student_id_pk" PRIMARY KEY("target_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"public_key" text NOT NULL,
	"auth_secret" text NOT NULL,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_success_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint" CHECK (length("push_subscriptions"."endpoint") <= 1024)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"reminded_on" date NOT NULL,
	"reminded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail" "mail_state" NOT NULL,
	"mail_attempts" smallint DEFAULT 0 NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_ended_at" timestamp with time zone,
	"mail_problem" jsonb,
	"mail_doubted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_pins" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"wrong" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted" integer DEFAULT 1 NOT NULL,
	"then_right" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wrong_pins_day_user_id_origin_pk" PRIMARY KEY("day","user_id","origin")
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
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"contact" text NOT NULL,
	"answer" text NOT NULL,
	"ends" bigint[],
	"source" text,
	"answered_on" date NOT NULL,
	"notice_version" smallint,
	"notice_language" text,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_made_by" uuid
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
	"may_receive" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardians_position" CHECK ("guardians"."position" between 1 and 4),
	CONSTRAINT "guardians_first" CHECK ("guardians"."position" > 1 or ("guardians"."phone" is null and "guardians"."email" is null))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" "role" NOT NULL,
	"name" text NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"email" text,
	"login_name" text,
	"age" smallint,
	"date_of_birth" date,
	"city" text,
	"education" text,
	"subject" text,
	"courses" text[] DEFAULT '{}' NOT NULL,
	"phone" text,
	"parent_email" text,
	"joining_date" date,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"left_on" date,
	"leaves_on" date,
	"voided_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"reminder_mails" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_age" CHECK ("users"."age" between 0 and 120),
	CONSTRAINT "users_date_of_birth" CHECK ("users"."date_of_birth" >= '1900-01-01'),
	CONSTRAINT "users_language" CHECK ("users"."language" ~ '^[a-z]{2,3}$'),
	CONSTRAINT "users_voided" CHECK ("users"."voided_at" is null or ("users"."role" = 'student' and "users"."left_on" is not null)),
	CONSTRAINT "users_sign_in" CHECK (num_nonnulls("users"."email", "users"."login_name") > 0 or "users"."role" = 'teacher'
        or "users"."erased_at" is not null),
	CONSTRAINT "users_login_name" CHECK ("users"."login_name" is null or ("users"."login_name" ~ '^[a-z0-9][a-z0-9._/-]{1,31}$' and "users"."role" = 'student'))
);
--> statement-breakpoint
CREATE TABLE "old_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"last_built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_role" "role",
	"action" text NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"student_id" uuid,
	"teacher_id" uuid,
	"part_of" bigint,
	"undoes" bigint
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" uuid NOT NULL,
	"kind" "credential_kind" NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waits_lifted_at" timestamp with time zone,
	CONSTRAINT "credentials_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"invitation_id" uuid,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail" "mail_state" NOT NULL,
	"mail_attempts" smallint DEFAULT 0 NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_ended_at" timestamp with time zone,
	"mail_problem" jsonb,
	"mail_doubted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_mails_kind" CHECK ("account_mails"."kind" in ('teacher-invitation', 'first-password', 'sign-in-link', 'password-reset', 'password-changed',
        'email-changed', 'registered-again')
        and ("account_mails"."kind" = 'teacher-invitation') = ("account_mails"."invitation_id" is not null)
        and ("account_mails"."user_id" is null or "account_mails"."invitation_id" is null))
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
	"reminder_days" smallint,
	"parent_consent" text DEFAULT 'warn' NOT NULL,
	"quiet_from" smallint DEFAULT 21 NOT NULL,
	"quiet_until" smallint DEFAULT 7 NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"students_may_withhold" boolean DEFAULT false NOT NULL,
	"keeps_words_of_erased" boolean DEFAULT false NOT NULL,
	"messages_retention_months" smallint,
	"words_retention_months" smallint,
	"records_retention_months" smallint,
	"checklist_closed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_one_row" CHECK ("school"."id"),
	CONSTRAINT "school_registration" CHECK ("school"."registration" in ('open', 'code', 'closed')),
	CONSTRAINT "school_language" CHECK ("school"."language" ~ '^[a-z]{2,3}$'),
	CONSTRAINT "school_comparison" CHECK ("school"."comparison_students_min" >= 5),
	CONSTRAINT "school_parent_consent" CHECK ("school"."parent_consent" in ('warn', 'refuse')),
	CONSTRAINT "school_quiet" CHECK ("school"."quiet_from" between 0 and 23 and "school"."quiet_until" between 0 and 23),
	CONSTRAINT "school_retention_months" CHECK ("school"."messages_retention_months" between 1 and 120 and "school"."words_retention_months" between 1 and 120
        and "school"."records_retention_months" between 1 and 120),
	CONSTRAINT "school_reminder_days" CHECK ("school"."reminder_days" between 1 and 14),
	CONSTRAINT "school_logo" CHECK (("school"."logo" is null) = ("school"."logo_type" is null) and ("school"."logo" is null) = ("school"."logo_version" is null)
        and "school"."logo_type" in ('image/png', 'image/jpeg') and length("school"."logo") <= 65536)
);
--> statement-breakpoint
ALTER TABLE "student_teachers" ADD CONSTRAINT "student_teachers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_teachers" ADD CONSTRAINT "student_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_teachers" ADD CONSTRAINT "class_group_teachers_class_group_id_class_groups_id_fk" FOREIGN KEY ("class_group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_teachers" ADD CONSTRAINT "class_group_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_courses" ADD CONSTRAINT "enrolment_courses_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_teachers" ADD CONSTRAINT "enrolment_teachers_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_teachers" ADD CONSTRAINT "enrolment_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_group_id_class_groups_id_fk" FOREIGN KEY ("class_group_id") REFERENCES "public"."class_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_withheld_by_users_id_fk" FOREIGN KEY ("withheld_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_lesson_of_teacher" FOREIGN KEY ("lesson_id","teacher_id") REFERENCES "public"."lessons"("id","teacher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_seen" ADD CONSTRAINT "feedback_seen_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_replies" ADD CONSTRAINT "unread_replies_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_replies" ADD CONSTRAINT "unread_replies_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_students" ADD CONSTRAINT "imported_students_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_teacher_names" ADD CONSTRAINT "imported_teacher_names_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_teacher_names" ADD CONSTRAINT "imported_teacher_names_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_class_group_id_class_groups_id_fk" FOREIGN KEY ("class_group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_audience" ADD CONSTRAINT "lesson_audience_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_audience" ADD CONSTRAINT "lesson_audience_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "notified_days" ADD CONSTRAINT "notified_days_message_id_messages_out_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_links" ADD CONSTRAINT "parent_links_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_links" ADD CONSTRAINT "parent_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notified" ADD CONSTRAINT "push_notified_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_codes" ADD CONSTRAINT "pin_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_pins" ADD CONSTRAINT "wrong_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_link_made_by_users_id_fk" FOREIGN KEY ("link_made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_months_teacher_month" ON "student_months" USING btree ("teacher_id","month");--> statement-breakpoint
CREATE INDEX "student_teachers_teacher" ON "student_teachers" USING btree ("teacher_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_group_teachers_subject_unique" ON "class_group_teachers" USING btree ("class_group_id","teacher_id",lower("subject"));--> statement-breakpoint
CREATE INDEX "class_group_teachers_teacher" ON "class_group_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_groups_year_name_unique" ON "class_groups" USING btree ("school_year_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "school_years_name_unique" ON "school_years" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "enrolment_teachers_teacher" ON "enrolment_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_open_unique" ON "enrolments" USING btree ("student_id","class_group_id") WHERE "enrolments"."ends_on" is null;--> statement-breakpoint
CREATE INDEX "enrolments_class_group" ON "enrolments" USING btree ("class_group_id","student_id");--> statement-breakpoint
CREATE INDEX "enrolments_student" ON "enrolments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enrolments_current" ON "enrolments" USING btree ("class_group_id") WHERE "enrolments"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_student_lesson_unique" ON "feedback" USING btree ("student_id","lesson_id");--> statement-breakpoint
CREATE INDEX "feedback_lesson" ON "feedback" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "feedback_teacher_date" ON "feedback" USING btree ("teacher_id","date","id");--> statement-breakpoint
CREATE INDEX "feedback_teacher_rating" ON "feedback" USING btree ("teacher_id","rating","date","id");--> statement-breakpoint
CREATE INDEX "feedback_student_date" ON "feedback" USING btree ("student_id","date","id");--> statement-breakpoint
CREATE INDEX "feedback_date" ON "feedback" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "feedback_topic" ON "feedback" USING btree (lower("topic"),"date","id");--> statement-breakpoint
CREATE INDEX "feedback_not_asked" ON "feedback" USING btree ("teacher_id","date") WHERE not "feedback"."was_asked";--> statement-breakpoint
CREATE INDEX "feedback_not_asked_of_school" ON "feedback" USING btree ("date") WHERE not "feedback"."was_asked";--> statement-breakpoint
CREATE INDEX "replies_feedback" ON "replies" USING btree ("feedback_id") WHERE "replies"."feedback_id" is not null;--> statement-breakpoint
CREATE INDEX "unread_replies_reply" ON "unread_replies" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("import_id","state","number");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_uses_user" ON "invitation_uses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code_unique" ON "invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_class_group" ON "invitations" USING btree ("class_group_id");--> statement-breakpoint
CREATE INDEX "lesson_audience_student" ON "lesson_audience" USING btree ("student_id","status","lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_audience_excused" ON "lesson_audience" USING btree ("lesson_id") WHERE "lesson_audience"."status" = 'excused';--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_topic_date_unique" ON "lessons" USING btree ("teacher_id",lower("topic"),"date","class_group_ids");--> statement-breakpoint
CREATE INDEX "lessons_date" ON "lessons" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "lessons_added_late" ON "lessons" USING btree ("date") WHERE "lessons"."created_at" at time zone 'UTC' >= "lessons"."date" + 14;--> statement-breakpoint
CREATE INDEX "lessons_subject" ON "lessons" USING btree (lower("subject"),"date","id");--> statement-breakpoint
CREATE INDEX "message_children_student" ON "message_children" USING btree ("student_id","message_id");--> statement-breakpoint
CREATE INDEX "message_children_feedback" ON "message_children" USING btree ("feedback_id") WHERE "message_children"."feedback_id" is not null;--> statement-breakpoint
CREATE INDEX "message_events_message" ON "message_events" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "message_events_correction" ON "message_events" USING btree ("message_id") WHERE "message_events"."kind" = 'reply' and "message_events"."reason" = 'correction';--> statement-breakpoint
CREATE INDEX "message_queues_created" ON "message_queues" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_out_position" ON "messages_out" USING btree ("queue_id","position");--> statement-breakpoint
CREATE INDEX "messages_out_created" ON "messages_out" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_out_by_state" ON "messages_out" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "messages_out_by_channel" ON "messages_out" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "messages_out_by_whatsapp" ON "messages_out" USING btree ("state_at") WHERE "messages_out"."channel" = 'whatsapp' and "messages_out"."state" in ('opened', 'sent');--> statement-breakpoint
CREATE INDEX "messages_out_due" ON "messages_out" USING btree ("mail_due_at") WHERE "messages_out"."mail" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "messages_out_failed" ON "messages_out" USING btree ("mail_ended_at") WHERE "messages_out"."mail" in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "messages_out_prepared" ON "messages_out" USING btree ("contact") WHERE "messages_out"."state" = 'prepared';--> statement-breakpoint
CREATE INDEX "notified_days_message" ON "notified_days" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "parent_links_student" ON "parent_links" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "parent_links_expired" ON "parent_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_messages_subscription" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_messages_lesson" ON "push_messages" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "push_messages_reply" ON "push_messages" USING btree ("reply_id") WHERE "push_messages"."reply_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session_unique" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_unique" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_student_day_unique" ON "reminders" USING btree ("student_id","reminded_on");--> statement-breakpoint
CREATE INDEX "reminders_lesson" ON "reminders" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "reminders_mail_due" ON "reminders" USING btree ("mail_due_at") WHERE "reminders"."mail" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "reminders_mail_failed" ON "reminders" USING btree ("mail_ended_at") WHERE "reminders"."mail" in ('failed', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "pin_codes_code_unique" ON "pin_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "wrong_pins_user" ON "wrong_pins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_ids_unique" ON "external_ids" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "consents_contact" ON "consents" USING btree ("student_id","channel","contact","purpose","id");--> statement-breakpoint
CREATE INDEX "consents_of_all" ON "consents" USING btree ("channel","contact","purpose","id");--> statement-breakpoint
CREATE INDEX "consents_ending" ON "consents" USING btree ("student_id") WHERE "consents"."ends" <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_position_unique" ON "guardians" USING btree ("student_id","position");--> statement-breakpoint
CREATE INDEX "password_links_user" ON "password_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name_unique" ON "users" USING btree ("login_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_not_confirmed" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'student' and "users"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "users_leaves_on" ON "users" USING btree ("leaves_on") WHERE "users"."leaves_on" is not null;--> statement-breakpoint
CREATE INDEX "users_role_name" ON "users" USING btree ("role",lower("name"),lower("surname"),"id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_student" ON "audit_log" USING btree ("student_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_teacher" ON "audit_log" USING btree ("teacher_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_teacher_changes" ON "audit_log" USING btree ("teacher_id","record_id") WHERE "audit_log"."action" in ('feedback.edit', 'feedback.edit-lesson', 'feedback.delete') and "audit_log"."actor_id" is distinct from "audit_log"."student_id";--> statement-breakpoint
CREATE INDEX "audit_log_lesson_changes" ON "audit_log" USING btree ("teacher_id","id") WHERE "audit_log"."action" in ('lesson.correct', 'lesson.delete');--> statement-breakpoint
CREATE INDEX "audit_log_voided" ON "audit_log" USING btree (("before"->>'lessonId')) WHERE "audit_log"."action" = 'feedback.void';--> statement-breakpoint
CREATE INDEX "audit_log_part_of" ON "audit_log" USING btree ("part_of") WHERE "audit_log"."part_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_undoes_unique" ON "audit_log" USING btree ("undoes") WHERE "audit_log"."undoes" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_mails_due" ON "account_mails" USING btree ("mail_due_at") WHERE "account_mails"."mail" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "account_mails_user" ON "account_mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_mails_invitation" ON "account_mails" USING btree ("invitation_id","created_at") WHERE "account_mails"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "account_mails_failed" ON "account_mails" USING btree ("created_at") WHERE "account_mails"."mail" in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "account_mails_created" ON "account_mails" USING btree ("created_at");--> statement-breakpoint
CREATE VIEW "public"."guardian_contacts" AS (
  select guardian.*,
    (
      select max(event.answer) 
  from consents as event
  where event.channel = 'whatsapp' and event.contact = guardian.phone and event.purpose = 'feedback' and event.answer in ('agreed', 'refused') and not exists (
    select from consents as ending
    where ending.ends <> '{}' and ending.student_id in (guardian.student_id, event.student_id)
      and event.id = any(ending.ends))
    and (event.student_id = guardian.student_id or (event.answer = 'refused' and event.source in ('own-link', 'message')) and not exists (
      select from consents as yes
      where yes.student_id = guardian.student_id and yes.channel = 'whatsapp' and yes.contact = guardian.phone and yes.purpose = 'feedback' and yes.answer = 'agreed' and yes.id < event.id
        and not exists (
    select from consents as ending
    where ending.ends <> '{}' and ending.student_id in (guardian.student_id, yes.student_id)
      and yes.id = any(ending.ends))))) as whatsapp_answer,
    (
      select max(event.answer) 
  from consents as event
  where event.channel = 'email' and event.contact = guardian.email and event.purpose = 'feedback' and event.answer in ('agreed', 'refused') and not exists (
    select from consents as ending
    where ending.ends <> '{}' and ending.student_id in (guardian.student_id, event.student_id)
      and event.id = any(ending.ends))
    and (event.student_id = guardian.student_id or (event.answer = 'refused' and event.source in ('own-link', 'message')) and not exists (
      select from consents as yes
      where yes.student_id = guardian.student_id and yes.channel = 'email' and yes.contact = guardian.email and yes.purpose = 'feedback' and yes.answer = 'agreed' and yes.id < event.id
        and not exists (
    select from consents as ending
    where ending.ends <> '{}' and ending.student_id in (guardian.student_id, yes.student_id)
      and yes.id = any(ending.ends))))) as email_answer
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

-- Already compressed.
ALTER TABLE old_assets ALTER COLUMN body SET STORAGE EXTERNAL;--> statement-breakpoint

ALTER TABLE school_years ADD CONSTRAINT school_years_apart
EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&);--> statement-breakpoint

-- Ships with PostgreSQL, and is a trusted extension, as pg_trgm is.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint

-- Checked at the end of each statement, so that one statement can swap two numbers.
ALTER TABLE enrolments ADD CONSTRAINT enrolments_roll_apart
EXCLUDE USING gist (class_group_id WITH =, roll_key WITH =, daterange(starts_on, ends_on, '[]') WITH &&)
DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint

-- Names

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

-- Lists

-- A student's list merges the newest classes of each of their teachers. With all columns of the list in the index, they are read from a
-- few neighbouring pages instead of one page of the table for each class (docs/decisions/009).
CREATE INDEX lessons_teacher_date ON lessons (teacher_id, date, id)
INCLUDE (topic, subject, created_at, updated_at, class_group_ids);--> statement-breakpoint

-- An admin finds people by any part of their name, e-mail or login name. A btree cannot find a part in the middle of a text. A
-- trigram index can, so the cost of a search depends on what it finds, not on how many people there are. pg_trgm ships with
-- PostgreSQL (the embedded one and every managed one) and is a trusted extension: the owner of the database may create it without
-- being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- One index for students and one for teachers, so that a search for either does not go through both. People are found by the part of
-- their e-mails before the "@", because a domain is shared by a whole school. The expressions must be those in the searches, or the
-- indexes are not used. E-mail and login name are in small letters already.
CREATE INDEX students_search ON users
USING gin ((normal_name || ' ' || split_part(coalesce(email, ''), '@', 1) || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX teachers_search ON users
USING gin ((normal_name || ' ' || split_part(coalesce(email, ''), '@', 1) || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'teacher';--> statement-breakpoint

-- Without these statistics PostgreSQL assumes that every search is rare, and sorts everyone who matches '@gmail.com' to show
-- twenty, although walking the list in its order would find twenty at once.
CREATE STATISTICS users_searched
ON (normal_name || ' ' || split_part(coalesce(email, ''), '@', 1) || ' ' || coalesce(login_name, '')) FROM users;--> statement-breakpoint

-- The order of student searches: names that begin with the same letters are neighbours.
CREATE INDEX students_full_name ON users (normal_name COLLATE "C", id)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

-- What "Find" looks through, besides names.
CREATE INDEX students_parent_contact ON users
USING gin (lower(coalesce(phone, '') || ' ' || split_part(coalesce(parent_email, ''), '@', 1)) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX guardians_contact ON guardians
USING gin (lower(coalesce(phone, '') || ' ' || split_part(coalesce(email, ''), '@', 1)) gin_trgm_ops);--> statement-breakpoint

CREATE INDEX lessons_topic ON lessons USING gin (lower(topic) gin_trgm_ops);--> statement-breakpoint

-- As `users_searched`: how many a word finds decides whether the index is worth it.
CREATE STATISTICS users_parent_contacts
ON (lower(coalesce(phone, '') || ' ' || split_part(coalesce(parent_email, ''), '@', 1))) FROM users;--> statement-breakpoint

CREATE STATISTICS guardians_contacts
ON (lower(coalesce(phone, '') || ' ' || split_part(coalesce(email, ''), '@', 1))) FROM guardians;--> statement-breakpoint

-- Dates

-- The part of docs/decisions/020 that PostgreSQL can enforce. A CHECK may not depend on today's date, and would reject old rows
-- when they are restored or edited; triggers only look at dates that are being written. The school's time zone is not known here,
-- so the limit is the latest day anywhere on Earth (UTC+14); the server checks the exact day. An undo sets classback.keep_dates =
-- 'on' for its transaction, so that stored dates come back as they were.
CREATE FUNCTION reject_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('classback.keep_dates', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'date % of % is out of range', NEW.date, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_date_range';
END;
$$;--> statement-breakpoint

CREATE TRIGGER lessons_date_inserted BEFORE INSERT ON lessons FOR EACH ROW
  WHEN (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date + 7)
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER lessons_date_changed BEFORE UPDATE OF date ON lessons FOR EACH ROW
  WHEN (NEW.date <> OLD.date
    AND (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date + 7))
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER feedback_date_inserted BEFORE INSERT ON feedback FOR EACH ROW
  WHEN (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date)
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

CREATE TRIGGER feedback_date_changed BEFORE UPDATE OF date ON feedback FOR EACH ROW
  WHEN (NEW.date <> OLD.date
    AND (NEW.date < DATE '2000-01-01' OR NEW.date > (now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date))
  EXECUTE FUNCTION reject_date();--> statement-breakpoint

-- Repeated submissions

-- A late repeat of a submission must be recognised even after the feedback was edited, so the first edit stores a digest of what
-- was submitted. Rows that were never edited need none, so submitting costs nothing extra.
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
  EXECUTE FUNCTION keep_submitted_digest();--> statement-breakpoint

-- Audiences

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

-- The audience of a class: the students who can see it when it is added (docs/decisions/033). The database sets it, so that no
-- code that adds classes can forget to, not even a server of the previous version during an update. The same rule decides which
-- classes a student sees. If a student is being marked as left or voided at this moment, this waits: the lock is the one that the
-- foreign key takes anyway. Students are locked in the order of their ids, as when several are confirmed at once.
CREATE FUNCTION ask_students(lesson_ids uuid[]) RETURNS void LANGUAGE sql AS $$
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

-- An undo sets classback.keep_audience = 'on' for its transaction, so that a class comes back with the audience it had.
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

-- A student whom no admin has confirmed counts as asked only about classes they have answered (docs/decisions/062). All other
-- code writes 'asked', and this trigger corrects it. The lock makes this and a confirmation wait for each other; the foreign key
-- takes the same one.
CREATE FUNCTION count_only_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_confirmed boolean;
BEGIN
  IF NEW.status NOT IN ('asked', 'unconfirmed') THEN
    RETURN NEW;
  END IF;
  SELECT confirmed_at IS NOT NULL INTO is_confirmed FROM users WHERE id = NEW.student_id FOR KEY SHARE;
  NEW.status := CASE
    WHEN is_confirmed OR EXISTS (
      SELECT FROM feedback
      WHERE feedback.student_id = NEW.student_id AND feedback.lesson_id = NEW.lesson_id)
    THEN 'asked' ELSE 'unconfirmed' END;
  RETURN NEW;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lesson_audience_counts_only_confirmed BEFORE INSERT OR UPDATE OF status ON lesson_audience
  FOR EACH ROW EXECUTE FUNCTION count_only_confirmed();--> statement-breakpoint

-- Locks the student first and then the audience, as a confirmation does. `changed` is the feedback that was added or deleted.
-- Sequential scans are off, because the plan may date from when the tables were small.
CREATE FUNCTION count_unconfirmed_who_answer() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  student_ids uuid[] := ARRAY (
    SELECT id FROM users WHERE id IN (SELECT student_id FROM changed) AND confirmed_at IS NULL ORDER BY id FOR KEY SHARE);
BEGIN
  IF student_ids = '{}' THEN
    RETURN NULL;
  END IF;
  UPDATE lesson_audience SET status = 'asked'
  FROM changed
  WHERE lesson_audience.student_id = ANY (student_ids) AND lesson_audience.student_id = changed.student_id
    AND lesson_audience.lesson_id = changed.lesson_id
    AND lesson_audience.status = CASE TG_OP WHEN 'INSERT' THEN 'unconfirmed' ELSE 'asked' END::audience_status;
  RETURN NULL;
END;
$$;--> statement-breakpoint

-- Triggers run in the order of their names, so these run after feedback_added and feedback_deleted, which count the responses of
-- students who already count as asked. Few responses are from unconfirmed students: feedback_was_asked, which reads the audience
-- anyway, says when there was one.
CREATE TRIGGER feedback_of_unconfirmed_added AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('classback.unconfirmed_answered', true) = 'on')
  EXECUTE FUNCTION count_unconfirmed_who_answer();--> statement-breakpoint

CREATE TRIGGER feedback_of_unconfirmed_deleted AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_unconfirmed_who_answer();--> statement-breakpoint

CREATE FUNCTION count_since_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lesson_audience SET status = 'asked'
  WHERE student_id = NEW.id
    AND status = CASE WHEN NEW.confirmed_at IS NULL THEN 'asked' ELSE 'unconfirmed' END::audience_status;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER users_confirmed AFTER UPDATE OF confirmed_at ON users FOR EACH ROW
  WHEN (NEW.role = 'student' AND (OLD.confirmed_at IS NULL) <> (NEW.confirmed_at IS NULL))
  EXECUTE FUNCTION count_since_confirmation();--> statement-breakpoint

-- Whether the student of a response was asked about its class (docs/decisions/054); those who answer count as asked from then on.
-- Anything that changes an audience locks its class first, so that nobody answers in the meantime.
CREATE FUNCTION mark_new_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present audience_status := (
    SELECT status FROM lesson_audience WHERE lesson_id = NEW.lesson_id AND student_id = NEW.student_id);
BEGIN
  NEW.was_asked := coalesce(present IN ('asked', 'unconfirmed'), false);
  IF present = 'unconfirmed' THEN
    -- For the rest of the transaction, in which looking once more does no harm.
    PERFORM set_config('classback.unconfirmed_answered', 'on', true);
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_was_asked BEFORE INSERT ON feedback
  FOR EACH ROW EXECUTE FUNCTION mark_new_feedback();--> statement-breakpoint

-- `changed` are the rows of an audience as they are now, or as they were if they were deleted.
CREATE FUNCTION mark_feedback_of_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE feedback SET was_asked = NOT was_asked
  FROM changed
  WHERE feedback.student_id = changed.student_id AND feedback.lesson_id = changed.lesson_id
    AND feedback.was_asked <> (TG_OP <> 'DELETE' AND changed.status = 'asked');
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lesson_audience_marks_added AFTER INSERT ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_feedback_of_audience();--> statement-breakpoint

CREATE TRIGGER lesson_audience_marks_changed AFTER UPDATE ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_feedback_of_audience();--> statement-breakpoint

CREATE TRIGGER lesson_audience_marks_deleted AFTER DELETE ON lesson_audience
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_feedback_of_audience();--> statement-breakpoint

-- The teachers whose classes a student was asked about and who are no longer assigned to them. Their classes are looked up along
-- with those of assigned teachers (docs/decisions/055).
CREATE FUNCTION keep_former_teachers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_teachers (student_id, teacher_id)
  SELECT student_id, teacher_id FROM removed ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER student_teachers_removed AFTER DELETE ON student_teachers
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_former_teachers();--> statement-breakpoint

-- For restored audiences: a class may have been deleted before its students moved to other teachers.
CREATE FUNCTION keep_former_teachers_of_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_teachers (student_id, teacher_id)
  SELECT DISTINCT added.student_id, lesson.teacher_id
  FROM added JOIN lessons AS lesson ON lesson.id = added.lesson_id
  WHERE NOT EXISTS (SELECT FROM student_teachers AS assigned
    WHERE assigned.student_id = added.student_id AND assigned.teacher_id = lesson.teacher_id)
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lesson_audience_former_teachers AFTER INSERT ON lesson_audience
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_former_teachers_of_audience();--> statement-breakpoint

-- What is counted per month (docs/decisions/068)

CREATE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_trunc('month', day::timestamp)::date;--> statement-breakpoint

-- The views define what is counted. Ratings count in the month of the feedback's date, asked and answered in the month of the
-- class. A teacher of zeros stands for the whole school.
CREATE VIEW recounted_student_months AS
SELECT coalesce(teacher_id, '00000000-0000-0000-0000-000000000000') AS teacher_id, student_id, month,
  sum(responses)::int AS responses, sum(stars)::int AS stars, sum(asked)::int AS asked, sum(answered)::int AS answered
FROM (
  SELECT teacher_id, student_id, month_of(date) AS month, 1 AS responses, rating::int AS stars, 0 AS asked, 0 AS answered
  FROM feedback
  UNION ALL
  SELECT lesson.teacher_id, audience.student_id, month_of(lesson.date), 0, 0, 1, (response.id IS NOT NULL)::int
  FROM lesson_audience AS audience
  JOIN lessons AS lesson ON lesson.id = audience.lesson_id
  LEFT JOIN feedback AS response
    ON response.student_id = audience.student_id AND response.lesson_id = audience.lesson_id
  WHERE audience.status = 'asked'
) AS each
GROUP BY GROUPING SETS ((teacher_id, student_id, month), (student_id, month));--> statement-breakpoint

CREATE VIEW recounted_lesson_months AS
SELECT teacher_id, lesson_id, month_of(date) AS month, count(*) FILTER (WHERE rating = 1)::int AS stars_1,
  count(*) FILTER (WHERE rating = 2)::int AS stars_2, count(*) FILTER (WHERE rating = 3)::int AS stars_3,
  count(*) FILTER (WHERE rating = 4)::int AS stars_4, count(*) FILTER (WHERE rating = 5)::int AS stars_5
FROM feedback GROUP BY 1, 2, 3;--> statement-breakpoint

-- Computed from student_months and lesson_months, which must be correct: the stars, and the sum over the classes of c²
-- (docs/decisions/053).
CREATE VIEW recounted_monthly_ratings AS
SELECT counted.teacher_id, counted.month,
  coalesce(stars_1, 0) AS stars_1, coalesce(stars_2, 0) AS stars_2, coalesce(stars_3, 0) AS stars_3,
  coalesce(stars_4, 0) AS stars_4, coalesce(stars_5, 0) AS stars_5,
  students, sum_nn, sum_ns, sum_ss, coalesce(sum_cc, 0) AS sum_cc,
  shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students
FROM (
  SELECT present.teacher_id, present.month,
    count(*) FILTER (WHERE present.responses > 0)::int AS students,
    sum(present.responses::bigint * present.responses)::bigint AS sum_nn,
    sum(present.responses::bigint * present.stars)::bigint AS sum_ns,
    sum(present.stars::bigint * present.stars)::bigint AS sum_ss,
    count(*) FILTER (WHERE present.responses > 0 AND former.responses > 0)::int AS shared_students,
    coalesce(sum(present.responses::bigint * former.responses), 0)::bigint AS shared_nn,
    coalesce(sum(present.responses::bigint * former.stars), 0)::bigint AS shared_ns,
    coalesce(sum(present.stars::bigint * former.responses), 0)::bigint AS shared_sn,
    coalesce(sum(present.stars::bigint * former.stars), 0)::bigint AS shared_ss,
    sum(present.asked)::int AS asked, sum(present.answered)::int AS answered,
    count(*) FILTER (WHERE present.asked > 0)::int AS asked_students,
    count(*) FILTER (WHERE present.answered > 0)::int AS answered_students
  FROM student_months AS present
  LEFT JOIN student_months AS former ON former.teacher_id = present.teacher_id
    AND former.student_id = present.student_id AND former.month = (present.month - interval '1 month')::date
  GROUP BY 1, 2
) AS counted
LEFT JOIN (
  SELECT coalesce(teacher_id, '00000000-0000-0000-0000-000000000000') AS teacher_id, month,
    sum(stars_1)::int AS stars_1, sum(stars_2)::int AS stars_2, sum(stars_3)::int AS stars_3, sum(stars_4)::int AS stars_4,
    sum(stars_5)::int AS stars_5, sum((stars_1 + stars_2 + stars_3 + stars_4 + stars_5)::bigint * (stars_1 + stars_2 + stars_3 + stars_4 + stars_5))::bigint AS sum_cc
  FROM lesson_months
  GROUP BY GROUPING SETS ((teacher_id, month), (month))
) AS rated USING (teacher_id, month);--> statement-breakpoint

-- Counts everything again: after a restore, when a table was emptied, and when a count would fall below zero. Writers wait, because what is
-- counted here must not be noted as well. Sorted, so that rows that are read together are stored together. Without fresh statistics
-- PostgreSQL expects a few rows and walks through millions one by one: a school of 1,000,000 responses took 20 minutes instead of one.
CREATE FUNCTION recount_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('apply_month_changes', 0));
  LOCK TABLE month_changes IN EXCLUSIVE MODE;
  ANALYZE feedback, lessons, lesson_audience;
  DELETE FROM month_changes;
  DELETE FROM monthly_ratings;
  DELETE FROM student_months;
  DELETE FROM lesson_months;
  INSERT INTO student_months (teacher_id, student_id, month, responses, stars, asked, answered)
  SELECT * FROM recounted_student_months ORDER BY month, teacher_id, student_id;
  INSERT INTO lesson_months (teacher_id, lesson_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT * FROM recounted_lesson_months ORDER BY teacher_id, lesson_id, month;
  ANALYZE student_months, lesson_months;
  INSERT INTO monthly_ratings (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns, sum_ss,
    sum_cc, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students)
  SELECT * FROM recounted_monthly_ratings ORDER BY teacher_id, month;
END;
$$;--> statement-breakpoint

-- Counts what was noted, `most` notes at once, and returns whether there are more. Only one call runs at a time; writers never wait for it.
-- Responses are counted by what the notes say, in the month of the student and in that of the class. How often a student was asked and
-- answered depends on rows of two tables, which change at the same time, and is counted again from them. What a student's part has changed
-- by changes the sums of the month and of the next one, which is compared with it: what the student gives them now, minus what they gave
-- before. The school's sums follow in the same way, from a student's sum over all teachers. Few notes are counted with a plan that was made
-- once, because planning takes longer than running it; many with one of their own, because a connection keeps the plan that it made when
-- the tables were nearly empty, and that may read a whole class for each student. For the same reason, sequential scans are off.
CREATE FUNCTION apply_month_changes(most int DEFAULT 500) RETURNS boolean LANGUAGE plpgsql
SET plan_cache_mode = auto SET enable_seqscan = off AS $$
DECLARE
  school CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  taken bigint[];
BEGIN
  -- What another connection is applying stays visible until it has finished.
  IF NOT EXISTS (SELECT FROM month_changes) THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('apply_month_changes', 0));
  taken := ARRAY (SELECT id FROM month_changes ORDER BY id LIMIT most);
  PERFORM set_config('plan_cache_mode', CASE WHEN cardinality(taken) < 50 THEN 'force_generic_plan' ELSE 'force_custom_plan' END, true);
  WITH done AS (
    DELETE FROM month_changes WHERE id = ANY (taken)
  ),
  note AS MATERIALIZED (
    SELECT * FROM month_changes WHERE id = ANY (taken)
  ),
  noted AS MATERIALIZED (
    SELECT teacher_id, student_id, month, (month + interval '1 month')::date AS next,
      sum(responses) AS responses, sum(stars) AS stars
    FROM (
      SELECT teacher_id, student_id, month, responses, responses * rating AS stars FROM note
      UNION ALL
      -- A response that was moved to another month answers in that of its class.
      SELECT note.teacher_id, student_id, month_of(lesson.date), 0, 0
      FROM note JOIN lessons AS lesson ON lesson.id = note.lesson_id
      WHERE month_of(lesson.date) <> note.month
    ) AS each
    GROUP BY 1, 2, 3
  ),
  change AS MATERIALIZED (
    SELECT noted.teacher_id, noted.student_id, noted.month, noted.responses, noted.stars,
      audience.asked - coalesce(kept.asked, 0) AS asked, audience.answered - coalesce(kept.answered, 0) AS answered
    FROM noted
    LEFT JOIN student_months AS kept USING (teacher_id, student_id, month)
    CROSS JOIN LATERAL (
      SELECT count(*) AS asked, count(feedback.id) AS answered
      FROM lessons
      JOIN lesson_audience AS member ON member.lesson_id = lessons.id AND member.student_id = noted.student_id
      LEFT JOIN feedback ON feedback.lesson_id = lessons.id AND feedback.student_id = noted.student_id
      WHERE lessons.teacher_id = noted.teacher_id AND lessons.date >= noted.month AND lessons.date < noted.next
        AND member.status = 'asked'
    ) AS audience
  ),
  owned AS MATERIALIZED (
    SELECT * FROM change
    UNION ALL
    SELECT school, student_id, month, sum(responses)::bigint, sum(stars)::bigint, sum(asked)::bigint, sum(answered)::bigint
    FROM change GROUP BY 2, 3
  ),
  touched AS (
    SELECT teacher_id, student_id, month, sum(dn)::bigint AS dn, sum(ds)::bigint AS ds, sum(dn0)::bigint AS dn0,
      sum(ds0)::bigint AS ds0, sum(asked)::bigint AS asked, sum(answered)::bigint AS answered
    FROM (
      SELECT teacher_id, student_id, month, responses AS dn, stars AS ds, 0 AS dn0, 0 AS ds0, asked, answered FROM owned
      UNION ALL
      SELECT teacher_id, student_id, (month + interval '1 month')::date, 0, 0, responses, stars, 0, 0 FROM owned
    ) AS part
    GROUP BY 1, 2, 3
  ),
  of_students AS (
    SELECT touched.teacher_id, touched.month, sum(CASE WHEN n > 0 THEN sign ELSE 0 END) AS students,
      sum(sign * n * n) AS sum_nn, sum(sign * n * s) AS sum_ns, sum(sign * s * s) AS sum_ss,
      sum(CASE WHEN n > 0 AND n0 > 0 THEN sign ELSE 0 END) AS shared_students,
      sum(sign * n * n0) AS shared_nn, sum(sign * n * s0) AS shared_ns, sum(sign * s * n0) AS shared_sn,
      sum(sign * s * s0) AS shared_ss, sum(sign * state.asked) AS asked, sum(sign * state.answered) AS answered,
      sum(CASE WHEN state.asked > 0 THEN sign ELSE 0 END) AS asked_students,
      sum(CASE WHEN state.answered > 0 THEN sign ELSE 0 END) AS answered_students, bool_or(n > 0 OR state.asked > 0) AS is_there
    FROM touched
    LEFT JOIN student_months AS present USING (teacher_id, student_id, month)
    LEFT JOIN student_months AS former ON former.teacher_id = touched.teacher_id
      AND former.student_id = touched.student_id AND former.month = (touched.month - interval '1 month')::date
    CROSS JOIN LATERAL (VALUES (-1, 0), (1, 1)) AS moment (sign, after)
    CROSS JOIN LATERAL (
      SELECT coalesce(present.responses, 0) + after * dn AS n, coalesce(present.stars, 0) + after * ds AS s,
        coalesce(former.responses, 0) + after * dn0 AS n0, coalesce(former.stars, 0) + after * ds0 AS s0,
        coalesce(present.asked, 0) + after * touched.asked AS asked,
        coalesce(present.answered, 0) + after * touched.answered AS answered
    ) AS state
    GROUP BY 1, 2
  ),
  class AS MATERIALIZED (
    SELECT added.*,
      coalesce(kept.stars_1, 0) AS kept_1, coalesce(kept.stars_2, 0) AS kept_2, coalesce(kept.stars_3, 0) AS kept_3,
      coalesce(kept.stars_4, 0) AS kept_4, coalesce(kept.stars_5, 0) AS kept_5
    FROM (
      SELECT teacher_id, lesson_id, month, sum(responses) AS responses,
        sum(CASE WHEN rating = 1 THEN responses ELSE 0 END) AS stars_1, sum(CASE WHEN rating = 2 THEN responses ELSE 0 END) AS stars_2,
        sum(CASE WHEN rating = 3 THEN responses ELSE 0 END) AS stars_3, sum(CASE WHEN rating = 4 THEN responses ELSE 0 END) AS stars_4,
        sum(CASE WHEN rating = 5 THEN responses ELSE 0 END) AS stars_5
      FROM note WHERE lesson_id IS NOT NULL GROUP BY 1, 2, 3
    ) AS added
    LEFT JOIN LATERAL (
      SELECT * FROM lesson_months
      WHERE teacher_id = added.teacher_id AND lesson_id = added.lesson_id AND month = added.month LIMIT 1
    ) AS kept ON true
  ),
  of_classes AS MATERIALIZED (
    SELECT teacher_id, month, sum(stars_1) AS stars_1, sum(stars_2) AS stars_2, sum(stars_3) AS stars_3, sum(stars_4) AS stars_4,
      sum(stars_5) AS stars_5,
      -- (c + d)² - c²
      sum(responses * (responses + 2 * (kept_1 + kept_2 + kept_3 + kept_4 + kept_5))) AS sum_cc
    FROM class GROUP BY 1, 2
  ),
  kept_classes AS (
    INSERT INTO lesson_months (teacher_id, lesson_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
    SELECT teacher_id, lesson_id, month, kept_1 + stars_1, kept_2 + stars_2, kept_3 + stars_3, kept_4 + stars_4, kept_5 + stars_5
    FROM class
    ON CONFLICT (teacher_id, lesson_id, month) DO UPDATE SET stars_1 = excluded.stars_1, stars_2 = excluded.stars_2,
      stars_3 = excluded.stars_3, stars_4 = excluded.stars_4, stars_5 = excluded.stars_5
  ),
  kept_students AS (
    INSERT INTO student_months AS kept (teacher_id, student_id, month, responses, stars, asked, answered)
    SELECT * FROM owned
    ON CONFLICT (teacher_id, student_id, month) DO UPDATE SET responses = kept.responses + excluded.responses,
      stars = kept.stars + excluded.stars, asked = kept.asked + excluded.asked, answered = kept.answered + excluded.answered
  )
  INSERT INTO monthly_ratings AS kept (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns, sum_ss,
    sum_cc, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students)
  SELECT teacher_id, month, coalesce(stars_1, 0), coalesce(stars_2, 0), coalesce(stars_3, 0), coalesce(stars_4, 0), coalesce(stars_5, 0),
    students, sum_nn, sum_ns, sum_ss, coalesce(sum_cc, 0), shared_students, shared_nn, shared_ns, shared_sn, shared_ss,
    asked, answered, asked_students, answered_students
  FROM of_students
  LEFT JOIN (
    SELECT * FROM of_classes
    UNION ALL
    SELECT school, month, sum(stars_1), sum(stars_2), sum(stars_3), sum(stars_4), sum(stars_5), sum(sum_cc) FROM of_classes GROUP BY 2
  ) AS rated USING (teacher_id, month)
  WHERE is_there OR sum_cc IS NOT NULL
  ON CONFLICT (teacher_id, month) DO UPDATE SET
    stars_1 = kept.stars_1 + excluded.stars_1, stars_2 = kept.stars_2 + excluded.stars_2, stars_3 = kept.stars_3 + excluded.stars_3,
    stars_4 = kept.stars_4 + excluded.stars_4, stars_5 = kept.stars_5 + excluded.stars_5,
    students = kept.students + excluded.students,
    sum_nn = kept.sum_nn + excluded.sum_nn, sum_ns = kept.sum_ns + excluded.sum_ns, sum_ss = kept.sum_ss + excluded.sum_ss,
    sum_cc = kept.sum_cc + excluded.sum_cc, shared_students = kept.shared_students + excluded.shared_students,
    shared_nn = kept.shared_nn + excluded.shared_nn, shared_ns = kept.shared_ns + excluded.shared_ns,
    shared_sn = kept.shared_sn + excluded.shared_sn, shared_ss = kept.shared_ss + excluded.shared_ss,
    asked = kept.asked + excluded.asked, answered = kept.answered + excluded.answered,
    asked_students = kept.asked_students + excluded.asked_students,
    answered_students = kept.answered_students + excluded.answered_students;
  RETURN EXISTS (SELECT FROM month_changes);
END;
$$;--> statement-breakpoint

-- The triggers note whose months a change touches, and which responses came or went. Sequential scans are off where they read tables,
-- because the plan may date from when those were small.

-- Row by row: students submit one at a time, and a table of what a statement has added costs more than the note.
CREATE FUNCTION note_new_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month, lesson_id, rating, responses)
  VALUES (NEW.teacher_id, NEW.student_id, month_of(NEW.date), NEW.lesson_id, NEW.rating, 1);
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_added AFTER INSERT ON feedback
  FOR EACH ROW EXECUTE FUNCTION note_new_feedback();--> statement-breakpoint

CREATE FUNCTION note_deleted_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month, lesson_id, rating, responses)
  SELECT teacher_id, student_id, month_of(date), lesson_id, rating, -1 FROM changed;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_deleted AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_feedback();--> statement-breakpoint

-- An edit of the message alone, by far the most common, touches nothing.
CREATE FUNCTION note_changed_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month, lesson_id, rating, responses)
  SELECT teacher_id, student_id, month_of(date), lesson_id, rating, sum(sign)
  FROM (SELECT *, -1 AS sign FROM old_feedback UNION ALL SELECT *, 1 FROM new_feedback) AS changed
  GROUP BY id, lesson_id, teacher_id, student_id, date, rating
  HAVING sum(sign) <> 0;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_changed AFTER UPDATE ON feedback
  REFERENCING OLD TABLE AS old_feedback NEW TABLE AS new_feedback
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_feedback();--> statement-breakpoint

-- `changed` are the new rows of an audience, or the old ones.
CREATE FUNCTION note_audience() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month)
  SELECT lesson.teacher_id, student_id, month_of(lesson.date) FROM changed JOIN lessons AS lesson ON lesson.id = lesson_id;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lesson_audience_added AFTER INSERT ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint

CREATE TRIGGER lesson_audience_changed AFTER UPDATE ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint

CREATE TRIGGER lesson_audience_deleted AFTER DELETE ON lesson_audience
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint

-- A class that is moved to another month takes its audience along; its feedback has a date of its own.
CREATE FUNCTION note_moved_lessons() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, month)
  SELECT lesson.teacher_id, student_id, month_of(lesson.date)
  FROM old_lessons AS former JOIN new_lessons AS present USING (id)
  CROSS JOIN LATERAL (VALUES (former.teacher_id, former.date), (present.teacher_id, present.date)) AS lesson (teacher_id, date)
  JOIN lesson_audience AS audience ON audience.lesson_id = id
  WHERE (former.teacher_id, month_of(former.date)) <> (present.teacher_id, month_of(present.date));
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lessons_moved AFTER UPDATE ON lessons
  REFERENCING OLD TABLE AS old_lessons NEW TABLE AS new_lessons
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_lessons();--> statement-breakpoint

-- Runs while the class still exists, so that its teacher and month are known; the foreign keys would delete the audience later.
CREATE FUNCTION delete_with_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM feedback WHERE lesson_id = OLD.id;
  DELETE FROM lesson_audience WHERE lesson_id = OLD.id;
  RETURN OLD;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lessons_deleted BEFORE DELETE ON lessons
  FOR EACH ROW EXECUTE FUNCTION delete_with_lesson();--> statement-breakpoint

CREATE FUNCTION count_after_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_months();
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_truncated AFTER TRUNCATE ON feedback
  FOR EACH STATEMENT EXECUTE FUNCTION count_after_truncate();--> statement-breakpoint

CREATE TRIGGER lesson_audience_truncated AFTER TRUNCATE ON lesson_audience
  FOR EACH STATEMENT EXECUTE FUNCTION count_after_truncate();
