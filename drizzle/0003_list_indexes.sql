DROP INDEX "audit_log_record";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
DROP INDEX "audit_log_action";--> statement-breakpoint
DROP INDEX "feedback_teacher_date";--> statement-breakpoint
DROP INDEX "feedback_student_date";--> statement-breakpoint
DROP INDEX "feedback_topic";--> statement-breakpoint
DROP INDEX "lessons_teacher_date";--> statement-breakpoint
CREATE INDEX "feedback_date" ON "feedback" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "lessons_date" ON "lessons" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "feedback_teacher_date" ON "feedback" USING btree ("teacher_id","date","id");--> statement-breakpoint
CREATE INDEX "feedback_student_date" ON "feedback" USING btree ("student_id","date","id");--> statement-breakpoint
CREATE INDEX "feedback_topic" ON "feedback" USING btree (lower("topic"),"date","id");--> statement-breakpoint
CREATE INDEX "lessons_teacher_date" ON "lessons" USING btree ("teacher_id","date","id");