-- What a school on PostGraphile would add to the floor's tables: a role for each kind of user, policies for what they see, and
-- a function to submit with. Policies do not apply to owners, so the floor is not affected.

create role bench_student nologin;
create role bench_teacher nologin;
grant usage on schema bench_floor to bench_student, bench_teacher;
grant select on all tables in schema bench_floor to bench_student, bench_teacher;

create function bench_floor.user_id() returns uuid language sql stable as $$
  select nullif(current_setting('jwt.claims.user_id', true), '')::uuid
$$;
comment on function bench_floor.user_id() is '@behavior -*';

alter table bench_floor.users enable row level security;
create policy own on bench_floor.users for select using (id = (select bench_floor.user_id()));

alter table bench_floor.student_teachers enable row level security;
create policy own on bench_floor.student_teachers for select
  using ((select bench_floor.user_id()) in (student_id, teacher_id));

alter table bench_floor.lessons enable row level security;
create policy students on bench_floor.lessons for select to bench_student using (
  teacher_id = any(array(
    select teacher_id from bench_floor.student_teachers where student_id = (select bench_floor.user_id())))
  and lower(subject) = any(array(
    select lower(course) from bench_floor.users, unnest(courses) as course
    where users.id = (select bench_floor.user_id()))));
create policy teachers on bench_floor.lessons for select to bench_teacher
  using (teacher_id = (select bench_floor.user_id()));

alter table bench_floor.feedback enable row level security;
create policy students on bench_floor.feedback for select to bench_student
  using (student_id = (select bench_floor.user_id()));
create policy teachers on bench_floor.feedback for select to bench_teacher
  using (teacher_id = (select bench_floor.user_id()));

-- Runs with its owner's rights: students allowed to insert rows could write anything.
create function bench_floor.submit_feedback(id uuid, review_id uuid, rating integer, message text)
returns bench_floor.feedback language sql volatile security definer set search_path = bench_floor, pg_temp as $$
  insert into feedback (id, lesson_id, teacher_id, student_id, student_name, surname, topic, date, message, rating)
  select $1, lessons.id, teacher_id, student_id, student.name, student.surname, topic, date, $4, $3
  from lessons
  join student_teachers using (teacher_id)
  join users as student on student.id = student_id
  where lessons.id = $2 and student_id = (select user_id()) and date <= current_date
    and lower(lessons.subject) in (select lower(course) from unnest(student.courses) as course)
  returning *
$$;
