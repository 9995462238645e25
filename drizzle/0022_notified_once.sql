CREATE TABLE "push_told" (
	"target_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"handovers" smallint NOT NULL,
	CONSTRAINT "push_told_target_id_student_id_pk" PRIMARY KEY("target_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_lesson_id_lessons_id_fk";
--> statement-breakpoint
ALTER TABLE "push_told" ADD CONSTRAINT "push_told_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;