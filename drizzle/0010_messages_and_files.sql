CREATE TABLE "imported_teacher_names" (
	"name" text PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"candidate_ids" uuid[] NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "expected_rows" integer;--> statement-breakpoint
ALTER TABLE "imported_teacher_names" ADD CONSTRAINT "imported_teacher_names_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_teacher_names" ADD CONSTRAINT "imported_teacher_names_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;