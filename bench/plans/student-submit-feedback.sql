-- student: submit feedback, in a school of 100,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 6 pages
-- Nested Loop  (cost=0.56..16.61 rows=1 width=21) (actual time=0.070..0.085 rows=1.00 loops=1)
--   Buffers: shared hit=6
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.27..8.30 rows=1 width=24) (actual time=0.054..0.068 rows=1.00 loops=1)
--         Index Cond: (token = 'e2d07738-14cc-4117-98da-140f7f91a2cb'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=20) (actual time=0.011..0.011 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=15
-- Planning Time: 1.047 ms
-- Execution Time: 0.130 ms

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

-- 71 pages
-- Nested Loop  (cost=25.91..50.27 rows=1 width=270) (actual time=0.658..0.673 rows=1.00 loops=1)
--   Buffers: shared hit=51 read=1 dirtied=3 written=1
--   CTE given
--     ->  Insert on feedback  (cost=1.14..25.34 rows=1 width=157) (actual time=0.602..0.613 rows=1.00 loops=1)
--           Conflict Resolution: NOTHING
--           Tuples Inserted: 1
--           Conflicting Tuples: 0
--           Buffers: shared hit=42 read=1 dirtied=3 written=1
--           ->  Nested Loop Semi Join  (cost=1.14..25.34 rows=1 width=157) (actual time=0.108..0.117 rows=1.00 loops=1)
--                 Join Filter: (lower(review_sessions.subject) = lower(course.course))
--                 Buffers: shared hit=12
--                 ->  Nested Loop  (cost=1.14..25.28 rows=1 width=131) (actual time=0.093..0.101 rows=1.00 loops=1)
--                       Buffers: shared hit=12
--                       ->  Nested Loop  (cost=0.85..16.97 rows=1 width=84) (actual time=0.082..0.087 rows=1.00 loops=1)
--                             Join Filter: (review_sessions.teacher_id = student_teachers.teacher_id)
--                             Buffers: shared hit=9
--                             ->  Nested Loop  (cost=0.57..16.60 rows=1 width=84) (actual time=0.044..0.047 rows=1.00 loops=1)
--                                   Buffers: shared hit=6
--                                   ->  Index Scan using review_sessions_pkey on review_sessions  (cost=0.28..8.30 rows=1 width=68) (actual time=0.025..0.026 rows=1.00 loops=1)
--                                         Index Cond: (id = '5357c5e9-437f-4a8b-8eec-f2412a88a067'::uuid)
--                                         Index Searches: 1
--                                         Buffers: shared hit=3
--                                   ->  Index Scan using users_pkey on users teacher_1  (cost=0.29..8.30 rows=1 width=16) (actual time=0.013..0.013 rows=1.00 loops=1)
--                                         Index Cond: (id = review_sessions.teacher_id)
--                                         Filter: (deleted_at IS NULL)
--                                         Index Searches: 1
--                                         Buffers: shared hit=3
--                             ->  Index Only Scan using student_teachers_teacher on student_teachers  (cost=0.29..0.36 rows=1 width=32) (actual time=0.033..0.033 rows=1.00 loops=1)
--                                   Index Cond: ((teacher_id = teacher_1.id) AND (student_id = 'c176ac4a-c1c1-4722-84ba-bd0de7007db6'::uuid))
--                                   Heap Fetches: 0
--                                   Index Searches: 1
--                                   Buffers: shared hit=3
--                       ->  Index Scan using users_pkey on users student_1  (cost=0.29..8.30 rows=1 width=63) (actual time=0.009..0.010 rows=1.00 loops=1)
--                             Index Cond: (id = 'c176ac4a-c1c1-4722-84ba-bd0de7007db6'::uuid)
--                             Index Searches: 1
--                             Buffers: shared hit=3
--                 ->  Function Scan on unnest course  (cost=0.00..0.02 rows=2 width=32) (actual time=0.006..0.006 rows=1.00 loops=1)
--   ->  Nested Loop  (cost=0.29..8.32 rows=1 width=164) (actual time=0.626..0.636 rows=1.00 loops=1)
--         Buffers: shared hit=45 read=1 dirtied=3 written=1
--         ->  CTE Scan on given  (cost=0.00..0.02 rows=1 width=166) (actual time=0.606..0.614 rows=1.00 loops=1)
--               Storage: Memory  Maximum Storage: 17kB
--               Buffers: shared hit=42 read=1 dirtied=3 written=1
--         ->  Index Scan using users_pkey on users teacher  (cost=0.29..8.30 rows=1 width=30) (actual time=0.013..0.014 rows=1.00 loops=1)
--               Index Cond: (id = given.teacher_id)
--               Index Searches: 1
--               Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users student  (cost=0.29..8.30 rows=1 width=30) (actual time=0.007..0.007 rows=1.00 loops=1)
--         Index Cond: (id = given.student_id)
--         Index Searches: 1
--         Buffers: shared hit=3
--   SubPlan 2
--     ->  Index Scan using review_sessions_pkey on review_sessions review_sessions_1  (cost=0.28..8.30 rows=1 width=9) (actual time=0.011..0.012 rows=1.00 loops=1)
--           Index Cond: (id = given.review_session_id)
--           Index Searches: 1
--           Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=49
-- Planning Time: 2.706 ms
-- Trigger for constraint feedback_review_session_id_review_sessions_id_fk: time=0.185 calls=1
-- Trigger for constraint feedback_student_id_users_id_fk: time=0.136 calls=1
-- Trigger for constraint feedback_teacher_id_users_id_fk: time=0.185 calls=1
-- Trigger for constraint feedback_updated_by_users_id_fk: time=0.003 calls=1
-- Trigger feedback_inserted: time=1.096 calls=1
-- Execution Time: 3.350 ms
