DROP VIEW "public"."guardian_contacts";--> statement-breakpoint
ALTER TABLE "message_children" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "guardian_of" uuid;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "ended_by" bigint;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "link_made_by" uuid;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_link_made_by_users_id_fk" FOREIGN KEY ("link_made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_out_failed" ON "messages_out" USING btree ("mail_ended_at") WHERE "messages_out"."mail" in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "reminders_mail_failed" ON "reminders" USING btree ("mail_ended_at") WHERE "reminders"."mail" in ('failed', 'unknown');--> statement-breakpoint
CREATE VIEW "public"."guardian_contacts" AS (
  select guardian.*,
    coalesce(
      (select nullif(answer, 'void') from consents
        where consents.student_id = guardian.student_id and channel = 'whatsapp' and contact = guardian.phone and purpose = 'feedback'
          and answer <> 'unconfirmed'
        order by id desc limit 1),
      (select 'refused' from (
        select answer, source from consents where channel = 'whatsapp' and contact = guardian.phone and purpose = 'feedback'
          and answer <> 'unconfirmed'
        order by id desc limit 1) as last
      where last.answer = 'refused' and last.source in ('own-link', 'message'))) as whatsapp_answer,
    coalesce(
      (select nullif(answer, 'void') from consents
        where consents.student_id = guardian.student_id and channel = 'email' and contact = guardian.email and purpose = 'feedback'
          and answer <> 'unconfirmed'
        order by id desc limit 1),
      (select 'refused' from (
        select answer, source from consents where channel = 'email' and contact = guardian.email and purpose = 'feedback'
          and answer <> 'unconfirmed'
        order by id desc limit 1) as last
      where last.answer = 'refused' and last.source in ('own-link', 'message'))) as email_answer
  from (
    select student.id as student_id, first.id as guardian_id, 1::smallint as position, coalesce(first.name, '') as name,
      coalesce(first.relation, 'guardian') as relation, first.language, coalesce(first.may_receive, true) as may_receive,
      student.phone, lower(student.parent_email) as email
    from users as student left join guardians as first on first.student_id = student.id and first.position = 1
    where student.role = 'student' and student.deleted_at is null
    union all
    select other.student_id, other.id, other.position, other.name, other.relation, other.language, other.may_receive,
      other.phone, lower(other.email)
    from guardians as other where other.position > 1
  ) as guardian);