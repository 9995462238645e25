-- teacher: feedback, in a school of 10,000,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 7 pages
-- Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.014..0.015 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.008..0.008 rows=1.00 loops=1)
--         Index Cond: (token = 'bb16fa00-c5fa-4bfb-a64e-055fd1b8797d'::text)
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
-- Planning Time: 0.206 ms
-- Execution Time: 0.032 ms

select 
  given.id, given.review_session_id as "reviewId", given.teacher_id as "teacherId",
  teacher.name as "teacherFirstName", teacher.surname as "teacherSurname",
  given.student_id as "studentId", student.name as "studentName", student.surname,
  given.topic,
  (select subject from review_sessions where review_sessions.id = given.review_session_id) as subject, given.date::text as date, given.message, given.rating,
  given.created_at as "createdAt", given.updated_at as "updatedAt", editor.role as "editedBy"
      from (
        select * from feedback
        where (feedback.date, feedback.id) < ($1::date, $2::uuid) and feedback.teacher_id = $4::uuid
        order by feedback.date desc, feedback.id desc
        limit $3
      ) as given 
  join users as teacher on teacher.id = given.teacher_id
  join users as student on student.id = given.student_id
  left join users as editor on editor.id = given.updated_by and editor.id <> given.student_id
      order by given.date desc, given.id desc

-- 278 pages
-- Nested Loop Left Join  (cost=1.84..795.18 rows=21 width=276) (actual time=0.040..0.283 rows=21.00 loops=1)
--   Buffers: shared hit=278
--   ->  Nested Loop  (cost=1.41..440.28 rows=21 width=224) (actual time=0.027..0.213 rows=21.00 loops=1)
--         Buffers: shared hit=194
--         ->  Nested Loop  (cost=0.99..262.99 rows=21 width=210) (actual time=0.021..0.096 rows=21.00 loops=1)
--               Buffers: shared hit=110
--               ->  Limit  (cost=0.56..85.69 rows=21 width=196) (actual time=0.014..0.042 rows=21.00 loops=1)
--                     Buffers: shared hit=26
--                     ->  Index Scan Backward using feedback_teacher_date on feedback  (cost=0.56..2384.30 rows=588 width=196) (actual time=0.013..0.039 rows=21.00 loops=1)
--                           Index Cond: ((teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) AND (ROW(date, id) < ROW('9999-12-31'::date, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)))
--                           Index Searches: 1
--                           Buffers: shared hit=26
--               ->  Index Scan using users_pkey on users teacher  (cost=0.42..8.44 rows=1 width=30) (actual time=0.002..0.002 rows=1.00 loops=21)
--                     Index Cond: (id = feedback.teacher_id)
--                     Index Searches: 21
--                     Buffers: shared hit=84
--         ->  Index Scan using users_pkey on users student  (cost=0.42..8.44 rows=1 width=30) (actual time=0.005..0.005 rows=1.00 loops=21)
--               Index Cond: (id = feedback.student_id)
--               Index Searches: 21
--               Buffers: shared hit=84
--   ->  Index Scan using users_pkey on users editor  (cost=0.42..8.45 rows=1 width=20) (actual time=0.000..0.000 rows=0.00 loops=21)
--         Index Cond: (id = feedback.updated_by)
--         Filter: (id <> feedback.student_id)
--         Index Searches: 0
--   SubPlan 1
--     ->  Index Scan using review_sessions_pkey on review_sessions  (cost=0.42..8.44 rows=1 width=9) (actual time=0.002..0.002 rows=1.00 loops=21)
--           Index Cond: (id = feedback.review_session_id)
--           Index Searches: 21
--           Buffers: shared hit=84
-- Planning:
--   Buffers: shared hit=19 read=2
-- Planning Time: 0.512 ms
-- Execution Time: 0.333 ms
