CREATE TYPE "public"."audience_status" AS ENUM('asked', 'excused', 'replaced', 'unconfirmed');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('admin', 'teacher', 'student');--> statement-breakpoint
CREATE TYPE "public"."mail_state" AS ENUM('none', 'queued', 'sending', 'sent', 'dropped', 'failed', 'unknown');--> statement-breakpoint
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
	"was_asked" boolean DEFAULT true NOT NULL,
	CONSTRAINT "feedback_original" CHECK (("feedback"."original_rating" is null) = ("feedback"."original_message" is null)
        and "feedback"."original_rating" between 1 and 5 and "feedback"."original_message" <> ''),
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5),
	CONSTRAINT "feedback_message" CHECK ("feedback"."message" <> '')
);
--> statement-breakpoint
CREATE TABLE "former_teachers" (
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	CONSTRAINT "former_teachers_student_id_teacher_id_pk" PRIMARY KEY("student_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "old_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"last_built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
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
	CONSTRAINT "lessons_class_groups" CHECK (cardinality("lessons"."class_group_ids") <= 20)
);
--> statement-breakpoint
CREATE TABLE "lesson_audience" (
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" "audience_status" DEFAULT 'asked' NOT NULL,
	CONSTRAINT "lesson_audience_lesson_id_student_id_pk" PRIMARY KEY("lesson_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "student_teachers" (
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	CONSTRAINT "student_teachers_student_id_teacher_id_pk" PRIMARY KEY("student_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" "role" NOT NULL,
	"name" text NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"email" text,
	"login_name" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"age" smallint,
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
	"voided_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"reminder_mails" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_age" CHECK ("users"."age" between 0 and 120),
	CONSTRAINT "users_language" CHECK ("users"."language" ~ '^[a-z]{2,3}$'),
	CONSTRAINT "users_voided" CHECK ("users"."voided_at" is null or ("users"."role" = 'student' and "users"."left_on" is not null)),
	CONSTRAINT "users_sign_in" CHECK (num_nonnulls("users"."email", "users"."login_name") > 0),
	CONSTRAINT "users_login_name" CHECK ("users"."login_name" is null or ("users"."login_name" ~ '^[a-z0-9][a-z0-9._/-]{1,31}$' and "users"."role" = 'student'))
);
--> statement-breakpoint
CREATE TABLE "lesson_months" (
	"teacher_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"month" date NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_months_teacher_id_lesson_id_month_pk" PRIMARY KEY("teacher_id","lesson_id","month"),
	CONSTRAINT "lesson_months_counts" CHECK (least("lesson_months"."responses", "lesson_months"."stars") >= 0)
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
	"lesson_id" uuid NOT NULL,
	"month" date NOT NULL,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL
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
	CONSTRAINT "monthly_ratings_teacher_id_month_pk" PRIMARY KEY("teacher_id","month"),
	CONSTRAINT "monthly_ratings_counts" CHECK (least("monthly_ratings"."stars_1", "monthly_ratings"."stars_2", "monthly_ratings"."stars_3", "monthly_ratings"."stars_4", "monthly_ratings"."stars_5") >= 0),
	CONSTRAINT "monthly_ratings_students" CHECK (least("monthly_ratings"."students", "monthly_ratings"."shared_students", "monthly_ratings"."asked_students", "monthly_ratings"."answered_students", "monthly_ratings"."asked" - "monthly_ratings"."answered") >= 0)
);
--> statement-breakpoint
CREATE TABLE "school_months" (
	"month" date PRIMARY KEY NOT NULL,
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
	"answered_students" integer DEFAULT 0 NOT NULL
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
	CONSTRAINT "student_months_teacher_id_student_id_month_pk" PRIMARY KEY("teacher_id","student_id","month"),
	CONSTRAINT "student_months_counts" CHECK (least("student_months"."responses", "student_months"."stars", "student_months"."answered", "student_months"."asked" - "student_months"."answered") >= 0)
);
--> statement-breakpoint
CREATE TABLE "feedback_seen" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "push_told" (
	"target_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"handovers" smallint NOT NULL,
	CONSTRAINT "push_told_target_id_student_id_pk" PRIMARY KEY("target_id","student_id")
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
	"reminder_days" smallint,
	"checklist_closed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_one_row" CHECK ("school"."id"),
	CONSTRAINT "school_registration" CHECK ("school"."registration" in ('open', 'code', 'closed')),
	CONSTRAINT "school_language" CHECK ("school"."language" ~ '^[a-z]{2,3}$'),
	CONSTRAINT "school_comparison" CHECK ("school"."comparison_students_min" >= 5),
	CONSTRAINT "school_reminder_days" CHECK ("school"."reminder_days" between 1 and 14),
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
CREATE TABLE "auth_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"waits_lifted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_audience" ADD CONSTRAINT "lesson_audience_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_audience" ADD CONSTRAINT "lesson_audience_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_teachers" ADD CONSTRAINT "student_teachers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_teachers" ADD CONSTRAINT "student_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_ratings" ADD CONSTRAINT "monthly_ratings_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_seen" ADD CONSTRAINT "feedback_seen_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_told" ADD CONSTRAINT "push_told_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_codes" ADD CONSTRAINT "pin_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_pins" ADD CONSTRAINT "wrong_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "feedback_student_lesson_unique" ON "feedback" USING btree ("student_id","lesson_id");--> statement-breakpoint
CREATE INDEX "feedback_lesson" ON "feedback" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "feedback_teacher_date" ON "feedback" USING btree ("teacher_id","date","id");--> statement-breakpoint
CREATE INDEX "feedback_teacher_rating" ON "feedback" USING btree ("teacher_id","rating","date","id");--> statement-breakpoint
CREATE INDEX "feedback_student_date" ON "feedback" USING btree ("student_id","date","id");--> statement-breakpoint
CREATE INDEX "feedback_date" ON "feedback" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "feedback_topic" ON "feedback" USING btree (lower("topic"),"date","id");--> statement-breakpoint
CREATE INDEX "feedback_not_asked" ON "feedback" USING btree ("teacher_id","date") WHERE not "feedback"."was_asked";--> statement-breakpoint
CREATE INDEX "feedback_not_asked_of_school" ON "feedback" USING btree ("date") WHERE not "feedback"."was_asked";--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_topic_date_unique" ON "lessons" USING btree ("teacher_id",lower("topic"),"date","class_group_ids");--> statement-breakpoint
CREATE INDEX "lessons_date" ON "lessons" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "lessons_added_late" ON "lessons" USING btree ("date") WHERE "lessons"."created_at" at time zone 'UTC' >= "lessons"."date" + 14;--> statement-breakpoint
CREATE INDEX "lessons_subject" ON "lessons" USING btree (lower("subject"),"date","id");--> statement-breakpoint
CREATE INDEX "lesson_audience_student" ON "lesson_audience" USING btree ("student_id","status","lesson_id");--> statement-breakpoint
CREATE INDEX "student_teachers_teacher" ON "student_teachers" USING btree ("teacher_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name_unique" ON "users" USING btree ("login_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_not_confirmed" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'student' and "users"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_name" ON "users" USING btree ("role",lower("name"),lower("surname"),"id");--> statement-breakpoint
CREATE INDEX "student_months_student" ON "student_months" USING btree ("student_id","month");--> statement-breakpoint
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
CREATE INDEX "replies_feedback" ON "replies" USING btree ("feedback_id") WHERE "replies"."feedback_id" is not null;--> statement-breakpoint
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
CREATE INDEX "account_mails_due" ON "account_mails" USING btree ("mail_due_at") WHERE "account_mails"."mail" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "account_mails_user" ON "account_mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_mails_invitation" ON "account_mails" USING btree ("invitation_id","created_at") WHERE "account_mails"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "account_mails_failed" ON "account_mails" USING btree ("created_at") WHERE "account_mails"."mail" in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "account_mails_created" ON "account_mails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_user_provider_unique" ON "auth_accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_sessions_token_unique" ON "auth_sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "pin_codes_code_unique" ON "pin_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "wrong_pins_user" ON "wrong_pins" USING btree ("user_id");--> statement-breakpoint

-- Written by hand from here on, because Drizzle cannot generate it.

-- Already compressed.
ALTER TABLE old_assets ALTER COLUMN body SET STORAGE EXTERNAL;--> statement-breakpoint

ALTER TABLE school_years ADD CONSTRAINT school_years_apart
EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&);--> statement-breakpoint

-- Lists

-- A student's list merges the newest classes of each of their teachers. With all columns of the list in the index, they are read from a
-- few neighbouring pages instead of one page of the table for each class (docs/decisions/025).
CREATE INDEX lessons_teacher_date ON lessons (teacher_id, date, id)
INCLUDE (topic, subject, created_at, updated_at, class_group_ids);--> statement-breakpoint

-- An admin finds people by any part of their name, e-mail or login name. A btree cannot find a part in the middle of a text. A
-- trigram index can, so the cost of a search depends on what it finds, not on how many people there are. pg_trgm ships with
-- PostgreSQL (the embedded one and every managed one) and is a trusted extension: the owner of the database may create it without
-- being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- One index for students and one for teachers, so that a search for either does not go through both. The expression must be the
-- one in the search, or the indexes are not used.
CREATE INDEX students_search ON users
USING gin (lower(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX teachers_search ON users
USING gin (lower(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, '')) gin_trgm_ops)
WHERE role = 'teacher';--> statement-breakpoint

-- Without these statistics PostgreSQL assumes that every search is rare, and sorts everyone who matches '@gmail.com' to show
-- twenty, although walking the list in its order would find twenty at once.
CREATE STATISTICS users_searched
ON (lower(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, ''))) FROM users;--> statement-breakpoint

-- The order of student searches: names that begin with the same letters are neighbours.
CREATE INDEX students_full_name ON users ((lower(name || ' ' || surname)) COLLATE "C", id)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

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

-- The audience of a class: the students who can see it when it is added (docs/decisions/033). The database sets it, so that no
-- code that adds classes can forget to, not even a server of the previous version during an update. The same rule decides which
-- classes a student sees. If a student is being marked as left or voided at this moment, this waits: the lock is the one that the
-- foreign key takes anyway. Students are locked in the order of their ids, as when several are confirmed at once.
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
-- students who already count as asked.
CREATE TRIGGER feedback_of_unconfirmed_added AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_unconfirmed_who_answer();--> statement-breakpoint

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
BEGIN
  NEW.was_asked := EXISTS (
    SELECT FROM lesson_audience AS member
    WHERE member.lesson_id = NEW.lesson_id AND member.student_id = NEW.student_id
      AND member.status IN ('asked', 'unconfirmed'));
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

-- What is counted per month (docs/decisions/040)

-- The views define what is counted. Ratings count in the month of the feedback's date, asked and answered in the month of the
-- class.
CREATE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_trunc('month', day::timestamp)::date;--> statement-breakpoint

CREATE VIEW recounted_student_months AS
SELECT teacher_id, student_id, month, sum(responses)::int AS responses, sum(stars)::int AS stars,
  sum(asked)::int AS asked, sum(answered)::int AS answered
FROM (
  SELECT teacher_id, student_id, month_of(date) AS month, 1 AS responses, rating::int AS stars, 0 AS asked, 0 AS answered
  FROM feedback
  UNION ALL
  SELECT lesson.teacher_id, audience.student_id, month_of(lesson.date), 0, 0, 1, (given.id IS NOT NULL)::int
  FROM lesson_audience AS audience
  JOIN lessons AS lesson ON lesson.id = audience.lesson_id
  LEFT JOIN feedback AS given
    ON given.student_id = audience.student_id AND given.lesson_id = audience.lesson_id
  WHERE audience.status = 'asked'
) AS each
GROUP BY 1, 2, 3;--> statement-breakpoint

-- The classes of a month are those of its feedback (docs/decisions/053).
CREATE VIEW recounted_lesson_months AS
SELECT teacher_id, lesson_id, month_of(date) AS month, count(*)::int AS responses, sum(rating)::int AS stars
FROM feedback
GROUP BY 1, 2, 3;--> statement-breakpoint

-- Computed from student_months and lesson_months, which must be correct.
CREATE VIEW recounted_monthly_ratings AS
SELECT counted.teacher_id, counted.month,
  coalesce(stars_1, 0) AS stars_1, coalesce(stars_2, 0) AS stars_2, coalesce(stars_3, 0) AS stars_3,
  coalesce(stars_4, 0) AS stars_4, coalesce(stars_5, 0) AS stars_5,
  students, sum_nn, sum_ns, sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss,
  counted.asked, counted.answered, asked_students, answered_students, coalesce(sum_cc, 0) AS sum_cc
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
  SELECT teacher_id, month_of(date) AS month,
    count(*) FILTER (WHERE rating = 1)::int AS stars_1, count(*) FILTER (WHERE rating = 2)::int AS stars_2,
    count(*) FILTER (WHERE rating = 3)::int AS stars_3, count(*) FILTER (WHERE rating = 4)::int AS stars_4,
    count(*) FILTER (WHERE rating = 5)::int AS stars_5
  FROM feedback GROUP BY 1, 2
) AS rated USING (teacher_id, month)
LEFT JOIN (
  SELECT teacher_id, month, sum(responses::bigint * responses)::bigint AS sum_cc FROM lesson_months GROUP BY 1, 2
) AS classes USING (teacher_id, month);--> statement-breakpoint

CREATE VIEW recounted_school_months AS
WITH student AS (
  SELECT student_id, month, sum(responses) AS responses, sum(stars) AS stars, sum(asked) AS asked, sum(answered) AS answered
  FROM student_months GROUP BY 1, 2
)
SELECT counted.month,
  coalesce(stars_1, 0) AS stars_1, coalesce(stars_2, 0) AS stars_2, coalesce(stars_3, 0) AS stars_3,
  coalesce(stars_4, 0) AS stars_4, coalesce(stars_5, 0) AS stars_5,
  students, sum_nn, sum_ns, sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss,
  counted.asked, counted.answered, asked_students, answered_students, coalesce(sum_cc, 0) AS sum_cc
FROM (
  SELECT present.month,
    count(*) FILTER (WHERE present.responses > 0)::int AS students,
    sum(present.responses * present.responses)::bigint AS sum_nn,
    sum(present.responses * present.stars)::bigint AS sum_ns,
    sum(present.stars * present.stars)::bigint AS sum_ss,
    count(*) FILTER (WHERE present.responses > 0 AND former.responses > 0)::int AS shared_students,
    coalesce(sum(present.responses * former.responses), 0)::bigint AS shared_nn,
    coalesce(sum(present.responses * former.stars), 0)::bigint AS shared_ns,
    coalesce(sum(present.stars * former.responses), 0)::bigint AS shared_sn,
    coalesce(sum(present.stars * former.stars), 0)::bigint AS shared_ss,
    sum(present.asked)::int AS asked, sum(present.answered)::int AS answered,
    count(*) FILTER (WHERE present.asked > 0)::int AS asked_students,
    count(*) FILTER (WHERE present.answered > 0)::int AS answered_students
  FROM student AS present
  LEFT JOIN student AS former
    ON former.student_id = present.student_id AND former.month = (present.month - interval '1 month')::date
  GROUP BY 1
) AS counted
LEFT JOIN (
  SELECT month_of(date) AS month,
    count(*) FILTER (WHERE rating = 1)::int AS stars_1, count(*) FILTER (WHERE rating = 2)::int AS stars_2,
    count(*) FILTER (WHERE rating = 3)::int AS stars_3, count(*) FILTER (WHERE rating = 4)::int AS stars_4,
    count(*) FILTER (WHERE rating = 5)::int AS stars_5
  FROM feedback GROUP BY 1
) AS rated USING (month)
LEFT JOIN (
  SELECT month, sum(responses::bigint * responses)::bigint AS sum_cc FROM lesson_months GROUP BY 1
) AS classes USING (month);--> statement-breakpoint

-- Recounts everything while nobody writes: after a restore, and when a table was emptied. Sorted, so that rows that are read
-- together are stored together. Without fresh statistics PostgreSQL expects a few rows and walks through millions one by one: a
-- school of 1,000,000 responses took 20 minutes instead of one.
CREATE FUNCTION recount_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ANALYZE feedback, lessons, lesson_audience;
  DELETE FROM month_changes;
  DELETE FROM school_months;
  DELETE FROM monthly_ratings;
  DELETE FROM student_months;
  DELETE FROM lesson_months;
  INSERT INTO student_months (teacher_id, student_id, month, responses, stars, asked, answered)
  SELECT * FROM recounted_student_months ORDER BY teacher_id, student_id, month;
  INSERT INTO lesson_months (teacher_id, lesson_id, month, responses, stars)
  SELECT * FROM recounted_lesson_months ORDER BY teacher_id, lesson_id, month;
  ANALYZE student_months, lesson_months;
  INSERT INTO monthly_ratings (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
    sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students, sum_cc)
  SELECT * FROM recounted_monthly_ratings ORDER BY teacher_id, month;
  INSERT INTO school_months (month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
    sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students, sum_cc)
  SELECT * FROM recounted_school_months;
END;
$$;--> statement-breakpoint

-- Adds the noted changes to the counted tables. A change affects its own month and the next one, which is compared with it; each
-- sum changes by a student's contribution after the change minus the one before. Only one call runs at a time, so writers of
-- feedback never wait. Changes are added in the order in which they were noted, or a deletion could be counted before what it
-- deleted. Planned once, because planning takes longer than running it. Sequential scans are off, because connections keep the
-- plan for as long as they live: one made while student_months was nearly empty read the whole table for each change, and
-- correcting a class of 9,000 took 40 seconds instead of 2.
CREATE FUNCTION add_month_changes() RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  taken bigint[];
BEGIN
  -- Changes that another connection is applying stay visible until it has finished.
  IF NOT EXISTS (SELECT FROM month_changes) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('apply_month_changes', 0));
  LOOP
    taken := ARRAY (SELECT id FROM month_changes ORDER BY id LIMIT 10000);
    EXIT WHEN cardinality(taken) = 0;
    WITH noted AS MATERIALIZED (
      SELECT * FROM month_changes WHERE id = ANY (taken)
    ),
    change AS MATERIALIZED (
      SELECT teacher_id, student_id, month,
        sum(stars_1) AS stars_1, sum(stars_2) AS stars_2, sum(stars_3) AS stars_3, sum(stars_4) AS stars_4,
        sum(stars_5) AS stars_5, sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) AS responses,
        sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) AS stars,
        sum(asked) AS asked, sum(answered) AS answered
      FROM noted
      GROUP BY 1, 2, 3
    ),
    lesson_change AS MATERIALIZED (
      SELECT teacher_id, lesson_id, month,
        sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) AS responses,
        sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) AS stars
      FROM noted
      GROUP BY 1, 2, 3
      HAVING sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) <> 0
        OR sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) <> 0
    ),
    of_lessons AS MATERIALIZED (
      SELECT teacher_id, month, sum(more.responses * (more.responses + 2 * coalesce(kept.responses, 0))) AS sum_cc
      FROM lesson_change AS more LEFT JOIN lesson_months AS kept USING (teacher_id, lesson_id, month)
      GROUP BY 1, 2
    ),
    done AS (
      DELETE FROM month_changes WHERE id = ANY (taken)
    ),
    touched AS MATERIALIZED (
      SELECT teacher_id, student_id, month, sum(stars_1) AS stars_1, sum(stars_2) AS stars_2, sum(stars_3) AS stars_3,
        sum(stars_4) AS stars_4, sum(stars_5) AS stars_5, sum(dn) AS dn, sum(ds) AS ds, sum(dn0) AS dn0, sum(ds0) AS ds0,
        sum(asked) AS asked, sum(answered) AS answered
      FROM (
        SELECT teacher_id, student_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, responses AS dn, stars AS ds,
          0 AS dn0, 0 AS ds0, asked, answered
        FROM change
        UNION ALL
        SELECT teacher_id, student_id, (month + interval '1 month')::date, 0, 0, 0, 0, 0, 0, 0, responses, stars, 0, 0
        FROM change
      ) AS part
      GROUP BY 1, 2, 3
    ),
    of_teacher AS MATERIALIZED (
      SELECT touched.teacher_id, touched.month,
        coalesce(sum(stars_1) FILTER (WHERE sign = 1), 0) AS stars_1, coalesce(sum(stars_2) FILTER (WHERE sign = 1), 0) AS stars_2,
        coalesce(sum(stars_3) FILTER (WHERE sign = 1), 0) AS stars_3, coalesce(sum(stars_4) FILTER (WHERE sign = 1), 0) AS stars_4,
        coalesce(sum(stars_5) FILTER (WHERE sign = 1), 0) AS stars_5,
        sum(CASE WHEN state.n > 0 THEN sign ELSE 0 END) AS students,
        sum(sign * state.n * state.n) AS sum_nn, sum(sign * state.n * state.s) AS sum_ns, sum(sign * state.s * state.s) AS sum_ss,
        sum(CASE WHEN state.n > 0 AND state.n0 > 0 THEN sign ELSE 0 END) AS shared_students,
        sum(sign * state.n * state.n0) AS shared_nn, sum(sign * state.n * state.s0) AS shared_ns,
        sum(sign * state.s * state.n0) AS shared_sn, sum(sign * state.s * state.s0) AS shared_ss,
        sum(sign * state.asked) AS asked, sum(sign * state.answered) AS answered,
        sum(CASE WHEN state.asked > 0 THEN sign ELSE 0 END) AS asked_students,
        sum(CASE WHEN state.answered > 0 THEN sign ELSE 0 END) AS answered_students,
        coalesce((SELECT sum_cc FROM of_lessons
          WHERE (of_lessons.teacher_id, of_lessons.month) = (touched.teacher_id, touched.month)), 0) AS sum_cc
      FROM touched
      LEFT JOIN student_months AS present ON present.teacher_id = touched.teacher_id
        AND present.student_id = touched.student_id AND present.month = touched.month
      LEFT JOIN student_months AS former ON former.teacher_id = touched.teacher_id
        AND former.student_id = touched.student_id AND former.month = (touched.month - interval '1 month')::date
      CROSS JOIN LATERAL (
        SELECT coalesce(present.responses, 0)::bigint AS n, coalesce(present.stars, 0)::bigint AS s,
          coalesce(former.responses, 0)::bigint AS n0, coalesce(former.stars, 0)::bigint AS s0,
          coalesce(present.asked, 0) AS asked, coalesce(present.answered, 0) AS answered
      ) AS stored
      CROSS JOIN LATERAL (VALUES
        (-1, stored.n, stored.s, stored.n0, stored.s0, stored.asked, stored.answered),
        (1, stored.n + dn, stored.s + ds, stored.n0 + dn0, stored.s0 + ds0, stored.asked + touched.asked,
          stored.answered + touched.answered)
      ) AS state (sign, n, s, n0, s0, asked, answered)
      GROUP BY 1, 2
    ),
    of_school AS MATERIALIZED (
      SELECT touched.month,
        coalesce(sum(stars_1) FILTER (WHERE sign = 1), 0) AS stars_1, coalesce(sum(stars_2) FILTER (WHERE sign = 1), 0) AS stars_2,
        coalesce(sum(stars_3) FILTER (WHERE sign = 1), 0) AS stars_3, coalesce(sum(stars_4) FILTER (WHERE sign = 1), 0) AS stars_4,
        coalesce(sum(stars_5) FILTER (WHERE sign = 1), 0) AS stars_5,
        sum(CASE WHEN state.n > 0 THEN sign ELSE 0 END) AS students,
        sum(sign * state.n * state.n) AS sum_nn, sum(sign * state.n * state.s) AS sum_ns, sum(sign * state.s * state.s) AS sum_ss,
        sum(CASE WHEN state.n > 0 AND state.n0 > 0 THEN sign ELSE 0 END) AS shared_students,
        sum(sign * state.n * state.n0) AS shared_nn, sum(sign * state.n * state.s0) AS shared_ns,
        sum(sign * state.s * state.n0) AS shared_sn, sum(sign * state.s * state.s0) AS shared_ss,
        sum(sign * state.asked) AS asked, sum(sign * state.answered) AS answered,
        sum(CASE WHEN state.asked > 0 THEN sign ELSE 0 END) AS asked_students,
        sum(CASE WHEN state.answered > 0 THEN sign ELSE 0 END) AS answered_students,
        coalesce((SELECT sum(sum_cc) FROM of_lessons WHERE of_lessons.month = touched.month), 0) AS sum_cc
      FROM (
        SELECT student_id, month, sum(stars_1) AS stars_1, sum(stars_2) AS stars_2, sum(stars_3) AS stars_3,
          sum(stars_4) AS stars_4, sum(stars_5) AS stars_5, sum(dn) AS dn, sum(ds) AS ds, sum(dn0) AS dn0, sum(ds0) AS ds0,
          sum(asked) AS asked, sum(answered) AS answered
        FROM touched GROUP BY 1, 2
      ) AS touched
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(responses) FILTER (WHERE student_months.month = touched.month), 0) AS n,
          coalesce(sum(stars) FILTER (WHERE student_months.month = touched.month), 0) AS s,
          coalesce(sum(responses) FILTER (WHERE student_months.month < touched.month), 0) AS n0,
          coalesce(sum(stars) FILTER (WHERE student_months.month < touched.month), 0) AS s0,
          coalesce(sum(student_months.asked) FILTER (WHERE student_months.month = touched.month), 0) AS asked,
          coalesce(sum(student_months.answered) FILTER (WHERE student_months.month = touched.month), 0) AS answered
        FROM student_months
        WHERE student_id = touched.student_id
          AND student_months.month IN (touched.month, (touched.month - interval '1 month')::date)
      ) AS stored
      CROSS JOIN LATERAL (VALUES
        (-1, stored.n, stored.s, stored.n0, stored.s0, stored.asked, stored.answered),
        (1, stored.n + dn, stored.s + ds, stored.n0 + dn0, stored.s0 + ds0, stored.asked + touched.asked,
          stored.answered + touched.answered)
      ) AS state (sign, n, s, n0, s0, asked, answered)
      GROUP BY 1
    ),
    kept_students AS (
      UPDATE student_months AS kept SET responses = kept.responses + change.responses, stars = kept.stars + change.stars,
        asked = kept.asked + change.asked, answered = kept.answered + change.answered
      FROM change
      WHERE kept.teacher_id = change.teacher_id AND kept.student_id = change.student_id AND kept.month = change.month
      RETURNING kept.teacher_id, kept.student_id, kept.month
    ),
    new_students AS (
      INSERT INTO student_months (teacher_id, student_id, month, responses, stars, asked, answered)
      SELECT teacher_id, student_id, month, responses, stars, asked, answered FROM change
      WHERE NOT EXISTS (SELECT FROM kept_students AS kept
        WHERE (kept.teacher_id, kept.student_id, kept.month) = (change.teacher_id, change.student_id, change.month))
    ),
    kept_lessons AS (
      UPDATE lesson_months AS kept SET responses = kept.responses + more.responses, stars = kept.stars + more.stars
      FROM lesson_change AS more
      WHERE kept.teacher_id = more.teacher_id AND kept.lesson_id = more.lesson_id AND kept.month = more.month
      RETURNING kept.teacher_id, kept.lesson_id, kept.month
    ),
    new_lessons AS (
      INSERT INTO lesson_months (teacher_id, lesson_id, month, responses, stars)
      SELECT teacher_id, lesson_id, month, responses, stars FROM lesson_change AS more
      WHERE NOT EXISTS (SELECT FROM kept_lessons AS kept WHERE (kept.teacher_id, kept.lesson_id, kept.month)
        = (more.teacher_id, more.lesson_id, more.month))
    ),
    kept_teachers AS (
      UPDATE monthly_ratings AS kept SET
        stars_1 = kept.stars_1 + more.stars_1, stars_2 = kept.stars_2 + more.stars_2, stars_3 = kept.stars_3 + more.stars_3,
        stars_4 = kept.stars_4 + more.stars_4, stars_5 = kept.stars_5 + more.stars_5,
        students = kept.students + more.students,
        sum_nn = kept.sum_nn + more.sum_nn, sum_ns = kept.sum_ns + more.sum_ns, sum_ss = kept.sum_ss + more.sum_ss,
        shared_students = kept.shared_students + more.shared_students,
        shared_nn = kept.shared_nn + more.shared_nn, shared_ns = kept.shared_ns + more.shared_ns,
        shared_sn = kept.shared_sn + more.shared_sn, shared_ss = kept.shared_ss + more.shared_ss,
        asked = kept.asked + more.asked, answered = kept.answered + more.answered,
        asked_students = kept.asked_students + more.asked_students,
        answered_students = kept.answered_students + more.answered_students,
        sum_cc = kept.sum_cc + more.sum_cc
      FROM of_teacher AS more
      WHERE kept.teacher_id = more.teacher_id AND kept.month = more.month
      RETURNING kept.teacher_id, kept.month
    ),
    new_teachers AS (
      INSERT INTO monthly_ratings (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
        sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students, sum_cc)
      SELECT * FROM of_teacher AS more
      WHERE NOT EXISTS (SELECT FROM kept_teachers AS kept WHERE kept.teacher_id = more.teacher_id AND kept.month = more.month)
        AND EXISTS (SELECT FROM change WHERE change.teacher_id = more.teacher_id AND change.month = more.month)
    ),
    kept_school AS (
      UPDATE school_months AS kept SET
        stars_1 = kept.stars_1 + more.stars_1, stars_2 = kept.stars_2 + more.stars_2, stars_3 = kept.stars_3 + more.stars_3,
        stars_4 = kept.stars_4 + more.stars_4, stars_5 = kept.stars_5 + more.stars_5,
        students = kept.students + more.students,
        sum_nn = kept.sum_nn + more.sum_nn, sum_ns = kept.sum_ns + more.sum_ns, sum_ss = kept.sum_ss + more.sum_ss,
        shared_students = kept.shared_students + more.shared_students,
        shared_nn = kept.shared_nn + more.shared_nn, shared_ns = kept.shared_ns + more.shared_ns,
        shared_sn = kept.shared_sn + more.shared_sn, shared_ss = kept.shared_ss + more.shared_ss,
        asked = kept.asked + more.asked, answered = kept.answered + more.answered,
        asked_students = kept.asked_students + more.asked_students,
        answered_students = kept.answered_students + more.answered_students,
        sum_cc = kept.sum_cc + more.sum_cc
      FROM of_school AS more
      WHERE kept.month = more.month
      RETURNING kept.month
    )
    INSERT INTO school_months (month, stars_1, stars_2, stars_3, stars_4, stars_5, students, sum_nn, sum_ns,
      sum_ss, shared_students, shared_nn, shared_ns, shared_sn, shared_ss, asked, answered, asked_students, answered_students, sum_cc)
    SELECT * FROM of_school AS more
    WHERE NOT EXISTS (SELECT FROM kept_school AS kept WHERE kept.month = more.month)
      AND EXISTS (SELECT FROM change WHERE change.month = more.month);
  END LOOP;
END;
$$;--> statement-breakpoint

-- If the noted changes cannot be added because a counted month is wrong, the school's pages must still get their figures: all
-- months are recounted while nobody writes.
CREATE FUNCTION apply_month_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_month_changes();
EXCEPTION WHEN check_violation THEN
  RAISE WARNING 'Counted months were wrong and are counted again: %', SQLERRM;
  LOCK TABLE lessons, feedback, lesson_audience IN SHARE MODE;
  PERFORM recount_months();
END;
$$;--> statement-breakpoint

-- The triggers note changes. Anything that changes an audience has locked its class, so nobody answers in the meantime.

-- Feedback that was added, deleted or restored: `changed` are the new rows, or the old ones.
CREATE FUNCTION note_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, lesson_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT teacher_id, student_id, lesson_id, month_of(date), sign * (rating = 1)::int, sign * (rating = 2)::int,
    sign * (rating = 3)::int, sign * (rating = 4)::int, sign * (rating = 5)::int
  FROM changed;
  INSERT INTO month_changes (teacher_id, student_id, lesson_id, month, answered)
  SELECT lesson.teacher_id, student_id, lesson_id, month_of(lesson.date), sign
  FROM changed
  JOIN lesson_audience AS audience USING (lesson_id, student_id)
  JOIN lessons AS lesson ON lesson.id = lesson_id
  WHERE audience.status = 'asked';
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_added AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_feedback();--> statement-breakpoint

CREATE TRIGGER feedback_deleted AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_feedback();--> statement-breakpoint

-- Feedback whose stars or date changed. An edit of the message alone, by far the most common, changes nothing.
CREATE FUNCTION note_changed_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_changes (teacher_id, student_id, lesson_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT teacher_id, student_id, lesson_id, month, sign * (rating = 1)::int, sign * (rating = 2)::int,
    sign * (rating = 3)::int, sign * (rating = 4)::int, sign * (rating = 5)::int
  FROM (
    SELECT teacher_id, student_id, lesson_id, month_of(date) AS month, rating, sum(sign)::int AS sign
    FROM (SELECT *, -1 AS sign FROM old_feedback UNION ALL SELECT *, 1 FROM new_feedback) AS changed
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(sign) <> 0
  ) AS difference;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_changed AFTER UPDATE ON feedback
  REFERENCING OLD TABLE AS old_feedback NEW TABLE AS new_feedback
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_feedback();--> statement-breakpoint

-- Counts students as asked about classes, and what they answered; `sign` is -1 for students who are no longer asked.
CREATE FUNCTION note_asked(lessons uuid[], students uuid[], months date[], signs int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO month_changes (teacher_id, student_id, lesson_id, month, asked, answered)
  SELECT lesson.teacher_id, member.student_id, lesson.id, month_of(coalesce(member.month, lesson.date)), sign,
    CASE WHEN given.id IS NULL THEN 0 ELSE sign END
  FROM unnest(lessons, students, months, signs) AS member (lesson_id, student_id, month, sign)
  JOIN lessons AS lesson ON lesson.id = member.lesson_id
  LEFT JOIN feedback AS given ON given.student_id = member.student_id AND given.lesson_id = member.lesson_id;
$$;--> statement-breakpoint

-- `changed` are the new rows, or the old ones.
CREATE FUNCTION note_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_asked(array_agg(lesson_id), array_agg(student_id), '{}',
    array_agg(CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END))
  FROM changed WHERE status = 'asked';
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lesson_audience_added AFTER INSERT ON lesson_audience
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint

CREATE TRIGGER lesson_audience_deleted AFTER DELETE ON lesson_audience
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_audience();--> statement-breakpoint

CREATE FUNCTION note_changed_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_asked(array_agg(lesson_id), array_agg(student_id), '{}', array_agg(sign))
  FROM (
    SELECT *, -1 AS sign FROM old_audience WHERE status = 'asked'
    UNION ALL SELECT *, 1 FROM new_audience WHERE status = 'asked'
  ) AS changed;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER lesson_audience_changed AFTER UPDATE ON lesson_audience
  REFERENCING OLD TABLE AS old_audience NEW TABLE AS new_audience
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_audience();--> statement-breakpoint

-- A class that is moved to another month takes its audience along; its feedback has a date of its own.
CREATE FUNCTION note_moved_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_asked(array_agg(lesson_id), array_agg(student_id), array_agg(month), array_agg(sign))
  FROM (
    SELECT former.id, former.date AS former_date, present.date AS present_date
    FROM old_lessons AS former JOIN new_lessons AS present USING (id)
    WHERE month_of(former.date) <> month_of(present.date)
  ) AS moved
  JOIN lesson_audience AS audience ON audience.lesson_id = moved.id AND status = 'asked'
  CROSS JOIN LATERAL (VALUES (former_date, -1), (present_date, 1)) AS change (month, sign);
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
