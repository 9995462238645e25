-- teacher: lessons, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.061..0.062 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.010..0.011 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.048..0.049 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.048..0.048 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.021..0.021 rows=1.00 loops=1)
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
-- Planning Time: 1.698 ms
-- Execution Time: 0.137 ms

with page as materialized (
        select * from lessons where (lessons.teacher_id, lessons.date, lessons.id) < ((select $3::uuid), (select $1::date), (select $2::uuid)) and lessons.teacher_id >= (select $3::uuid) 
        order by lessons.teacher_id desc, lessons.date desc, lessons.id desc
        limit 21
      ),
      teacher as materialized (
        select id, name, surname from users where id = any(array(select teacher_id from page)))
      select 
  page.id, page.topic, page.subject, page.date::text as date, page.teacher_id as "teacherId",
  page.created_at as "createdAt", page.updated_at as "updatedAt", teacher.name, teacher.surname,
        (select count(*) from feedback where feedback.lesson_id = page.id) as "feedbackCount"
      from page join teacher on teacher.id = page.teacher_id
      order by page.date desc, page.id desc

-- 57 pages
-- Sort  (cost=99.33..99.34 rows=1 width=220) (actual time=0.368..0.371 rows=15.00 loops=1)
--   Sort Key: page.date DESC, page.id DESC
--   Sort Method: quicksort  Memory: 27kB
--   Buffers: shared hit=63
--   CTE page
--     ->  Limit  (cost=0.46..2.06 rows=21 width=84) (actual time=0.053..0.060 rows=15.00 loops=1)
--           Buffers: shared hit=5
--           InitPlan 1
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.001..0.001 rows=1.00 loops=1)
--           InitPlan 2
--             ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--           InitPlan 3
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.000..0.000 rows=1.00 loops=1)
--           InitPlan 4
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.000..0.000 rows=1.00 loops=1)
--           ->  Index Only Scan Backward using lessons_teacher_date on lessons  (cost=0.42..3373.30 rows=44444 width=84) (actual time=0.052..0.057 rows=15.00 loops=1)
--                 Index Cond: ((ROW(teacher_id, date, id) < ROW((InitPlan 1).col1, (InitPlan 2).col1, (InitPlan 3).col1)) AND (teacher_id >= (InitPlan 4).col1))
--                 Heap Fetches: 0
--                 Index Searches: 1
--                 Buffers: shared hit=5
--   CTE teacher
--     ->  Index Scan using users_pkey on users  (cost=0.84..84.84 rows=10 width=30) (actual time=0.067..0.067 rows=1.00 loops=1)
--           Index Cond: (id = ANY ((InitPlan 6).col1))
--           Index Searches: 1
--           Buffers: shared hit=5
--           InitPlan 6
--             ->  CTE Scan on page page_1  (cost=0.00..0.42 rows=21 width=16) (actual time=0.001..0.013 rows=15.00 loops=1)
--                   Storage: Memory  Maximum Storage: 18kB
--                   Buffers: shared hit=1
--   ->  Hash Join  (cost=0.33..12.42 rows=1 width=220) (actual time=0.176..0.339 rows=15.00 loops=1)
--         Hash Cond: (page.teacher_id = teacher.id)
--         Buffers: shared hit=57
--         ->  CTE Scan on page  (cost=0.00..0.42 rows=21 width=116) (actual time=0.058..0.059 rows=15.00 loops=1)
--               Storage: Memory  Maximum Storage: 18kB
--               Buffers: shared hit=4
--         ->  Hash  (cost=0.20..0.20 rows=10 width=80) (actual time=0.072..0.072 rows=1.00 loops=1)
--               Buckets: 1024  Batches: 1  Memory Usage: 9kB
--               Buffers: shared hit=5
--               ->  CTE Scan on teacher  (cost=0.00..0.20 rows=10 width=80) (actual time=0.068..0.068 rows=1.00 loops=1)
--                     Storage: Memory  Maximum Storage: 17kB
--                     Buffers: shared hit=5
--         SubPlan 8
--           ->  Aggregate  (cost=11.58..11.59 rows=1 width=8) (actual time=0.012..0.012 rows=1.00 loops=15)
--                 Buffers: shared hit=48
--                 ->  Index Only Scan using feedback_lesson on feedback  (cost=0.43..11.18 rows=157 width=0) (actual time=0.010..0.011 rows=11.60 loops=15)
--                       Index Cond: (lesson_id = page.id)
--                       Heap Fetches: 0
--                       Index Searches: 15
--                       Buffers: shared hit=48
-- Planning:
--   Buffers: shared hit=539
-- Planning Time: 5.754 ms
-- Execution Time: 0.620 ms
