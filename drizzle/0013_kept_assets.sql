CREATE TABLE "old_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"last_built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Already compressed.
ALTER TABLE "old_assets" ALTER COLUMN "body" SET STORAGE EXTERNAL;
