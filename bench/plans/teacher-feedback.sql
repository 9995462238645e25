-- teacher: feedback, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.059..0.061 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.010..0.010 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.047..0.047 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.047..0.047 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.020..0.020 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.023..0.023 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: (deleted_at IS NULL)
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=523
-- Planning Time: 1.669 ms
-- Execution Time: 0.134 ms

with page as materialized (
    select * from feedback
    where (feedback.teacher_id, feedback.date, feedback.id) < ((select $3::uuid), (select $1::date), (select $2::uuid)) and feedback.teacher_id >= (select $3::uuid)
    order by feedback.teacher_id desc, feedback.date desc, feedback.id desc
    limit 21),
  teacher as materialized (
    select id, name, surname from users where id = any(array(select teacher_id from page))),
  session as materialized (
    select id, subject from lessons where id = any(array(select lesson_id from page)))
  select 
  given.id, given.lesson_id as "reviewId", given.teacher_id as "teacherId",
  teacher.name as "teacherFirstName", teacher.surname as "teacherSurname",
  given.student_id as "studentId", student.name as "studentName", student.surname,
  given.topic, session.subject, given.date::text as date, given.message, given.rating,
  given.created_at as "createdAt", given.updated_at as "updatedAt",
  given.original_rating as "originalRating", given.original_message as "originalMessage",
  case when given.updated_by <> given.student_id then (select role from users where users.id = given.updated_by) end
    as "editedBy"
  from page as given
  join teacher on teacher.id = given.teacher_id
  join session on session.id = given.lesson_id
  cross join lateral (select name, surname from users where users.id = given.student_id limit 1) as student
  order by given.date desc, given.id desc

-- 117 pages
-- Sort  (cost=208.25..208.26 rows=1 width=330) (actual time=1.177..1.183 rows=21.00 loops=1)
--   Sort Key: given.date DESC, given.id DESC
--   Sort Method: quicksort  Memory: 30kB
--   Buffers: shared hit=75 read=48
--   CTE page
--     ->  Limit  (cost=0.60..21.68 rows=21 width=262) (actual time=0.111..0.277 rows=21.00 loops=1)
--           Buffers: shared hit=4 read=21
--           InitPlan 1
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.001..0.001 rows=1.00 loops=1)
--           InitPlan 2
--             ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--           InitPlan 3
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.000..0.000 rows=1.00 loops=1)
--           InitPlan 4
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.000..0.000 rows=1.00 loops=1)
--           ->  Index Scan Backward using feedback_teacher_date on feedback  (cost=0.56..1114050.09 rows=1109694 width=262) (actual time=0.110..0.273 rows=21.00 loops=1)
--                 Index Cond: ((ROW(teacher_id, date, id) < ROW((InitPlan 1).col1, (InitPlan 2).col1, (InitPlan 3).col1)) AND (teacher_id >= (InitPlan 4).col1))
--                 Index Searches: 1
--                 Buffers: shared hit=4 read=21
--   CTE teacher
--     ->  Index Scan using users_pkey on users users_1  (cost=0.84..84.84 rows=10 width=30) (actual time=0.219..0.220 rows=1.00 loops=1)
--           Index Cond: (id = ANY ((InitPlan 6).col1))
--           Index Searches: 1
--           Buffers: shared hit=6 read=18
--           InitPlan 6
--             ->  CTE Scan on page  (cost=0.00..0.42 rows=21 width=16) (actual time=0.001..0.170 rows=21.00 loops=1)
--                   Storage: Memory  Maximum Storage: 21kB
--                   Buffers: shared hit=2 read=18
--   CTE session
--     ->  Bitmap Heap Scan on lessons  (cost=44.72..83.65 rows=10 width=25) (actual time=0.105..0.106 rows=1.00 loops=1)
--           Recheck Cond: (id = ANY ((InitPlan 8).col1))
--           Heap Blocks: exact=1
--           Buffers: shared hit=2 read=2
--           InitPlan 8
--             ->  CTE Scan on page page_1  (cost=0.00..0.42 rows=21 width=16) (actual time=0.003..0.004 rows=21.00 loops=1)
--                   Storage: Memory  Maximum Storage: 21kB
--           ->  Bitmap Index Scan on lessons_pkey  (cost=0.00..44.30 rows=10 width=0) (actual time=0.030..0.030 rows=1.00 loops=1)
--                 Index Cond: (id = ANY ((InitPlan 8).col1))
--                 Index Searches: 1
--                 Buffers: shared hit=2 read=1
--   ->  Nested Loop  (cost=0.75..18.06 rows=1 width=330) (actual time=0.510..1.083 rows=21.00 loops=1)
--         Join Filter: (given.lesson_id = session.id)
--         Buffers: shared hit=69 read=48
--         ->  Nested Loop  (cost=0.75..9.29 rows=1 width=278) (actual time=0.399..0.956 rows=21.00 loops=1)
--               Buffers: shared hit=67 read=46
--               ->  Hash Join  (cost=0.33..0.83 rows=1 width=264) (actual time=0.360..0.374 rows=21.00 loops=1)
--                     Hash Cond: (given.teacher_id = teacher.id)
--                     Buffers: shared hit=8 read=21
--                     ->  CTE Scan on page given  (cost=0.00..0.42 rows=21 width=200) (actual time=0.112..0.115 rows=21.00 loops=1)
--                           Storage: Memory  Maximum Storage: 21kB
--                           Buffers: shared hit=2 read=3
--                     ->  Hash  (cost=0.20..0.20 rows=10 width=80) (actual time=0.228..0.228 rows=1.00 loops=1)
--                           Buckets: 1024  Batches: 1  Memory Usage: 9kB
--                           Buffers: shared hit=6 read=18
--                           ->  CTE Scan on teacher  (cost=0.00..0.20 rows=10 width=80) (actual time=0.220..0.221 rows=1.00 loops=1)
--                                 Storage: Memory  Maximum Storage: 17kB
--                                 Buffers: shared hit=6 read=18
--               ->  Limit  (cost=0.42..8.44 rows=1 width=14) (actual time=0.027..0.027 rows=1.00 loops=21)
--                     Buffers: shared hit=59 read=25
--                     ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=14) (actual time=0.027..0.027 rows=1.00 loops=21)
--                           Index Cond: (id = given.student_id)
--                           Index Searches: 21
--                           Buffers: shared hit=59 read=25
--         ->  CTE Scan on session  (cost=0.00..0.20 rows=10 width=48) (actual time=0.005..0.005 rows=1.00 loops=21)
--               Storage: Memory  Maximum Storage: 17kB
--               Buffers: shared hit=2 read=2
--         SubPlan 10
--           ->  Index Scan using users_pkey on users users_2  (cost=0.42..8.44 rows=1 width=4) (never executed)
--                 Index Cond: (id = given.updated_by)
--                 Index Searches: 0
-- Planning:
--   Buffers: shared hit=568
-- Planning Time: 1.819 ms
-- Execution Time: 1.399 ms
