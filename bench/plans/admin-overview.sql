-- admin: overview, in a school of 10,000,000 responses

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
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.073..0.074 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.011..0.012 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.058..0.059 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.058..0.058 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.020..0.020 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.033..0.033 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: ((deleted_at IS NULL) AND (left_on IS NULL))
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=570
-- Planning Time: 2.548 ms
-- Execution Time: 0.160 ms

select apply_month_changes()

-- 1 pages
-- Result  (cost=0.00..0.26 rows=1 width=4) (actual time=1.990..1.991 rows=1.00 loops=1)
--   Buffers: shared hit=162
-- Planning Time: 0.046 ms
-- Execution Time: 2.035 ms

select "name", "logo_version", "registration", "language", "comparison_students_min", "reminder_days" from "school"

-- 0 pages
-- Seq Scan on school  (cost=0.00..0.00 rows=1 width=132) (actual time=0.011..0.011 rows=0.00 loops=1)
-- Planning:
--   Buffers: shared hit=60
-- Planning Time: 0.470 ms
-- Execution Time: 0.037 ms

select 
  to_char(counted.month, 'YYYY-MM') as month,
  array[counted.stars_1, counted.stars_2, counted.stars_3, counted.stars_4, counted.stars_5] as counts,
  counted.students, counted.sum_nn as "sumNN", counted.sum_ns as "sumNS", counted.sum_ss as "sumSS",
  counted.shared_students as "sharedStudents", counted.shared_nn as "sharedNN", counted.shared_ns as "sharedNS",
  counted.shared_sn as "sharedSN", counted.shared_ss as "sharedSS",
  counted.asked - ahead.asked as asked, counted.answered - ahead.answered as answered,
  counted.asked_students - ahead.asked_students as "askedStudents",
  counted.answered_students - ahead.answered_students as "answeredStudents", later.is_there as "hasLater"
      from school_months as counted
      
  cross join lateral (
    select coalesce(sum(later.asked), 0)::int as asked, coalesce(sum(later.answered), 0)::int as answered,
      count(*) filter (where later.asked = in_month.asked)::int as asked_students,
      count(*) filter (where later.answered > 0 and later.answered = in_month.answered)::int as answered_students
    from (
      select student_id, count(*) as asked, count(given.id) as answered
      from lessons
      join lesson_audience on lesson_audience.lesson_id = lessons.id and status = 'asked'
      left join feedback as given using (lesson_id, student_id)
      where  month_of($3::date) = counted.month
        and lessons.date > $3::date and lessons.date < (counted.month + interval '1 month')::date
      group by student_id
    ) as later
    cross join lateral (
      select sum(asked) as asked, sum(answered) as answered from student_months
      where  student_id = later.student_id and month = counted.month
    ) as in_month
  ) as ahead
      cross join lateral (
        select month_of($3::date) = counted.month and exists (
          select from feedback where  date > $3::date and date < (counted.month + interval '1 month')::date
        ) as is_there
      ) as later
      where $1::uuid is null and counted.month between $2::date and month_of($3::date)
      order by counted.month

-- 11 pages
-- Nested Loop  (cost=7151710.18..92972247.45 rows=13 width=149) (actual time=0.146..0.281 rows=13.00 loops=1)
--   Buffers: shared hit=14
--   ->  Index Scan using school_months_pkey on school_months counted  (cost=0.14..8.40 rows=13 width=104) (actual time=0.017..0.023 rows=13.00 loops=1)
--         Index Cond: ((month >= '2025-11-01'::date) AND (month <= '2026-11-01'::date))
--         Index Searches: 1
--         Buffers: shared hit=2
--   ->  Aggregate  (cost=7151710.04..7151710.06 rows=1 width=16) (actual time=0.010..0.010 rows=1.00 loops=13)
--         Buffers: shared hit=8
--         ->  Nested Loop  (cost=1652420.56..7147822.40 rows=222151 width=32) (actual time=0.009..0.009 rows=0.00 loops=13)
--               Buffers: shared hit=8
--               ->  GroupAggregate  (cost=1652395.88..1656838.90 rows=222151 width=32) (actual time=0.009..0.009 rows=0.00 loops=13)
--                     Group Key: lesson_audience.student_id
--                     Buffers: shared hit=8
--                     ->  Sort  (cost=1652395.88..1652951.25 rows=222151 width=32) (actual time=0.009..0.009 rows=0.00 loops=13)
--                           Sort Key: lesson_audience.student_id
--                           Sort Method: quicksort  Memory: 25kB
--                           Buffers: shared hit=8
--                           ->  Result  (cost=105.99..1627351.06 rows=222151 width=32) (actual time=0.005..0.005 rows=0.00 loops=13)
--                                 One-Time Filter: ('2026-11-01'::date = counted.month)
--                                 Buffers: shared hit=5
--                                 ->  Nested Loop Left Join  (cost=105.99..1627351.06 rows=222151 width=32) (actual time=0.064..0.065 rows=0.00 loops=1)
--                                       Buffers: shared hit=5
--                                       ->  Hash Join  (cost=105.43..1042372.53 rows=222151 width=32) (actual time=0.062..0.063 rows=0.00 loops=1)
--                                             Hash Cond: (lesson_audience.lesson_id = lessons.id)
--                                             Buffers: shared hit=5
--                                             ->  Seq Scan on lesson_audience  (cost=0.00..925636.75 rows=44430140 width=32) (actual time=0.020..0.021 rows=1.00 loops=1)
--                                                   Filter: (status = 'asked'::audience_status)
--                                                   Buffers: shared hit=2
--                                             ->  Hash  (cost=80.43..80.43 rows=2000 width=16) (actual time=0.020..0.021 rows=0.00 loops=1)
--                                                   Buckets: 2048  Batches: 1  Memory Usage: 16kB
--                                                   Buffers: shared hit=3
--                                                   ->  Index Only Scan using lessons_date on lessons  (cost=0.43..80.43 rows=2000 width=16) (actual time=0.017..0.017 rows=0.00 loops=1)
--                                                         Index Cond: ((date > '2026-11-23'::date) AND (date < ((counted.month + '1 mon'::interval))::date))
--                                                         Heap Fetches: 0
--                                                         Index Searches: 1
--                                                         Buffers: shared hit=3
--                                       ->  Index Scan using feedback_student_lesson_unique on feedback given  (cost=0.56..2.62 rows=1 width=48) (never executed)
--                                             Index Cond: ((student_id = lesson_audience.student_id) AND (lesson_id = lesson_audience.lesson_id))
--                                             Index Searches: 0
--               ->  Aggregate  (cost=24.69..24.70 rows=1 width=16) (never executed)
--                     ->  Index Scan using student_months_student on student_months  (cost=0.56..24.66 rows=5 width=8) (never executed)
--                           Index Cond: ((student_id = lesson_audience.student_id) AND (month = counted.month))
--                           Index Searches: 0
--   SubPlan 1
--     ->  Index Only Scan using feedback_date on feedback  (cost=0.56..1997.78 rows=50061 width=0) (actual time=0.019..0.019 rows=0.00 loops=1)
--           Index Cond: ((date > '2026-11-23'::date) AND (date < ((counted.month + '1 mon'::interval))::date))
--           Heap Fetches: 0
--           Index Searches: 1
--           Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=719
-- Planning Time: 3.808 ms
-- Execution Time: 0.573 ms

select count(*)::int as teachers from (
      select from users where role = 'teacher' and deleted_at is null limit $1) as counted

-- 304 pages
-- Aggregate  (cost=420.67..420.68 rows=1 width=4) (actual time=0.881..0.883 rows=1.00 loops=1)
--   Buffers: shared hit=304
--   ->  Limit  (cost=0.42..419.92 rows=301 width=0) (actual time=0.053..0.855 rows=301.00 loops=1)
--         Buffers: shared hit=304
--         ->  Index Scan using users_role_name on users  (cost=0.42..26914.95 rows=19312 width=0) (actual time=0.052..0.830 rows=301.00 loops=1)
--               Index Cond: (role = 'teacher'::role)
--               Filter: (deleted_at IS NULL)
--               Index Searches: 1
--               Buffers: shared hit=304
-- Planning:
--   Buffers: shared hit=250
-- Planning Time: 1.320 ms
-- Execution Time: 0.966 ms

with waiting as materialized (select id from users where role = 'student' and confirmed_at is null and deleted_at is null and left_on is null and $1::uuid is null)
  select coalesce(sum(given.responses), 0)::int as responses
  from waiting cross join lateral (
    select sum(responses) as responses from student_months where student_id = waiting.id and month = $2::date
  ) as given

-- 1 pages
-- Aggregate  (cost=620907.59..620907.60 rows=1 width=4) (actual time=0.016..0.017 rows=1.00 loops=1)
--   Buffers: shared hit=1
--   CTE waiting
--     ->  Index Only Scan using users_not_confirmed on users  (cost=0.12..193.59 rows=18946 width=16) (actual time=0.007..0.007 rows=0.00 loops=1)
--           Heap Fetches: 0
--           Index Searches: 1
--           Buffers: shared hit=1
--   ->  Nested Loop  (cost=32.72..620666.63 rows=18946 width=8) (actual time=0.010..0.010 rows=0.00 loops=1)
--         Buffers: shared hit=1
--         ->  CTE Scan on waiting  (cost=0.00..378.92 rows=18946 width=16) (actual time=0.009..0.009 rows=0.00 loops=1)
--               Storage: Memory  Maximum Storage: 17kB
--               Buffers: shared hit=1
--         ->  Aggregate  (cost=32.72..32.73 rows=1 width=8) (never executed)
--               ->  Index Scan using student_months_student on student_months  (cost=0.56..32.70 rows=7 width=4) (never executed)
--                     Index Cond: ((student_id = waiting.id) AND (month = '2026-11-01'::date))
--                     Index Searches: 0
-- Planning:
--   Buffers: shared hit=454
-- Planning Time: 2.858 ms
-- Execution Time: 0.188 ms

select count(*)::int as classes from (
      select from lessons where date between $1::date and $2::date limit $3) as counted

-- 3 pages
-- Aggregate  (cost=4.45..4.46 rows=1 width=4) (actual time=0.017..0.017 rows=1.00 loops=1)
--   Buffers: shared hit=3
--   ->  Limit  (cost=0.42..4.44 rows=1 width=0) (actual time=0.013..0.013 rows=0.00 loops=1)
--         Buffers: shared hit=3
--         ->  Index Only Scan using lessons_date on lessons  (cost=0.42..4.44 rows=1 width=0) (actual time=0.012..0.012 rows=0.00 loops=1)
--               Index Cond: ((date >= '2026-11-23'::date) AND (date <= '2026-11-29'::date))
--               Heap Fetches: 0
--               Index Searches: 1
--               Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=225
-- Planning Time: 1.000 ms
-- Execution Time: 0.104 ms
