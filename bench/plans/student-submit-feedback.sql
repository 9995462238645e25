-- student: submit feedback, in a school of 10,000,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 7 pages
-- Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.014..0.015 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.007..0.007 rows=1.00 loops=1)
--         Index Cond: (token = '79230b5c-c7fe-4983-bfe8-bd8285aa7828'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.005..0.005 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=15
-- Planning Time: 0.194 ms
-- Execution Time: 0.031 ms

with given as (
        insert into feedback (id, review_session_id, teacher_id, student_id, topic, date, message, rating)
        select $1, review_sessions.id, review_sessions.teacher_id, student.id, review_sessions.topic,
          review_sessions.date, $4, $5
        from review_sessions
        join users as student on student.id = $2
        join student_teachers on student_teachers.student_id = student.id
          and student_teachers.teacher_id = review_sessions.teacher_id
        join users as teacher on teacher.id = review_sessions.teacher_id and teacher.deleted_at is null
        where review_sessions.id = $3 and lower(review_sessions.subject) in (
          select lower(course) from unnest(student.courses) as course)
        on conflict do nothing
        returning *
      )
      select 
  given.id, given.review_session_id as "reviewId", given.teacher_id as "teacherId",
  teacher.name as "teacherFirstName", teacher.surname as "teacherSurname",
  given.student_id as "studentId", student.name as "studentName", student.surname,
  given.topic,
  (select subject from review_sessions where review_sessions.id = given.review_session_id) as subject, given.date::text as date, given.message, given.rating,
  given.created_at as "createdAt", given.updated_at as "updatedAt", null as "editedBy" from given 
  join users as teacher on teacher.id = given.teacher_id
  join users as student on student.id = given.student_id
  left join users as editor on editor.id = given.updated_by and editor.id <> given.student_id

-- 65 pages
-- Nested Loop  (cost=26.75..51.25 rows=1 width=270) (actual time=0.597..0.604 rows=1.00 loops=1)
--   Buffers: shared hit=43 read=23 dirtied=7
--   CTE given
--     ->  Insert on feedback  (cost=1.70..25.90 rows=1 width=157) (actual time=0.554..0.560 rows=1.00 loops=1)
--           Conflict Resolution: NOTHING
--           Tuples Inserted: 1
--           Conflicting Tuples: 0
--           Buffers: shared hit=31 read=23 dirtied=7
--           ->  Nested Loop Semi Join  (cost=1.70..25.90 rows=1 width=157) (actual time=0.078..0.083 rows=1.00 loops=1)
--                 Join Filter: (lower(review_sessions.subject) = lower(course.course))
--                 Rows Removed by Join Filter: 1
--                 Buffers: shared hit=15 read=1
--                 ->  Nested Loop  (cost=1.70..25.84 rows=1 width=131) (actual time=0.065..0.069 rows=1.00 loops=1)
--                       Buffers: shared hit=15 read=1
--                       ->  Nested Loop  (cost=1.27..17.39 rows=1 width=84) (actual time=0.056..0.058 rows=1.00 loops=1)
--                             Join Filter: (review_sessions.teacher_id = student_teachers.teacher_id)
--                             Buffers: shared hit=11 read=1
--                             ->  Nested Loop  (cost=0.85..16.88 rows=1 width=84) (actual time=0.042..0.043 rows=1.00 loops=1)
--                                   Buffers: shared hit=7 read=1
--                                   ->  Index Scan using review_sessions_pkey on review_sessions  (cost=0.42..8.44 rows=1 width=68) (actual time=0.021..0.021 rows=1.00 loops=1)
--                                         Index Cond: (id = 'e829d471-0502-4d8a-8d8a-a9da61c6d6a6'::uuid)
--                                         Index Searches: 1
--                                         Buffers: shared hit=3 read=1
--                                   ->  Index Scan using users_pkey on users teacher_1  (cost=0.42..8.44 rows=1 width=16) (actual time=0.019..0.019 rows=1.00 loops=1)
--                                         Index Cond: (id = review_sessions.teacher_id)
--                                         Filter: (deleted_at IS NULL)
--                                         Index Searches: 1
--                                         Buffers: shared hit=4
--                             ->  Index Only Scan using student_teachers_student_id_teacher_id_pk on student_teachers  (cost=0.43..0.50 rows=1 width=32) (actual time=0.012..0.012 rows=1.00 loops=1)
--                                   Index Cond: ((student_id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid) AND (teacher_id = teacher_1.id))
--                                   Heap Fetches: 0
--                                   Index Searches: 1
--                                   Buffers: shared hit=4
--                       ->  Index Scan using users_pkey on users student_1  (cost=0.42..8.44 rows=1 width=63) (actual time=0.008..0.009 rows=1.00 loops=1)
--                             Index Cond: (id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid)
--                             Index Searches: 1
--                             Buffers: shared hit=4
--                 ->  Function Scan on unnest course  (cost=0.00..0.02 rows=2 width=32) (actual time=0.008..0.008 rows=2.00 loops=1)
--   ->  Nested Loop  (cost=0.42..8.46 rows=1 width=164) (actual time=0.566..0.570 rows=1.00 loops=1)
--         Buffers: shared hit=35 read=23 dirtied=7
--         ->  CTE Scan on given  (cost=0.00..0.02 rows=1 width=166) (actual time=0.557..0.561 rows=1.00 loops=1)
--               Storage: Memory  Maximum Storage: 17kB
--               Buffers: shared hit=31 read=23 dirtied=7
--         ->  Index Scan using users_pkey on users teacher  (cost=0.42..8.44 rows=1 width=30) (actual time=0.006..0.006 rows=1.00 loops=1)
--               Index Cond: (id = given.teacher_id)
--               Index Searches: 1
--               Buffers: shared hit=4
--   ->  Index Scan using users_pkey on users student  (cost=0.42..8.44 rows=1 width=30) (actual time=0.016..0.016 rows=1.00 loops=1)
--         Index Cond: (id = given.student_id)
--         Index Searches: 1
--         Buffers: shared hit=4
--   SubPlan 2
--     ->  Index Scan using review_sessions_pkey on review_sessions review_sessions_1  (cost=0.42..8.44 rows=1 width=9) (actual time=0.009..0.009 rows=1.00 loops=1)
--           Index Cond: (id = given.review_session_id)
--           Index Searches: 1
--           Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=61 read=4
-- Planning Time: 1.088 ms
-- Trigger for constraint feedback_review_session_id_review_sessions_id_fk: time=0.098 calls=1
-- Trigger for constraint feedback_student_id_users_id_fk: time=0.071 calls=1
-- Trigger for constraint feedback_teacher_id_users_id_fk: time=0.052 calls=1
-- Trigger for constraint feedback_updated_by_users_id_fk: time=0.001 calls=1
-- Trigger feedback_inserted: time=0.548 calls=1
-- Execution Time: 1.458 ms
