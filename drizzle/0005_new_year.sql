ALTER TABLE "school_years" ADD COLUMN "new_year_choices" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaves_on" date;--> statement-breakpoint
CREATE INDEX "users_leaves_on" ON "users" USING btree ("leaves_on") WHERE "users"."leaves_on" is not null;