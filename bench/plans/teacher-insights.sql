-- teacher: insights, in a school of 10,000,000 responses

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
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.128..0.131 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.034..0.034 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.090..0.091 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.088..0.089 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.032..0.032 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.050..0.050 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: ((deleted_at IS NULL) AND (left_on IS NULL))
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=570
-- Planning Time: 4.146 ms
-- Execution Time: 0.340 ms

select id, name, surname, email, education, subject, courses, phone, joining_date::text as "joiningDate",
        created_at as "createdAt", updated_at as "updatedAt"
      from users where id = $1 and role = 'teacher' and deleted_at is null

-- 4 pages
-- Index Scan using users_pkey on users  (cost=0.42..8.45 rows=1 width=181) (actual time=0.062..0.062 rows=1.00 loops=1)
--   Index Cond: (id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid)
--   Filter: ((deleted_at IS NULL) AND (role = 'teacher'::role))
--   Index Searches: 1
--   Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=322
-- Planning Time: 1.635 ms
-- Execution Time: 0.116 ms

select apply_month_changes()

-- 1 pages
-- Result  (cost=0.00..0.26 rows=1 width=4) (actual time=1.927..1.928 rows=1.00 loops=1)
--   Buffers: shared hit=162
-- Planning Time: 0.048 ms
-- Execution Time: 1.968 ms

select 
  to_char(counted.month, 'YYYY-MM') as month,
  array[counted.stars_1, counted.stars_2, counted.stars_3, counted.stars_4, counted.stars_5] as counts,
  counted.students, counted.sum_nn as "sumNN", counted.sum_ns as "sumNS", counted.sum_ss as "sumSS",
  counted.shared_students as "sharedStudents", counted.shared_nn as "sharedNN", counted.shared_ns as "sharedNS",
  counted.shared_sn as "sharedSN", counted.shared_ss as "sharedSS",
  counted.asked - ahead.asked as asked, counted.answered - ahead.answered as answered,
  counted.asked_students - ahead.asked_students as "askedStudents",
  counted.answered_students - ahead.answered_students as "answeredStudents", later.is_there as "hasLater"
      from monthly_ratings as counted
      
  cross join lateral (
    select coalesce(sum(later.asked), 0)::int as asked, coalesce(sum(later.answered), 0)::int as answered,
      count(*) filter (where later.asked = in_month.asked)::int as asked_students,
      count(*) filter (where later.answered > 0 and later.answered = in_month.answered)::int as answered_students
    from (
      select student_id, count(*) as asked, count(given.id) as answered
      from lessons
      join lesson_audience on lesson_audience.lesson_id = lessons.id and status = 'asked'
      left join feedback as given using (lesson_id, student_id)
      where lessons.teacher_id = counted.teacher_id and month_of($3::date) = counted.month
        and lessons.date > $3::date and lessons.date < (counted.month + interval '1 month')::date
      group by student_id
    ) as later
    cross join lateral (
      select sum(asked) as asked, sum(answered) as answered from student_months
      where student_months.teacher_id = counted.teacher_id and student_id = later.student_id and month = counted.month
    ) as in_month
  ) as ahead
      cross join lateral (
        select month_of($3::date) = counted.month and exists (
          select from feedback where feedback.teacher_id = counted.teacher_id and date > $3::date and date < (counted.month + interval '1 month')::date
        ) as is_there
      ) as later
      where counted.teacher_id = $1 and counted.month between $2::date and month_of($3::date)
      order by counted.month

-- 11 pages
-- Nested Loop  (cost=5079.76..35588.22 rows=7 width=149) (actual time=0.491..0.586 rows=7.00 loops=1)
--   Buffers: shared hit=14
--   ->  Index Scan using monthly_ratings_teacher_id_month_pk on monthly_ratings counted  (cost=0.42..19.08 rows=7 width=120) (actual time=0.042..0.049 rows=7.00 loops=1)
--         Index Cond: ((teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) AND (month >= '2025-11-01'::date) AND (month <= '2026-11-01'::date))
--         Index Searches: 1
--         Buffers: shared hit=4
--   ->  Aggregate  (cost=5079.34..5079.36 rows=1 width=16) (actual time=0.013..0.014 rows=1.00 loops=7)
--         Buffers: shared hit=6
--         ->  Nested Loop  (cost=4126.94..5077.39 rows=111 width=32) (actual time=0.012..0.012 rows=0.00 loops=7)
--               Buffers: shared hit=6
--               ->  GroupAggregate  (cost=4118.35..4120.57 rows=111 width=32) (actual time=0.012..0.012 rows=0.00 loops=7)
--                     Group Key: lesson_audience.student_id
--                     Buffers: shared hit=6
--                     ->  Sort  (cost=4118.35..4118.63 rows=111 width=32) (actual time=0.011..0.011 rows=0.00 loops=7)
--                           Sort Key: lesson_audience.student_id
--                           Sort Method: quicksort  Memory: 25kB
--                           Buffers: shared hit=6
--                           ->  Result  (cost=33.14..4114.58 rows=111 width=32) (actual time=0.004..0.004 rows=0.00 loops=7)
--                                 One-Time Filter: ('2026-11-01'::date = counted.month)
--                                 Buffers: shared hit=3
--                                 ->  Nested Loop Left Join  (cost=33.14..4114.58 rows=111 width=32) (actual time=0.022..0.023 rows=0.00 loops=1)
--                                       Buffers: shared hit=3
--                                       ->  Nested Loop  (cost=32.58..3822.29 rows=111 width=32) (actual time=0.022..0.022 rows=0.00 loops=1)
--                                             Buffers: shared hit=3
--                                             ->  Index Only Scan using lessons_teacher_date on lessons  (cost=0.43..4.45 rows=1 width=16) (actual time=0.019..0.019 rows=0.00 loops=1)
--                                                   Index Cond: ((teacher_id = counted.teacher_id) AND (date > '2026-11-23'::date) AND (date < ((counted.month + '1 mon'::interval))::date))
--                                                   Heap Fetches: 0
--                                                   Index Searches: 1
--                                                   Buffers: shared hit=3
--                                             ->  Bitmap Heap Scan on lesson_audience  (cost=32.15..3808.05 rows=979 width=32) (never executed)
--                                                   Recheck Cond: (lessons.id = lesson_id)
--                                                   Filter: (status = 'asked'::audience_status)
--                                                   ->  Bitmap Index Scan on lesson_audience_lesson_id_student_id_pk  (cost=0.00..31.91 rows=979 width=0) (never executed)
--                                                         Index Cond: (lesson_id = lessons.id)
--                                                         Index Searches: 0
--                                       ->  Index Scan using feedback_student_lesson_unique on feedback given  (cost=0.56..2.62 rows=1 width=48) (never executed)
--                                             Index Cond: ((student_id = lesson_audience.student_id) AND (lesson_id = lesson_audience.lesson_id))
--                                             Index Searches: 0
--               ->  Aggregate  (cost=8.59..8.60 rows=1 width=16) (never executed)
--                     ->  Index Scan using student_months_teacher_id_student_id_month_pk on student_months  (cost=0.56..8.58 rows=1 width=8) (never executed)
--                           Index Cond: ((teacher_id = counted.teacher_id) AND (student_id = lesson_audience.student_id) AND (month = counted.month))
--                           Index Searches: 0
--   SubPlan 1
--     ->  Index Only Scan using feedback_teacher_date on feedback  (cost=0.56..4.63 rows=3 width=0) (actual time=0.032..0.032 rows=0.00 loops=1)
--           Index Cond: ((teacher_id = counted.teacher_id) AND (date > '2026-11-23'::date) AND (date < ((counted.month + '1 mon'::interval))::date))
--           Heap Fetches: 0
--           Index Searches: 1
--           Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=728
-- Planning Time: 4.194 ms
-- Execution Time: 0.923 ms

with waiting as materialized (select id from users where role = 'student' and confirmed_at is null and deleted_at is null and left_on is null limit 50)
  select coalesce(case when (select count(*) from waiting) < 50 then (
      select sum(given.responses)
      from waiting cross join lateral (
        select sum(responses) as responses from student_months
        where student_id = waiting.id and month = $2::date and teacher_id = $1
      ) as given
    ) else (
      select sum(student_months.responses)
      from users join student_months on student_months.student_id = users.id
      where role = 'student' and confirmed_at is null and deleted_at is null and left_on is null and student_months.month = $2::date and student_months.teacher_id = $1
    ) end, 0)::int as responses

-- 1 pages
-- Result  (cost=95265.32..95265.34 rows=1 width=4) (actual time=0.034..0.036 rows=1.00 loops=1)
--   Buffers: shared hit=1
--   CTE waiting
--     ->  Limit  (cost=0.12..0.64 rows=50 width=16) (actual time=0.017..0.017 rows=0.00 loops=1)
--           Buffers: shared hit=1
--           ->  Index Only Scan using users_not_confirmed on users  (cost=0.12..193.59 rows=18946 width=16) (actual time=0.015..0.015 rows=0.00 loops=1)
--                 Heap Fetches: 0
--                 Index Searches: 1
--                 Buffers: shared hit=1
--   InitPlan 2
--     ->  Aggregate  (cost=1.12..1.14 rows=1 width=8) (actual time=0.023..0.024 rows=1.00 loops=1)
--           Buffers: shared hit=1
--           ->  CTE Scan on waiting  (cost=0.00..1.00 rows=50 width=0) (actual time=0.018..0.018 rows=0.00 loops=1)
--                 Storage: Memory  Maximum Storage: 17kB
--                 Buffers: shared hit=1
--   InitPlan 3
--     ->  Aggregate  (cost=431.50..431.51 rows=1 width=32) (actual time=0.003..0.004 rows=1.00 loops=1)
--           ->  Nested Loop  (cost=8.59..431.37 rows=50 width=8) (actual time=0.001..0.001 rows=0.00 loops=1)
--                 ->  CTE Scan on waiting waiting_1  (cost=0.00..1.00 rows=50 width=16) (actual time=0.000..0.000 rows=0.00 loops=1)
--                       Storage: Memory  Maximum Storage: 17kB
--                 ->  Aggregate  (cost=8.59..8.60 rows=1 width=8) (never executed)
--                       ->  Index Scan using student_months_teacher_id_student_id_month_pk on student_months  (cost=0.56..8.58 rows=1 width=4) (never executed)
--                             Index Cond: ((teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) AND (student_id = waiting_1.id) AND (month = '2026-11-01'::date))
--                             Index Searches: 0
--   InitPlan 4
--     ->  Aggregate  (cost=94832.03..94832.04 rows=1 width=8) (never executed)
--           ->  Gather  (cost=1009.43..94832.03 rows=2 width=4) (never executed)
--                 Workers Planned: 2
--                 Workers Launched: 0
--                 ->  Nested Loop  (cost=9.43..93831.83 rows=1 width=4) (never executed)
--                       ->  Parallel Bitmap Heap Scan on users users_1  (cost=8.87..28184.95 rows=7894 width=16) (never executed)
--                             Recheck Cond: ((role = 'student'::role) AND (confirmed_at IS NULL) AND (deleted_at IS NULL) AND (left_on IS NULL))
--                             ->  Bitmap Index Scan on users_not_confirmed  (cost=0.00..4.13 rows=18946 width=0) (never executed)
--                                   Index Searches: 0
--                       ->  Index Scan using student_months_teacher_id_student_id_month_pk on student_months student_months_1  (cost=0.56..8.32 rows=1 width=20) (never executed)
--                             Index Cond: ((teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) AND (student_id = users_1.id) AND (month = '2026-11-01'::date))
--                             Index Searches: 0
-- Planning:
--   Buffers: shared hit=546
-- Planning Time: 3.511 ms
-- Execution Time: 0.383 ms

select month, grouping(month) = 1 as "isTotal",
        count(distinct record_id) filter (where kind = 'edited')::int as edited,
        count(distinct record_id) filter (where kind = 'moved')::int as moved,
        count(distinct record_id) filter (where kind = 'deleted')::int as deleted
      from (select distinct teacher_id, record_id, kind, month from (
  select entry.id, entry.teacher_id, entry.record_id, change.kind, change.month
  from audit_log as entry
  cross join lateral (
    select left(entry.before->>'date', 7) as former, left(entry.after->>'date', 7) as latter
  ) as dated
  cross join lateral (
    select 'deleted' as kind, dated.former as month where entry.action = 'feedback.delete'
    union all
    select 'moved', dated.former where entry.action = 'feedback.edit-lesson' and dated.former <> dated.latter
    union all
    select 'moved', dated.latter where entry.action = 'feedback.edit-lesson' and dated.former <> dated.latter
    union all
    select 'edited', coalesce(
      (select to_char(date, 'YYYY-MM') from feedback where feedback.id = entry.record_id),
      (select left(deletion.before->>'date', 7) from audit_log as deletion
        where deletion.record_id = entry.record_id and (deletion.action = 'feedback.delete') is true
        order by deletion.id desc limit 1),
      to_char(entry.at at time zone 'UTC', 'YYYY-MM'))
    where entry.action = 'feedback.edit'
      or (entry.action = 'feedback.edit-lesson' and entry.part_of is null
        and dated.former is not distinct from dated.latter)
  ) as change
  where entry.teacher_id = $1
    and entry.action in ('feedback.edit', 'feedback.edit-lesson', 'feedback.delete')
    and entry.actor_id is distinct from entry.student_id
    and (select true from audit_log as undo
      where undo.undoes = any(array[entry.id, entry.part_of]) limit 1) is null) as changed_entry) as change
      group by grouping sets ((month), ())
      order by "isTotal" desc, month desc nulls last
      limit $2

-- 0 pages
-- Limit  (cost=9.06..9.07 rows=5 width=45) (actual time=0.161..0.164 rows=1.00 loops=1)
--   Buffers: shared hit=11
--   ->  Sort  (cost=9.06..9.07 rows=5 width=45) (actual time=0.160..0.162 rows=1.00 loops=1)
--         Sort Key: ((GROUPING(change.month) = 1)) DESC, change.month DESC NULLS LAST
--         Sort Method: quicksort  Memory: 25kB
--         Buffers: shared hit=11
--         ->  GroupAggregate  (cost=8.81..9.00 rows=5 width=45) (actual time=0.120..0.122 rows=1.00 loops=1)
--               Group Key: change.month
--               Group Key: ()
--               Buffers: shared hit=3
--               ->  Sort  (cost=8.81..8.82 rows=4 width=80) (actual time=0.049..0.051 rows=0.00 loops=1)
--                     Sort Key: change.month DESC NULLS LAST
--                     Sort Method: quicksort  Memory: 25kB
--                     Buffers: shared hit=3
--                     ->  Subquery Scan on change  (cost=8.69..8.77 rows=4 width=80) (actual time=0.037..0.039 rows=0.00 loops=1)
--                           Buffers: shared hit=3
--                           ->  Unique  (cost=8.69..8.73 rows=4 width=96) (actual time=0.036..0.038 rows=0.00 loops=1)
--                                 Buffers: shared hit=3
--                                 ->  Sort  (cost=8.69..8.70 rows=4 width=96) (actual time=0.036..0.037 rows=0.00 loops=1)
--                                       Sort Key: entry.record_id, ('deleted'::text), ("left"((entry.before ->> 'date'::text), 7))
--                                       Sort Method: quicksort  Memory: 25kB
--                                       Buffers: shared hit=3
--                                       ->  Nested Loop  (cost=0.00..8.65 rows=4 width=96) (actual time=0.008..0.010 rows=0.00 loops=1)
--                                             ->  Seq Scan on audit_log entry  (cost=0.00..0.00 rows=1 width=144) (actual time=0.008..0.008 rows=0.00 loops=1)
--                                                   Filter: (((SubPlan 1) IS NULL) AND (actor_id IS DISTINCT FROM student_id) AND (teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) AND (action = ANY ('{feedback.edit,feedback.edit-lesson,feedback.delete}'::text[])))
--                                                   SubPlan 1
--                                                     ->  Limit  (cost=0.00..0.00 rows=1 width=1) (never executed)
--                                                           ->  Seq Scan on audit_log undo  (cost=0.00..0.00 rows=1 width=1) (never executed)
--                                                                 Filter: (undoes = ANY (ARRAY[entry.id, entry.part_of]))
--                                             ->  Append  (cost=0.00..8.61 rows=4 width=64) (never executed)
--                                                   ->  Result  (cost=0.00..0.02 rows=1 width=64) (never executed)
--                                                         One-Time Filter: (entry.action = 'feedback.delete'::text)
--                                                   ->  Result  (cost=0.02..0.03 rows=1 width=64) (never executed)
--                                                         One-Time Filter: ((entry.action = 'feedback.edit-lesson'::text) AND ("left"((entry.before ->> 'date'::text), 7) <> "left"((entry.after ->> 'date'::text), 7)))
--                                                   ->  Result  (cost=0.02..0.03 rows=1 width=64) (never executed)
--                                                         One-Time Filter: ((entry.action = 'feedback.edit-lesson'::text) AND ("left"((entry.before ->> 'date'::text), 7) <> "left"((entry.after ->> 'date'::text), 7)))
--                                                   ->  Result  (cost=8.50..8.51 rows=1 width=64) (never executed)
--                                                         One-Time Filter: ((entry.action = 'feedback.edit'::text) OR ((entry.action = 'feedback.edit-lesson'::text) AND (entry.part_of IS NULL) AND (NOT ("left"((entry.before ->> 'date'::text), 7) IS DISTINCT FROM "left"((entry.after ->> 'date'::text), 7)))))
--                                                         InitPlan 2
--                                                           ->  Index Scan using feedback_pkey on feedback  (cost=0.43..8.46 rows=1 width=32) (never executed)
--                                                                 Index Cond: (id = entry.record_id)
--                                                                 Index Searches: 0
--                                                         InitPlan 3
--                                                           ->  Limit  (cost=0.02..0.02 rows=1 width=40) (never executed)
--                                                                 ->  Sort  (cost=0.02..0.02 rows=1 width=40) (never executed)
--                                                                       Sort Key: deletion.id DESC
--                                                                       ->  Seq Scan on audit_log deletion  (cost=0.00..0.01 rows=1 width=40) (never executed)
--                                                                             Filter: (((action = 'feedback.delete'::text) IS TRUE) AND (record_id = entry.record_id))
-- Planning:
--   Buffers: shared hit=529
-- Planning Time: 2.680 ms
-- Execution Time: 0.407 ms

select count(*)::int as excused
      from lessons join lesson_audience on lesson_audience.lesson_id = lessons.id
      where teacher_id = $1 and date between $2::date and $3::date and status = 'excused'

-- 11 pages
-- Aggregate  (cost=3812.26..3812.27 rows=1 width=4) (actual time=0.105..0.106 rows=1.00 loops=1)
--   Buffers: shared hit=11
--   ->  Nested Loop  (cost=32.33..3812.26 rows=1 width=0) (actual time=0.101..0.101 rows=0.00 loops=1)
--         Buffers: shared hit=11
--         ->  Index Only Scan using lessons_teacher_date on lessons  (cost=0.42..4.45 rows=1 width=16) (actual time=0.024..0.024 rows=1.00 loops=1)
--               Index Cond: ((teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) AND (date >= '2026-11-01'::date) AND (date <= '2026-11-23'::date))
--               Heap Fetches: 0
--               Index Searches: 1
--               Buffers: shared hit=4
--         ->  Bitmap Heap Scan on lesson_audience  (cost=31.91..3807.80 rows=1 width=16) (actual time=0.074..0.074 rows=0.00 loops=1)
--               Recheck Cond: (lessons.id = lesson_id)
--               Filter: (status = 'excused'::audience_status)
--               Rows Removed by Filter: 58
--               Heap Blocks: exact=2
--               Buffers: shared hit=7
--               ->  Bitmap Index Scan on lesson_audience_lesson_id_student_id_pk  (cost=0.00..31.91 rows=979 width=0) (actual time=0.038..0.038 rows=58.00 loops=1)
--                     Index Cond: (lesson_id = lessons.id)
--                     Index Searches: 1
--                     Buffers: shared hit=5
-- Planning:
--   Buffers: shared hit=446
-- Planning Time: 2.194 ms
-- Execution Time: 0.245 ms

with page as materialized (
        select feedback.*, feedback_seen.feedback_id is not null as is_seen
        from feedback left join feedback_seen on feedback_seen.feedback_id = feedback.id
        where teacher_id = $1 and rating = any(array(select generate_series(1, $2::int)::smallint))
          and date between $3::date and $4::date
        order by is_seen, date desc, id desc
        limit $5
      )
      select page.id, page.lesson_id as "reviewId", page.student_id as "studentId", student.name as "studentName",
        student.surname, page.topic, page.date::text as date, page.message, page.rating, page.is_seen as "isSeen",
        case when page.updated_by <> page.student_id then (select role from users where users.id = page.updated_by) end
          as "editedBy"
      from page cross join lateral (select name, surname from users where users.id = page.student_id limit 1) as student
      order by page.is_seen, page.date desc, page.id desc

-- 83 pages
-- Nested Loop  (cost=264.97..349.16 rows=5 width=169) (actual time=0.565..0.671 rows=5.00 loops=1)
--   Buffers: shared hit=94
--   CTE page
--     ->  Limit  (cost=264.54..264.55 rows=5 width=263) (actual time=0.507..0.510 rows=5.00 loops=1)
--           Buffers: shared hit=74
--           InitPlan 1
--             ->  Result  (cost=0.00..0.08 rows=3 width=2) (actual time=0.004..0.006 rows=3.00 loops=1)
--                   ->  ProjectSet  (cost=0.00..0.03 rows=3 width=4) (actual time=0.003..0.004 rows=3.00 loops=1)
--                         ->  Result  (cost=0.00..0.01 rows=1 width=0) (actual time=0.000..0.001 rows=1.00 loops=1)
--           ->  Sort  (cost=264.46..264.60 rows=57 width=263) (actual time=0.506..0.507 rows=5.00 loops=1)
--                 Sort Key: ((feedback_seen.feedback_id IS NOT NULL)), feedback.date DESC, feedback.id DESC
--                 Sort Method: top-N heapsort  Memory: 27kB
--                 Buffers: shared hit=74
--                 ->  Nested Loop Left Join  (cost=0.56..263.51 rows=57 width=263) (actual time=0.229..0.454 rows=21.00 loops=1)
--                       Join Filter: (feedback_seen.feedback_id = feedback.id)
--                       Buffers: shared hit=63
--                       ->  Index Scan using feedback_teacher_date on feedback  (cost=0.56..262.80 rows=57 width=262) (actual time=0.218..0.429 rows=21.00 loops=1)
--                             Index Cond: ((teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) AND (date >= '2026-09-24'::date) AND (date <= '2026-11-23'::date))
--                             Filter: (rating = ANY ((InitPlan 1).col1))
--                             Rows Removed by Filter: 37
--                             Index Searches: 1
--                             Buffers: shared hit=63
--                       ->  Seq Scan on feedback_seen  (cost=0.00..0.00 rows=1 width=16) (actual time=0.000..0.000 rows=0.00 loops=21)
--   ->  CTE Scan on page  (cost=0.00..0.10 rows=5 width=135) (actual time=0.509..0.514 rows=5.00 loops=1)
--         Storage: Memory  Maximum Storage: 17kB
--         Buffers: shared hit=74
--   ->  Limit  (cost=0.42..8.44 rows=1 width=14) (actual time=0.029..0.029 rows=1.00 loops=5)
--         Buffers: shared hit=20
--         ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=14) (actual time=0.029..0.029 rows=1.00 loops=5)
--               Index Cond: (id = page.student_id)
--               Index Searches: 5
--               Buffers: shared hit=20
--   SubPlan 3
--     ->  Index Scan using users_pkey on users users_1  (cost=0.42..8.44 rows=1 width=4) (never executed)
--           Index Cond: (id = page.updated_by)
--           Index Searches: 0
-- Planning:
--   Buffers: shared hit=613
-- Planning Time: 2.198 ms
-- Execution Time: 0.808 ms

with page as materialized (
        select id, topic, subject, date from lessons
        where teacher_id = $1 and date <= $2::date
        order by date desc, id desc
        limit 5
      )
      select page.id, page.topic, page.subject, page.date::text as date, counts.*
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
      order by page.date desc, page.id desc

-- 102 pages
-- Nested Loop  (cost=4444.54..22217.06 rows=5 width=153) (actual time=0.467..0.781 rows=5.00 loops=1)
--   Buffers: shared hit=102
--   CTE page
--     ->  Limit  (cost=0.42..1.47 rows=5 width=52) (actual time=0.016..0.022 rows=5.00 loops=1)
--           Buffers: shared hit=4
--           ->  Index Only Scan Backward using lessons_teacher_date on lessons  (cost=0.42..4.84 rows=21 width=52) (actual time=0.015..0.019 rows=5.00 loops=1)
--                 Index Cond: ((teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) AND (date <= '2026-11-23'::date))
--                 Heap Fetches: 0
--                 Index Searches: 1
--                 Buffers: shared hit=4
--   ->  CTE Scan on page  (cost=0.00..0.10 rows=5 width=84) (actual time=0.018..0.029 rows=5.00 loops=1)
--         Storage: Memory  Maximum Storage: 17kB
--         Buffers: shared hit=4
--   ->  Aggregate  (cost=4443.07..4443.08 rows=1 width=37) (actual time=0.147..0.148 rows=1.00 loops=5)
--         Buffers: shared hit=98
--         ->  Hash Full Join  (cost=642.58..4418.59 rows=979 width=7) (actual time=0.107..0.137 rows=58.00 loops=5)
--               Hash Cond: (lesson_audience.student_id = feedback.student_id)
--               Buffers: shared hit=98
--               ->  Bitmap Heap Scan on lesson_audience  (cost=32.15..3805.60 rows=979 width=21) (actual time=0.025..0.031 rows=58.00 loops=5)
--                     Recheck Cond: (lesson_id = page.id)
--                     Heap Blocks: exact=7
--                     Buffers: shared hit=28
--                     ->  Bitmap Index Scan on lesson_audience_lesson_id_student_id_pk  (cost=0.00..31.91 rows=979 width=0) (actual time=0.018..0.018 rows=58.00 loops=5)
--                           Index Cond: (lesson_id = page.id)
--                           Index Searches: 5
--                           Buffers: shared hit=21
--               ->  Hash  (cost=608.51..608.51 rows=153 width=18) (actual time=0.074..0.074 rows=11.60 loops=5)
--                     Buckets: 1024  Batches: 1  Memory Usage: 11kB
--                     Buffers: shared hit=70
--                     ->  Bitmap Heap Scan on feedback  (cost=5.62..608.51 rows=153 width=18) (actual time=0.019..0.070 rows=11.60 loops=5)
--                           Recheck Cond: (lesson_id = page.id)
--                           Heap Blocks: exact=55
--                           Buffers: shared hit=70
--                           ->  Bitmap Index Scan on feedback_lesson  (cost=0.00..5.58 rows=153 width=0) (actual time=0.013..0.013 rows=11.60 loops=5)
--                                 Index Cond: (lesson_id = page.id)
--                                 Index Searches: 5
--                                 Buffers: shared hit=15
-- Planning:
--   Buffers: shared hit=487
-- Planning Time: 1.891 ms
-- Execution Time: 0.959 ms

select "name", "logo_version", "registration", "language", "comparison_students_min", "reminder_days" from "school"

-- 0 pages
-- Seq Scan on school  (cost=0.00..0.00 rows=1 width=132) (actual time=0.007..0.007 rows=0.00 loops=1)
-- Planning:
--   Buffers: shared hit=60
-- Planning Time: 0.328 ms
-- Execution Time: 0.026 ms

select id from users
      where id = any(array(select id::uuid from string_to_table($1, ' ') as wanted (id)))
        and role = 'student' and deleted_at is null and case (select $3)
          when 'any' then true
          when 'own' then id = $2
          else left_on is null and exists (
            select from student_teachers where student_id = users.id and teacher_id = $2)
        end

-- 24 pages
-- Index Scan using users_pkey on users  (cost=15.44..144.00 rows=5 width=16) (actual time=0.184..0.329 rows=5.00 loops=1)
--   Index Cond: (id = ANY ((InitPlan 1).col1))
--   Filter: ((deleted_at IS NULL) AND (role = 'student'::role) AND CASE (InitPlan 2).col1 WHEN 'any'::text THEN true WHEN 'own'::text THEN (id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid) ELSE ((left_on IS NULL) AND (ANY (id = (hashed SubPlan 4).col1))) END)
--   Index Searches: 5
--   Buffers: shared hit=24
--   InitPlan 1
--     ->  Function Scan on string_to_table wanted  (cost=0.00..15.00 rows=1000 width=16) (actual time=0.011..0.013 rows=5.00 loops=1)
--   InitPlan 2
--     ->  Result  (cost=0.00..0.01 rows=1 width=32) (actual time=0.001..0.001 rows=1.00 loops=1)
--   SubPlan 4
--     ->  Index Only Scan using student_teachers_teacher on student_teachers  (cost=0.43..6.23 rows=103 width=16) (actual time=0.073..0.083 rows=58.00 loops=1)
--           Index Cond: (teacher_id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid)
--           Heap Fetches: 0
--           Index Searches: 1
--           Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=391
-- Planning Time: 1.929 ms
-- Execution Time: 0.440 ms
