CREATE TYPE "public"."credential_kind" AS ENUM('password', 'pin');--> statement-breakpoint
CREATE TABLE "setup_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
-- By hand, from here: what is kept of the sign-in library's tables. Passwords, PINs and links that have been mailed stay valid.
INSERT INTO "credentials" ("user_id", "kind", "hash", "changed_at", "waits_lifted_at")
SELECT "user_id", CASE "provider_id" WHEN 'pin' THEN 'pin' ELSE 'password' END::credential_kind, "password", "updated_at", "waits_lifted_at"
FROM "auth_accounts" WHERE "provider_id" IN ('credential', 'pin') AND "password" IS NOT NULL;--> statement-breakpoint
INSERT INTO "password_links" ("token_hash", "user_id", "expires_at")
SELECT "identifier", "users"."id", "expires_at"
FROM "auth_verifications" JOIN "users" ON "users"."id"::text = "value" WHERE "expires_at" > now()
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Sign-ins end, and with them the notifications on their devices: the table held the tokens themselves, and an older copy of it must
-- let nobody in (docs/decisions/071).
DELETE FROM "push_subscriptions";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_session_id_auth_sessions_id_fk";--> statement-breakpoint
DROP TABLE "auth_accounts";--> statement-breakpoint
DROP TABLE "auth_sessions";--> statement-breakpoint
DROP TABLE "auth_verifications";--> statement-breakpoint
-- To here.
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_links_user" ON "password_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_verified";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "image";