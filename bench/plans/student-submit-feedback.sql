-- student: submit feedback, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.096..0.098 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.014..0.015 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.079..0.080 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.078..0.079 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.042..0.042 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.032..0.032 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: (deleted_at IS NULL)
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=523
-- Planning Time: 4.146 ms
-- Execution Time: 0.202 ms

with given as (
        insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
        select $3, lessons.id, lessons.teacher_id, student.id, lessons.topic,
          lessons.date, $4, $5
        
  from lessons
  join users as student on student.id = $2
  join student_teachers on student_teachers.student_id = student.id
    and student_teachers.teacher_id = lessons.teacher_id
  join users as teacher on teacher.id = lessons.teacher_id and teacher.deleted_at is null
  where lessons.id = $1 and lower(lessons.subject) in (
    select lower(course) from unnest(student.courses) as course) and lessons.date <= $6::date
        for key share of lessons
        on conflict do nothing
        returning *
      )
      select 
  given.id, given.lesson_id as "reviewId", given.teacher_id as "teacherId",
  teacher.name as "teacherFirstName", teacher.surname as "teacherSurname",
  given.student_id as "studentId", student.name as "studentName", student.surname,
  given.topic, session.subject, given.date::text as date, given.message, given.rating,
  given.created_at as "createdAt", given.updated_at as "updatedAt",
  given.original_rating as "originalRating", given.original_message as "originalMessage",
  case when given.updated_by <> given.student_id then (select role from users where users.id = given.updated_by) end
    as "editedBy" from given 
  join users as teacher on teacher.id = given.teacher_id
  join users as student on student.id = given.student_id
  join lessons as session on session.id = given.lesson_id

-- 67 pages
-- Nested Loop  (cost=27.26..59.78 rows=1 width=253) (actual time=1.333..1.342 rows=1.00 loops=1)
--   Buffers: shared hit=183 read=22 dirtied=8
--   CTE given
--     ->  Insert on feedback  (cost=1.70..25.98 rows=1 width=223) (actual time=1.287..1.294 rows=1.00 loops=1)
--           Conflict Resolution: NOTHING
--           Tuples Inserted: 1
--           Conflicting Tuples: 0
--           Buffers: shared hit=171 read=22 dirtied=8
--           ->  Subquery Scan on "*SELECT*"  (cost=1.70..25.98 rows=1 width=223) (actual time=0.191..0.197 rows=1.00 loops=1)
--                 Buffers: shared hit=15 read=3 dirtied=1
--                 ->  LockRows  (cost=1.70..25.97 rows=1 width=205) (actual time=0.190..0.195 rows=1.00 loops=1)
--                       Buffers: shared hit=15 read=3 dirtied=1
--                       ->  Nested Loop Semi Join  (cost=1.70..25.96 rows=1 width=205) (actual time=0.158..0.162 rows=1.00 loops=1)
--                             Join Filter: (lower(lessons.subject) = lower(course.course))
--                             Rows Removed by Join Filter: 1
--                             Buffers: shared hit=13 read=3
--                             ->  Nested Loop  (cost=1.70..25.90 rows=1 width=155) (actual time=0.134..0.138 rows=1.00 loops=1)
--                                   Buffers: shared hit=13 read=3
--                                   ->  Nested Loop  (cost=1.27..17.45 rows=1 width=102) (actual time=0.109..0.112 rows=1.00 loops=1)
--                                         Join Filter: (lessons.teacher_id = student_teachers.teacher_id)
--                                         Buffers: shared hit=9 read=3
--                                         ->  Nested Loop  (cost=0.85..16.89 rows=1 width=96) (actual time=0.085..0.086 rows=1.00 loops=1)
--                                               Buffers: shared hit=6 read=2
--                                               ->  Index Scan using lessons_pkey on lessons  (cost=0.42..8.44 rows=1 width=74) (actual time=0.034..0.034 rows=1.00 loops=1)
--                                                     Index Cond: (id = 'e829d471-0502-4d8a-8d8a-a9da61c6d6a6'::uuid)
--                                                     Filter: (date <= '2026-11-22'::date)
--                                                     Index Searches: 1
--                                                     Buffers: shared hit=2 read=2
--                                               ->  Index Scan using users_pkey on users teacher_1  (cost=0.42..8.44 rows=1 width=22) (actual time=0.049..0.049 rows=1.00 loops=1)
--                                                     Index Cond: (id = lessons.teacher_id)
--                                                     Filter: (deleted_at IS NULL)
--                                                     Index Searches: 1
--                                                     Buffers: shared hit=4
--                                         ->  Index Scan using student_teachers_student_id_teacher_id_pk on student_teachers  (cost=0.43..0.55 rows=1 width=38) (actual time=0.023..0.024 rows=1.00 loops=1)
--                                               Index Cond: ((student_id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid) AND (teacher_id = teacher_1.id))
--                                               Index Searches: 1
--                                               Buffers: shared hit=3 read=1
--                                   ->  Index Scan using users_pkey on users student_1  (cost=0.42..8.44 rows=1 width=69) (actual time=0.024..0.025 rows=1.00 loops=1)
--                                         Index Cond: (id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid)
--                                         Index Searches: 1
--                                         Buffers: shared hit=4
--                             ->  Function Scan on unnest course  (cost=0.00..0.02 rows=2 width=88) (actual time=0.014..0.014 rows=2.00 loops=1)
--   ->  Nested Loop  (cost=0.85..16.91 rows=1 width=228) (actual time=1.319..1.325 rows=1.00 loops=1)
--         Buffers: shared hit=179 read=22 dirtied=8
--         ->  Nested Loop  (cost=0.42..8.46 rows=1 width=214) (actual time=1.308..1.314 rows=1.00 loops=1)
--               Buffers: shared hit=175 read=22 dirtied=8
--               ->  CTE Scan on given  (cost=0.00..0.02 rows=1 width=200) (actual time=1.290..1.295 rows=1.00 loops=1)
--                     Storage: Memory  Maximum Storage: 17kB
--                     Buffers: shared hit=171 read=22 dirtied=8
--               ->  Index Scan using users_pkey on users teacher  (cost=0.42..8.44 rows=1 width=30) (actual time=0.014..0.014 rows=1.00 loops=1)
--                     Index Cond: (id = given.teacher_id)
--                     Index Searches: 1
--                     Buffers: shared hit=4
--         ->  Index Scan using users_pkey on users student  (cost=0.42..8.44 rows=1 width=30) (actual time=0.009..0.009 rows=1.00 loops=1)
--               Index Cond: (id = given.student_id)
--               Index Searches: 1
--               Buffers: shared hit=4
--   ->  Index Scan using lessons_pkey on lessons session  (cost=0.42..8.44 rows=1 width=25) (actual time=0.009..0.009 rows=1.00 loops=1)
--         Index Cond: (id = given.lesson_id)
--         Index Searches: 1
--         Buffers: shared hit=4
--   SubPlan 2
--     ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=4) (never executed)
--           Index Cond: (id = given.updated_by)
--           Index Searches: 0
-- Planning:
--   Buffers: shared hit=762 read=10
-- Planning Time: 8.255 ms
-- Trigger for constraint feedback_lesson_id_lessons_id_fk: time=0.583 calls=1
-- Trigger for constraint feedback_student_id_users_id_fk: time=0.113 calls=1
-- Trigger for constraint feedback_teacher_id_users_id_fk: time=0.068 calls=1
-- Trigger for constraint feedback_updated_by_users_id_fk: time=0.004 calls=1
-- Trigger feedback_inserted: time=5.830 calls=1
-- Execution Time: 8.215 ms
