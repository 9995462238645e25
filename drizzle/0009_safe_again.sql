ALTER TABLE "message_children" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "guardian_of" uuid;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "ended_by" bigint;