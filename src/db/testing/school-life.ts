/** How many class groups there are at most besides the large one, and how many students are in each. */
const groups = 125;
const studentsPerGroup = 40;
/** Of these, how many are in the large one, too. */
const studentsInLargeGroup = 600;

const admin = "(select id from users where role = 'admin')";
/** One row in `share`, always the same ones. */
const oneIn = (share: number, ...ids: string[]) =>
  `((${ids.map((id) => `uuid_hash(${id})`).join(" # ")}) & 2147483647) % ${share} = 0`;

// Students of the same teachers are in one class group.
const members = `
  create temp table member on commit drop as
  select student_id, number, number / ${studentsPerGroup} as "group"
  from (
    select student_id,
      (row_number() over (order by min(substring(teacher.email from '\\d+')::int), student_id) - 1)::int as number
    from student_teachers join users as teacher on teacher.id = teacher_id
    group by student_id
  ) as numbered
  where number < ${groups * studentsPerGroup}`;

const school = `
  insert into school (name, registration, students_may_withhold, checklist_closed_at)
  values ('Even School', 'open', true, now())`;

const year = `
  insert into school_years (name, starts_on, ends_on, created_at)
  values ('This year', $1::date - 365, $1::date + 180, $1::date - 365)`;

const classGroups = `
  insert into class_groups (school_year_id, name, created_at)
  select school_years.id, named.name, starts_on
  from school_years, (
    select distinct 7 + "group" / 21 || '-' || chr(65 + "group" % 21) from member union all select 'Hostel'
  ) as named (name)`;

const enrolments = `
  insert into enrolments (class_group_id, student_id, starts_on, is_current, roll_number, roll_key, created_at)
  select class_groups.id, student_id, starts_on, true, roll, roll, starts_on
  from (
    select student_id, 7 + "group" / 21 || '-' || chr(65 + "group" % 21) as name, (1 + number % ${studentsPerGroup})::text as roll
    from member
    union all select student_id, 'Hostel', (1 + number)::text from member where number < ${studentsInLargeGroup}
  ) as place join class_groups on class_groups.name = place.name join school_years on school_years.id = school_year_id`;

// Those who teach at least a tenth of its students.
const classGroupTeachers = `
  insert into class_group_teachers (class_group_id, teacher_id, subject)
  select class_group_id, teacher_id, teacher.subject
  from enrolments join student_teachers using (student_id) join users as teacher on teacher.id = teacher_id
    join (select class_group_id, count(*) as size from enrolments group by 1) as group_size using (class_group_id)
  group by 1, 2, 3, size having count(*) * 10 >= size`;

// A school year that is too short for all classes cannot have given their students, who then have their teachers directly.
const isWholeHistory = "starts_on <= (select min(date) from lessons)";

const enrolmentTeachers = `
  insert into enrolment_teachers (enrolment_id, teacher_id)
  select distinct enrolments.id, teacher_id
  from enrolments join class_group_teachers using (class_group_id) join student_teachers using (student_id, teacher_id)
  where ${isWholeHistory}`;

const enrolmentCourses = `
  insert into enrolment_courses (enrolment_id, course)
  select distinct enrolments.id, subject
  from enrolments join class_group_teachers using (class_group_id) join student_teachers using (student_id, teacher_id)
  where ${isWholeHistory}`;

const invitations = `
  insert into invitations (code_hash, role, class_group_id, created_by, created_at, expires_at)
  select md5(id::text), 'student', id, ${admin}, created_at, $1::date + 90 from class_groups`;

// They registered themselves. A trigger sets what they were asked and have not answered.
const unconfirmed = `
  update users set confirmed_at = null from member
  where member.student_id = users.id and ${oneIn(100, "users.id")}`;

const invitationUses = `
  insert into invitation_uses (invitation_id, user_id, used_at)
  select distinct on (student_id) invitations.id, student_id, invitations.created_at
  from users join enrolments on student_id = users.id join invitations using (class_group_id)
  where confirmed_at is null and users.role = 'student'
  order by student_id, class_group_id`;

const excused = `
  update lesson_audience set status = 'excused'
  where status = 'asked' and ${oneIn(256, "lesson_id", "student_id")}
    and not exists (
      select from feedback
      where feedback.student_id = lesson_audience.student_id and feedback.lesson_id = lesson_audience.lesson_id)`;

const externalIds = `
  insert into external_ids (student_id, kind, value, key)
  select student_id, 'admission', 'ADM ' || number, 'adm' || number from member`;

const siblings = `
  update users set phone = elder.phone, parent_email = elder.parent_email
  from member join member as before on before.number = member.number - 1 join users as elder on elder.id = before.student_id
  where users.id = member.student_id and member.number % 20 = 1`;

const guardians = `
  insert into guardians (student_id, position, name, relation, phone, email, language)
  select student_id, position, case position when 1 then 'Asha ' else 'Ravi ' end || surname,
    case position when 1 then 'mother' else 'father' end,
    case position when 2 then '97' || lpad(number::text, 8, '0') end,
    case position when 2 then 'father' || number || '@school.example' end,
    case when number % 3 = 0 then 'hi' end
  from member join users on users.id = student_id, generate_series(1, 2) as position
  where position = 1 or number % 8 < 5`;

const consents = `
  insert into consents (student_id, channel, purpose, contact, answer, source, answered_on, recorded_by, recorded_at)
  select student_id, channel, 'feedback', contact,
    case when ${oneIn(16, "student_id")} then 'refused' else 'agreed' end, 'admission-file', starts_on, ${admin}, starts_on
  from school_years, guardian_contacts cross join lateral (values ('whatsapp', phone), ('email', email)) as way (channel, contact)
  where student_id in (select student_id from member) and not ${oneIn(11, "student_id")}`;

const seen = `
  insert into feedback_seen (feedback_id, seen_at)
  select id, created_at + interval '1 day' from feedback where date between $1::date - 60 and $1::date - 4`;

const replies = `
  insert into replies (id, lesson_id, feedback_id, teacher_id, text, created_at)
  select gen_random_uuid(), id, null::uuid, teacher_id, 'Thank you. We will go over ' || topic || ' once more.', created_at + interval '1 day'
  from lessons where ${oneIn(16, "id")}
  union all
  select gen_random_uuid(), lesson_id, id, teacher_id, 'Come to me after the class.', created_at + interval '1 day'
  from feedback where ${oneIn(256, "id")} and created_at < $1::date - 3`;

const edits = `
  update feedback set message = message || ' (corrected)', original_message = message, original_rating = rating,
    updated_at = created_at + interval '2 days', updated_by = teacher_id
  where ${oneIn(512, "id")} and created_at < $1::date - 3`;

// One queue for each class group, every few days; the last one was prepared and not sent.
const queues = `
  insert into message_queues (id, created_by, channel, selection, created_at)
  select gen_random_uuid(), ${admin}, 'whatsapp',
    json_build_object('students', json_build_object('of', 'class-group', 'id', id), 'feedback', json_build_object('of', 'newest')),
    $1::date - 3 * (row_number() over (order by name))::int + time '15:00'
  from class_groups where name <> 'Hostel'`;

// The newest feedback of that day, to one parent of each student, and once if they have two children there.
const told = `
  create temp table told on commit drop as
  select distinct on (guardian.phone) gen_random_uuid() as id, queue.id as queue_id, queue.created_at as at, guardian.*,
    newest.id as feedback_id, newest.message
  from message_queues as queue
  join enrolments on class_group_id = (selection->'students'->>'id')::uuid
  join guardian_contacts as guardian on guardian.student_id = enrolments.student_id
    and guardian.position = 1 and whatsapp_answer = 'agreed'
  cross join lateral (
    select id, message from feedback
    where feedback.student_id = guardian.student_id and feedback.created_at < queue.created_at
    order by date desc, id desc limit 1) as newest
  order by guardian.phone, guardian.student_id`;

const messages = `
  insert into messages_out (id, queue_id, position, channel, contact, contact_keys, guardian_name, language, message, worded_at,
    state, created_by, created_at, state_at, state_by, mail)
  select id, queue_id, row_number() over (partition by queue_id order by phone), 'whatsapp', phone, array[phone, email],
    name, language, 'Hello Parent, here is your child''s feedback: "' || message || '"', at,
    case when at < $1::date - 3 then 'sent' else 'prepared' end, ${admin}, at, at, ${admin}, 'none'
  from told`;

const messageChildren = `
  insert into message_children (message_id, number, student_id, guardian_id, feedback_id)
  select id, 1, student_id, guardian_id, feedback_id from told`;

const messageEvents = `
  insert into message_events (message_id, at, by_user, kind)
  select id, created_at, created_by, kind
  from messages_out, unnest(case state when 'sent' then array['prepared', 'opened', 'sent'] else array['prepared'] end) as kind
  order by created_at, id`;

const notifiedDays = `
  insert into notified_days (contact, day, message_id)
  select distinct on (1, 2) contact_key, created_at::date, id
  from messages_out, unnest(contact_keys) as contact_key where state = 'sent'`;

const auditLog = `
  insert into audit_log (at, actor_id, actor_role, action, record_id, student_id, teacher_id, before, after)
  select * from (
    select created_at as at, ${admin}, 'admin'::role, 'class-group.add', id, null::uuid, null::uuid, null::jsonb,
      jsonb_build_object('name', name, 'schoolYearId', school_year_id)
    from class_groups
    union all
    select enrolments.created_at, ${admin}, 'admin', 'enrolment.start', enrolments.id, student_id, null, null,
      jsonb_build_object('classGroupId', class_group_id, 'classGroup', name, 'startsOn', starts_on)
    from enrolments join class_groups on class_groups.id = class_group_id
    union all
    select starts_on, ${admin}, 'admin', 'student.add', users.id, users.id, null, null,
      jsonb_build_object('role', 'student', 'name', users.name, 'surname', surname, 'email', email, 'loginName', null)
    from member join users on users.id = student_id, school_years where confirmed_at is not null
    union all
    select created_at, teacher_id, 'teacher', 'reply.add', id, null, teacher_id, null,
      jsonb_build_object('id', id, 'lessonId', lesson_id, 'feedbackId', feedback_id, 'teacherId', teacher_id, 'text', text)
    from replies
    union all
    select updated_at, teacher_id, 'teacher', 'feedback.edit', id, student_id, teacher_id,
      jsonb_build_object('message', original_message, 'updatedAt', null, 'updatedBy', null),
      jsonb_build_object('message', message, 'updatedAt', updated_at, 'updatedBy', updated_by)
    from feedback where updated_by is not null
    union all
    select messages_out.created_at, ${admin}, 'admin', 'parent.contact', student_id, student_id, null, null,
      jsonb_build_object('messageId', message_id, 'channel', channel)
    from messages_out join message_children on message_id = messages_out.id where state = 'sent'
  ) as entry
  order by at`;

/**
 * What a school has besides people, classes and feedback, added to one that is filled: a school year of 125 class groups of 40 students and
 * one of 600, with their teachers; parents and their consents; students who are excused or not confirmed; invitations, replies, edits,
 * messages to parents and the audit log. In a larger school, 5,000 of the students are in class groups. Needs all keys and triggers, and
 * leaves the months to be counted.
 */
export const schoolLife: readonly (readonly [what: string, statement: string, takesToday?: "today"])[] = [
  ["members", members],
  ["school", school],
  ["school year", year, "today"],
  ["class groups", classGroups],
  ["enrolments", enrolments],
  ["who teaches class groups", classGroupTeachers],
  ["teachers given", enrolmentTeachers],
  ["courses given", enrolmentCourses],
  ["invitations", invitations, "today"],
  ["not confirmed", unconfirmed],
  ["registered", invitationUses],
  ["excused", excused],
  ["admission numbers", externalIds],
  ["siblings", siblings],
  ["guardians", guardians],
  ["consents", consents],
  ["feedback seen", seen, "today"],
  ["replies", replies, "today"],
  ["edited feedback", edits, "today"],
  ["statistics", "analyze feedback, consents, guardians, enrolments"],
  ["message queues", queues, "today"],
  ["whom to tell", told],
  ["messages", messages, "today"],
  ["children of messages", messageChildren],
  ["events of messages", messageEvents],
  ["days of messages", notifiedDays],
  ["audit log", auditLog],
];
