CREATE TABLE "import_mappings" (
	"headings_hash" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_sign_in";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_school_year_id_school_years_id_fk";
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_in" CHECK (num_nonnulls("users"."email", "users"."login_name") > 0 or "users"."role" = 'teacher');