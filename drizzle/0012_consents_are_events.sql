DROP VIEW "public"."guardian_contacts";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "ends" bigint[];--> statement-breakpoint
CREATE VIEW "public"."guardian_contacts" AS (
  select guardian.*,
    (select answer 
  
  from consents as event
  where event.channel = 'whatsapp' and event.contact = guardian.phone and event.purpose = 'feedback' and event.answer in ('given', 'refused') and not exists (
    select from consents as ending
    where ending.student_id in (guardian.student_id, event.student_id) and event.id = any(ending.ends))
    and (event.student_id = guardian.student_id or (event.answer = 'refused' and event.source in ('own-link', 'message')) and not exists (
      select from consents as yes
      where yes.student_id = guardian.student_id and yes.channel = 'whatsapp' and yes.contact = guardian.phone and yes.purpose = 'feedback' and yes.answer = 'given' and yes.id < event.id
        and not exists (
    select from consents as ending
    where ending.student_id in (guardian.student_id, yes.student_id) and yes.id = any(ending.ends)))) order by (event.answer = 'refused' and event.source in ('own-link', 'message')) desc, event.answer = 'refused' desc, event.id desc limit 1) as whatsapp_answer,
    (select answer 
  
  from consents as event
  where event.channel = 'email' and event.contact = guardian.email and event.purpose = 'feedback' and event.answer in ('given', 'refused') and not exists (
    select from consents as ending
    where ending.student_id in (guardian.student_id, event.student_id) and event.id = any(ending.ends))
    and (event.student_id = guardian.student_id or (event.answer = 'refused' and event.source in ('own-link', 'message')) and not exists (
      select from consents as yes
      where yes.student_id = guardian.student_id and yes.channel = 'email' and yes.contact = guardian.email and yes.purpose = 'feedback' and yes.answer = 'given' and yes.id < event.id
        and not exists (
    select from consents as ending
    where ending.student_id in (guardian.student_id, yes.student_id) and yes.id = any(ending.ends)))) order by (event.answer = 'refused' and event.source in ('own-link', 'message')) desc, event.answer = 'refused' desc, event.id desc limit 1) as email_answer
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