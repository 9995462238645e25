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
ALTER TABLE "auth_accounts" ADD COLUMN "waits_lifted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wrong_pins" ADD CONSTRAINT "wrong_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wrong_pins_user" ON "wrong_pins" USING btree ("user_id");