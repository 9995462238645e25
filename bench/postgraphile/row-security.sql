-- What a school on PostGraphile would add to these tables: a role for each kind of user, policies for what they see, and
-- a function to submit with. Policies do not apply to owners, so the API is not affected.

create role bench_student nologin;
create role bench_teacher nologin;
create schema bench_graph;
grant usage on schema public, bench_graph to bench_student, bench_teacher;

create function bench_graph.user_id() returns uuid language sql stable as $$
  select nullif(current_setting('jwt.claims.user_id', true), '')::uuid
$$;
comment on function bench_graph.user_id() is '@behavior -*';

grant select (id, role, name, surname, courses) on users to bench_student, bench_teacher;
grant select on student_teachers, lessons, feedback to bench_student, bench_teacher;

alter table student_teachers enable row level security;
create policy bench_student on student_teachers for select to bench_student
  using (student_id = (select bench_graph.user_id()));
create policy bench_teacher on student_teachers for select to bench_teacher
  using (teacher_id = (select bench_graph.user_id()));

-- Anyone may read names: they appear only beside rows that the other policies allow.
alter table users enable row level security;
create policy bench_reader on users for select to bench_student, bench_teacher using (true);

alter table lessons enable row level security;
create policy bench_student on lessons for select to bench_student using (
  teacher_id = any(array(select teacher_id from student_teachers where student_id = (select bench_graph.user_id())))
  and lower(subject) = any(array(
    select lower(course) from users, unnest(courses) as course where users.id = (select bench_graph.user_id()))));
create policy bench_teacher on lessons for select to bench_teacher
  using (teacher_id = (select bench_graph.user_id()));

alter table feedback enable row level security;
create policy bench_student on feedback for select to bench_student
  using (student_id = (select bench_graph.user_id()));
create policy bench_teacher on feedback for select to bench_teacher
  using (teacher_id = (select bench_graph.user_id()));

-- Runs with its owner's rights: students allowed to insert rows, or to update monthly_ratings like the triggers, could
-- write anything.
create function bench_graph.submit_feedback(id uuid, review_id uuid, rating integer, message text)
returns feedback language sql volatile security definer set search_path = public, pg_temp as $$
  insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
  select $1, lessons.id, teacher_id, student_id, topic, date, $4, $3
  from lessons
  join student_teachers using (teacher_id)
  join users as student on student.id = student_id
  where lessons.id = $2 and student_id = (select bench_graph.user_id()) and date <= current_date
    and lower(lessons.subject) in (select lower(course) from unnest(student.courses) as course)
  returning *
$$;
