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
ALTER TABLE "reminders" ADD COLUMN "mail_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "mail_problem" jsonb;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "mail_doubted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mails_due" ON "account_mails" USING btree ("mail_due_at") WHERE "account_mails"."mail" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "account_mails_user" ON "account_mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_mails_invitation" ON "account_mails" USING btree ("invitation_id","created_at") WHERE "account_mails"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "account_mails_failed" ON "account_mails" USING btree ("created_at") WHERE "account_mails"."mail" in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "account_mails_created" ON "account_mails" USING btree ("created_at");