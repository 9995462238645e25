-- teacher: feedback, in a school of 100,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 6 pages
-- Nested Loop  (cost=0.56..16.61 rows=1 width=21) (actual time=0.036..0.038 rows=1.00 loops=1)
--   Buffers: shared hit=6
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.27..8.30 rows=1 width=24) (actual time=0.020..0.021 rows=1.00 loops=1)
--         Index Cond: (token = '1557ec21-d10b-4863-bdcd-377a9eb8babf'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=20) (actual time=0.010..0.011 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=15
-- Planning Time: 1.581 ms
-- Execution Time: 0.080 ms

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

-- 212 pages
-- Nested Loop Left Join  (cost=1.27..732.18 rows=21 width=276) (actual time=0.087..2.664 rows=21.00 loops=1)
--   Buffers: shared hit=212
--   ->  Nested Loop  (cost=0.99..399.21 rows=21 width=224) (actual time=0.065..1.118 rows=21.00 loops=1)
--         Buffers: shared hit=149
--         ->  Nested Loop  (cost=0.70..240.85 rows=21 width=210) (actual time=0.054..0.958 rows=21.00 loops=1)
--               Buffers: shared hit=86
--               ->  Limit  (cost=0.42..82.50 rows=21 width=196) (actual time=0.039..0.081 rows=21.00 loops=1)
--                     Buffers: shared hit=23
--                     ->  Index Scan Backward using feedback_teacher_date on feedback  (cost=0.42..887.69 rows=227 width=196) (actual time=0.038..0.075 rows=21.00 loops=1)
--                           Index Cond: ((teacher_id = '86bb92e5-5227-45cb-8f65-b09e48eab33a'::uuid) AND (ROW(date, id) < ROW('9999-12-31'::date, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)))
--                           Index Searches: 1
--                           Buffers: shared hit=23
--               ->  Index Scan using users_pkey on users teacher  (cost=0.29..7.54 rows=1 width=30) (actual time=0.004..0.004 rows=1.00 loops=21)
--                     Index Cond: (id = feedback.teacher_id)
--                     Index Searches: 21
--                     Buffers: shared hit=63
--         ->  Index Scan using users_pkey on users student  (cost=0.29..7.54 rows=1 width=30) (actual time=0.006..0.006 rows=1.00 loops=21)
--               Index Cond: (id = feedback.student_id)
--               Index Searches: 21
--               Buffers: shared hit=63
--   ->  Index Scan using users_pkey on users editor  (cost=0.29..7.54 rows=1 width=20) (actual time=0.000..0.000 rows=0.00 loops=21)
--         Index Cond: (id = feedback.updated_by)
--         Filter: (id <> feedback.student_id)
--         Index Searches: 0
--   SubPlan 1
--     ->  Index Scan using review_sessions_pkey on review_sessions  (cost=0.28..8.30 rows=1 width=9) (actual time=0.070..0.070 rows=1.00 loops=21)
--           Index Cond: (id = feedback.review_session_id)
--           Index Searches: 21
--           Buffers: shared hit=63
-- Planning:
--   Buffers: shared hit=16
-- Planning Time: 5.400 ms
-- Execution Time: 2.780 ms
