-- teacher: class, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
      and users.left_on is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.075..0.077 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.009..0.009 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.064..0.064 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.063..0.063 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.025..0.025 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.034..0.034 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: ((deleted_at IS NULL) AND (left_on IS NULL))
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=570
-- Planning Time: 1.893 ms
-- Execution Time: 0.145 ms

select "id", "teacher_id", "topic", "subject", "date", "created_at", "updated_at", "class_group_ids" from "lessons" where "lessons"."id" = $1

-- 4 pages
-- Index Scan using lessons_pkey on lessons  (cost=0.42..8.44 rows=1 width=97) (actual time=0.071..0.072 rows=1.00 loops=1)
--   Index Cond: (id = '584b01b3-8249-44aa-81ab-dda3431ff556'::uuid)
--   Index Searches: 1
--   Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=228
-- Planning Time: 1.240 ms
-- Execution Time: 0.102 ms

select array[count(*) filter (where rating = 1)::int, count(*) filter (where rating = 2)::int, count(*) filter (where rating = 3)::int, count(*) filter (where rating = 4)::int, count(*) filter (where rating = 5)::int] as counts
      from feedback where lesson_id = $1

-- 3 pages
-- Aggregate  (cost=604.46..604.49 rows=1 width=32) (actual time=0.062..0.063 rows=1.00 loops=1)
--   Buffers: shared hit=3
--   ->  Bitmap Heap Scan on feedback  (cost=5.61..600.69 rows=151 width=2) (actual time=0.055..0.055 rows=0.00 loops=1)
--         Recheck Cond: (lesson_id = '584b01b3-8249-44aa-81ab-dda3431ff556'::uuid)
--         Buffers: shared hit=3
--         ->  Bitmap Index Scan on feedback_lesson  (cost=0.00..5.57 rows=151 width=0) (actual time=0.046..0.046 rows=0.00 loops=1)
--               Index Cond: (lesson_id = '584b01b3-8249-44aa-81ab-dda3431ff556'::uuid)
--               Index Searches: 1
--               Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=233
-- Planning Time: 1.103 ms
-- Execution Time: 0.179 ms

with page as materialized (
        select id from lessons
        where id = any(array(select id::uuid from string_to_table($1, ' ') as wanted (id)))
          and ((select $2::uuid) is null or teacher_id = (select $2::uuid))
      )
      select page.id, counts.*
      from page 
  cross join lateral (
    select count(*) filter (where status = 'asked') as "askedCount",
      count(*) filter (where status = 'excused') as "excusedCount",
      count(*) filter (where status = 'asked' and rating is not null) as "respondedCount",
      count(*) filter (where status is distinct from 'asked' and rating is not null) as "notAskedCount",
      coalesce(sum(rating), 0)::int as stars
    from (select student_id, status from lesson_audience where lesson_id = page.id) as member
    full join (select student_id, rating from feedback where lesson_id = page.id) as given
      using (student_id)
  ) as counts

-- 12 pages
-- Nested Loop  (cost=4541.43..4541.48 rows=1 width=53) (actual time=0.255..0.259 rows=1.00 loops=1)
--   Buffers: shared hit=12
--   CTE page
--     ->  Bitmap Heap Scan on lessons  (cost=59.32..98.36 rows=1 width=16) (actual time=0.094..0.095 rows=1.00 loops=1)
--           Recheck Cond: (id = ANY ((InitPlan 1).col1))
--           Filter: (((InitPlan 2).col1 IS NULL) OR (teacher_id = (InitPlan 3).col1))
--           Heap Blocks: exact=1
--           Buffers: shared hit=4
--           InitPlan 1
--             ->  Function Scan on string_to_table wanted  (cost=0.00..15.00 rows=1000 width=16) (actual time=0.013..0.014 rows=1.00 loops=1)
--           InitPlan 2
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.001..0.001 rows=1.00 loops=1)
--           InitPlan 3
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (never executed)
--           ->  Bitmap Index Scan on lessons_pkey  (cost=0.00..44.30 rows=10 width=0) (actual time=0.076..0.076 rows=1.00 loops=1)
--                 Index Cond: (id = ANY ((InitPlan 1).col1))
--                 Index Searches: 1
--                 Buffers: shared hit=3
--   ->  CTE Scan on page  (cost=0.00..0.02 rows=1 width=16) (actual time=0.095..0.096 rows=1.00 loops=1)
--         Storage: Memory  Maximum Storage: 17kB
--         Buffers: shared hit=4
--   ->  Aggregate  (cost=4443.07..4443.08 rows=1 width=37) (actual time=0.156..0.158 rows=1.00 loops=1)
--         Buffers: shared hit=8
--         ->  Hash Full Join  (cost=642.58..4418.59 rows=979 width=7) (actual time=0.120..0.137 rows=58.00 loops=1)
--               Hash Cond: (lesson_audience.student_id = feedback.student_id)
--               Buffers: shared hit=8
--               ->  Bitmap Heap Scan on lesson_audience  (cost=32.15..3805.60 rows=979 width=21) (actual time=0.057..0.061 rows=58.00 loops=1)
--                     Recheck Cond: (lesson_id = page.id)
--                     Heap Blocks: exact=1
--                     Buffers: shared hit=5
--                     ->  Bitmap Index Scan on lesson_audience_lesson_id_student_id_pk  (cost=0.00..31.91 rows=979 width=0) (actual time=0.042..0.043 rows=58.00 loops=1)
--                           Index Cond: (lesson_id = page.id)
--                           Index Searches: 1
--                           Buffers: shared hit=4
--               ->  Hash  (cost=608.51..608.51 rows=153 width=18) (actual time=0.038..0.039 rows=0.00 loops=1)
--                     Buckets: 1024  Batches: 1  Memory Usage: 8kB
--                     Buffers: shared hit=3
--                     ->  Bitmap Heap Scan on feedback  (cost=5.62..608.51 rows=153 width=18) (actual time=0.037..0.037 rows=0.00 loops=1)
--                           Recheck Cond: (lesson_id = page.id)
--                           Buffers: shared hit=3
--                           ->  Bitmap Index Scan on feedback_lesson  (cost=0.00..5.58 rows=153 width=0) (actual time=0.029..0.030 rows=0.00 loops=1)
--                                 Index Cond: (lesson_id = page.id)
--                                 Index Searches: 1
--                                 Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=550
-- Planning Time: 2.895 ms
-- Execution Time: 0.475 ms

select case when session.class_group_ids <> '{}' then (
      select json_agg(json_build_object('id', class_groups.id, 'name', class_groups.name)
        order by lower(class_groups.name), class_groups.id)
      from class_groups where class_groups.id = any(session.class_group_ids)) end as "classGroups" from lessons as session where id = $1

-- 4 pages
-- Index Scan using lessons_pkey on lessons session  (cost=0.42..8.48 rows=1 width=32) (actual time=0.057..0.058 rows=1.00 loops=1)
--   Index Cond: (id = '584b01b3-8249-44aa-81ab-dda3431ff556'::uuid)
--   Index Searches: 1
--   Buffers: shared hit=4
--   SubPlan 1
--     ->  Aggregate  (cost=0.03..0.04 rows=1 width=32) (never executed)
--           ->  Sort  (cost=0.01..0.02 rows=1 width=48) (never executed)
--                 Sort Key: (lower(class_groups.name)), class_groups.id
--                 ->  Seq Scan on class_groups  (cost=0.00..0.00 rows=1 width=48) (never executed)
--                       Filter: (id = ANY (session.class_group_ids))
-- Planning:
--   Buffers: shared hit=271
-- Planning Time: 1.031 ms
-- Execution Time: 0.134 ms

select "name", "surname", "courses" from "users" where "users"."id" = $1

-- 4 pages
-- Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=61) (actual time=0.042..0.043 rows=1.00 loops=1)
--   Index Cond: (id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid)
--   Index Searches: 1
--   Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=280
-- Planning Time: 0.968 ms
-- Execution Time: 0.064 ms

select "name", "logo_version", "registration", "language", "comparison_students_min", "reminder_days" from "school"

-- 0 pages
-- Seq Scan on school  (cost=0.00..0.00 rows=1 width=132) (actual time=0.007..0.007 rows=0.00 loops=1)
-- Planning:
--   Buffers: shared hit=60
-- Planning Time: 0.297 ms
-- Execution Time: 0.026 ms
