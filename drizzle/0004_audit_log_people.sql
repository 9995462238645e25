DROP INDEX "audit_log_actor";--> statement-breakpoint
DROP INDEX "audit_log_action";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "part_of" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_student" ON "audit_log" USING btree ("student_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_teacher" ON "audit_log" USING btree ("teacher_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_part_of" ON "audit_log" USING btree ("part_of") WHERE "audit_log"."part_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_undoes_unique" ON "audit_log" USING btree ("undoes") WHERE "audit_log"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");