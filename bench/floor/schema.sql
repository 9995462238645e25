-- The same school with the tables of the specification and nothing else: a response has the student's name, the topic and the date in
-- its own row, and there is an index for each of the floor's statements.

create schema bench_floor;

create table bench_floor.users as
  select id, role, name, surname, email, subject, courses from users where deleted_at is null;
alter table bench_floor.users add primary key (id);
create index on bench_floor.users (lower(name), lower(surname), id) where role = 'teacher';

create table bench_floor.student_teachers as
  select student_id, teacher_id from student_teachers;
alter table bench_floor.student_teachers add primary key (student_id, teacher_id);

create table bench_floor.lessons as
  select id, topic, subject, date, teacher_id, created_at from lessons;
alter table bench_floor.lessons add primary key (id);
create index on bench_floor.lessons (teacher_id, date, id);

create table bench_floor.feedback as
  select feedback.id, lesson_id, feedback.teacher_id, student_id, student.name as student_name, student.surname,
    feedback.topic, feedback.date, message, rating, feedback.created_at, feedback.updated_at
  from feedback join users as student on student.id = student_id
  order by feedback.created_at;
alter table bench_floor.feedback
  add primary key (id),
  add unique (student_id, lesson_id),
  add foreign key (lesson_id) references bench_floor.lessons on delete cascade,
  add foreign key (student_id) references bench_floor.users,
  alter created_at set default now();
create index on bench_floor.feedback (teacher_id, date, id);
create index on bench_floor.feedback (lesson_id);

analyze bench_floor.users, bench_floor.student_teachers, bench_floor.lessons, bench_floor.feedback;
