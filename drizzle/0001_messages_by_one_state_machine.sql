CREATE TABLE "notified_days" (
	"contact" text NOT NULL,
	"day" date NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "notified_days_contact_day_pk" PRIMARY KEY("contact","day")
);
--> statement-breakpoint
ALTER TABLE "told_days" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "told_days" CASCADE;--> statement-breakpoint
DROP INDEX "message_events_correction";--> statement-breakpoint
ALTER TABLE "message_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "messages_out" ADD COLUMN "worded_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages_out" ADD COLUMN "not_sent" text;--> statement-breakpoint
ALTER TABLE "notified_days" ADD CONSTRAINT "notified_days_message_id_messages_out_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages_out"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notified_days_message" ON "notified_days" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_events_correction" ON "message_events" USING btree ("message_id") WHERE "message_events"."kind" = 'reply' and "message_events"."reason" = 'correction';--> statement-breakpoint
ALTER TABLE "message_queues" DROP COLUMN "sending_phone";--> statement-breakpoint
ALTER TABLE "messages_out" DROP COLUMN "due_on";--> statement-breakpoint
ALTER TABLE "messages_out" DROP COLUMN "override_reason";--> statement-breakpoint
ALTER TABLE "messages_out" ADD CONSTRAINT "messages_out_state" CHECK (case "messages_out"."mail" when 'none' then "messages_out"."state" in ('prepared', 'opened', 'sent', 'not-sent')
        when 'queued' then "messages_out"."state" = 'waiting' when 'sending' then "messages_out"."state" = 'waiting' when 'sent' then "messages_out"."state" = 'sent'
        when 'failed' then "messages_out"."state" = 'not-sent' when 'unknown' then "messages_out"."state" = 'unknown' else false end);--> statement-breakpoint
ALTER TABLE "messages_out" ADD CONSTRAINT "messages_out_not_sent" CHECK (("messages_out"."not_sent" is null or "messages_out"."state" = 'not-sent') and ("messages_out"."channel" = 'email' or "messages_out"."mail" = 'none'));