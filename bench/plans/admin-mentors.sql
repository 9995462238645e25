-- admin: mentors, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.071..0.072 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.010..0.010 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.059..0.059 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.058..0.059 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.030..0.030 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.025..0.025 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: (deleted_at IS NULL)
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=523
-- Planning Time: 1.698 ms
-- Execution Time: 0.144 ms

with page as materialized (
      select id, name, surname, email, subject, deleted_at from users where role = 'teacher' and deleted_at is null
      order by lower(name), lower(surname), id
      limit 21
    ),
    
  later as materialized (
    select teacher_id, count(*) as number,
      count(*) filter (where rating = 1) as stars_1, count(*) filter (where rating = 2) as stars_2, count(*) filter (where rating = 3) as stars_3, count(*) filter (where rating = 4) as stars_4, count(*) filter (where rating = 5) as stars_5
    from (
      select teacher_id, rating from feedback
      where date > (select $1::date) and date < ((select $2::date) + interval '1 month')::date offset 0
    ) as given
    where teacher_id in (select id from page)
    group by teacher_id
  ),
    
  changed as materialized (
    select teacher_id, json_agg(json_build_object('month', month, 'reviews', reviews) order by month desc) as months
    from (
      select teacher_id, month, count(distinct record_id) as reviews,
        row_number() over (partition by teacher_id order by month desc) as place
      from (
  select distinct entry.teacher_id, entry.record_id, change.kind, change.month
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
  where entry.teacher_id = any(array(select id from page))
    and entry.action in ('feedback.edit', 'feedback.edit-lesson', 'feedback.delete')
    and entry.actor_id is distinct from entry.student_id
    and (select true from audit_log as undo
      where undo.undoes = any(array[entry.id, entry.part_of]) limit 1) is null) as change
      group by teacher_id, month
    ) as newest
    where place <= 12
    group by teacher_id
  )
    select page.id, name, surname, email, subject, deleted_at as "deletedAt",
      rated.months as "ratedMonths", coalesce(changed.months, '[]') as "changedMonths"
    from page
    left join later on later.teacher_id = page.id
    left join changed on changed.teacher_id = page.id
    cross join lateral (
  select coalesce(json_agg(json_build_array(month, stars_1, stars_2, stars_3, stars_4, stars_5) order by month desc), '[]') as months
  from (
    select month, kept.stars_1 - case when month = (select $2::date) then coalesce(later.stars_1, 0) else 0 end as stars_1, kept.stars_2 - case when month = (select $2::date) then coalesce(later.stars_2, 0) else 0 end as stars_2, kept.stars_3 - case when month = (select $2::date) then coalesce(later.stars_3, 0) else 0 end as stars_3, kept.stars_4 - case when month = (select $2::date) then coalesce(later.stars_4, 0) else 0 end as stars_4, kept.stars_5 - case when month = (select $2::date) then coalesce(later.stars_5, 0) else 0 end as stars_5
    from monthly_ratings as kept
    where teacher_id = page.id and month <= (select $2::date)
      and kept.stars_1 + kept.stars_2 + kept.stars_3 + kept.stars_4 + kept.stars_5
        <> case when month = (select $2::date) then coalesce(later.number, 0) else 0 end
    order by month desc
    limit 3
  ) as newest) as rated
    order by lower(name), lower(surname), page.id

-- 170 pages
-- Sort  (cost=83042.49..83042.54 rows=21 width=280) (actual time=0.972..0.980 rows=21.00 loops=1)
--   Sort Key: (lower(page.name)), (lower(page.surname)), page.id
--   Sort Method: quicksort  Memory: 29kB
--   Buffers: shared hit=179
--   CTE page
--     ->  Limit  (cost=0.42..29.08 rows=21 width=139) (actual time=0.042..0.230 rows=21.00 loops=1)
--           Buffers: shared hit=24
--           ->  Index Scan using users_role_name on users  (cost=0.42..27045.98 rows=19822 width=139) (actual time=0.041..0.227 rows=21.00 loops=1)
--                 Index Cond: (role = 'teacher'::role)
--                 Filter: (deleted_at IS NULL)
--                 Index Searches: 1
--                 Buffers: shared hit=24
--   CTE later
--     ->  GroupAggregate  (cost=82738.11..82740.92 rows=66 width=64) (actual time=0.060..0.061 rows=0.00 loops=1)
--           Group Key: feedback.teacher_id
--           Buffers: shared hit=4
--           ->  Sort  (cost=82738.11..82738.28 rows=66 width=18) (actual time=0.059..0.060 rows=0.00 loops=1)
--                 Sort Key: feedback.teacher_id
--                 Sort Method: quicksort  Memory: 25kB
--                 Buffers: shared hit=4
--                 ->  Hash Semi Join  (cost=1.27..82736.12 rows=66 width=18) (actual time=0.050..0.052 rows=0.00 loops=1)
--                       Hash Cond: (feedback.teacher_id = page_1.id)
--                       Buffers: shared hit=4
--                       ->  Index Scan using feedback_date on feedback  (cost=0.58..82603.62 rows=49936 width=18) (actual time=0.028..0.029 rows=0.00 loops=1)
--                             Index Cond: ((date > (InitPlan 2).col1) AND (date < (((InitPlan 3).col1 + '1 mon'::interval))::date))
--                             Index Searches: 1
--                             Buffers: shared hit=4
--                             InitPlan 2
--                               ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.001 rows=1.00 loops=1)
--                             InitPlan 3
--                               ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--                       ->  Hash  (cost=0.42..0.42 rows=21 width=16) (actual time=0.008..0.009 rows=21.00 loops=1)
--                             Buckets: 1024  Batches: 1  Memory Usage: 9kB
--                             ->  CTE Scan on page page_1  (cost=0.00..0.42 rows=21 width=16) (actual time=0.000..0.002 rows=21.00 loops=1)
--                                   Storage: Memory  Maximum Storage: 19kB
--   CTE changed
--     ->  GroupAggregate  (cost=9.23..9.82 rows=4 width=48) (actual time=0.047..0.050 rows=0.00 loops=1)
--           Group Key: change.teacher_id
--           ->  WindowAgg  (cost=9.23..9.70 rows=4 width=64) (actual time=0.047..0.050 rows=0.00 loops=1)
--                 Window: w1 AS (PARTITION BY change.teacher_id ORDER BY change.month ROWS UNBOUNDED PRECEDING)
--                 Run Condition: (row_number() OVER w1 <= 12)
--                 ->  Incremental Sort  (cost=9.23..9.63 rows=4 width=56) (actual time=0.046..0.049 rows=0.00 loops=1)
--                       Sort Key: change.teacher_id, change.month DESC
--                       Presorted Key: change.teacher_id
--                       Full-sort Groups: 1  Sort Method: quicksort  Average Memory: 25kB  Peak Memory: 25kB
--                       ->  GroupAggregate  (cost=9.14..9.45 rows=4 width=56) (actual time=0.035..0.037 rows=0.00 loops=1)
--                             Group Key: change.teacher_id, change.month
--                             ->  Incremental Sort  (cost=9.14..9.38 rows=4 width=64) (actual time=0.035..0.037 rows=0.00 loops=1)
--                                   Sort Key: change.teacher_id, change.month, change.record_id
--                                   Presorted Key: change.teacher_id
--                                   Full-sort Groups: 1  Sort Method: quicksort  Average Memory: 25kB  Peak Memory: 25kB
--                                   ->  Subquery Scan on change  (cost=9.11..9.20 rows=4 width=64) (actual time=0.020..0.022 rows=0.00 loops=1)
--                                         ->  Unique  (cost=9.11..9.16 rows=4 width=96) (actual time=0.020..0.022 rows=0.00 loops=1)
--                                               InitPlan 5
--                                                 ->  CTE Scan on page page_2  (cost=0.00..0.42 rows=21 width=16) (never executed)
--                                                       Storage: Memory  Maximum Storage: 19kB
--                                               ->  Sort  (cost=8.69..8.70 rows=4 width=96) (actual time=0.019..0.021 rows=0.00 loops=1)
--                                                     Sort Key: entry.teacher_id, entry.record_id, ('deleted'::text), ("left"((entry.before ->> 'date'::text), 7))
--                                                     Sort Method: quicksort  Memory: 25kB
--                                                     ->  Nested Loop  (cost=0.00..8.65 rows=4 width=96) (actual time=0.004..0.006 rows=0.00 loops=1)
--                                                           ->  Seq Scan on audit_log entry  (cost=0.00..0.00 rows=1 width=144) (actual time=0.004..0.005 rows=0.00 loops=1)
--                                                                 Filter: (((SubPlan 6) IS NULL) AND (actor_id IS DISTINCT FROM student_id) AND (action = ANY ('{feedback.edit,feedback.edit-lesson,feedback.delete}'::text[])) AND (teacher_id = ANY ((InitPlan 5).col1)))
--                                                                 SubPlan 6
--                                                                   ->  Limit  (cost=0.00..0.00 rows=1 width=1) (never executed)
--                                                                         ->  Seq Scan on audit_log undo  (cost=0.00..0.00 rows=1 width=1) (never executed)
--                                                                               Filter: (undoes = ANY (ARRAY[entry.id, entry.part_of]))
--                                                           ->  Append  (cost=0.00..8.61 rows=4 width=64) (never executed)
--                                                                 ->  Result  (cost=0.00..0.02 rows=1 width=64) (never executed)
--                                                                       One-Time Filter: (entry.action = 'feedback.delete'::text)
--                                                                 ->  Result  (cost=0.02..0.03 rows=1 width=64) (never executed)
--                                                                       One-Time Filter: ((entry.action = 'feedback.edit-lesson'::text) AND ("left"((entry.before ->> 'date'::text), 7) <> "left"((entry.after ->> 'date'::text), 7)))
--                                                                 ->  Result  (cost=0.02..0.03 rows=1 width=64) (never executed)
--                                                                       One-Time Filter: ((entry.action = 'feedback.edit-lesson'::text) AND ("left"((entry.before ->> 'date'::text), 7) <> "left"((entry.after ->> 'date'::text), 7)))
--                                                                 ->  Result  (cost=8.50..8.51 rows=1 width=64) (never executed)
--                                                                       One-Time Filter: ((entry.action = 'feedback.edit'::text) OR ((entry.action = 'feedback.edit-lesson'::text) AND (entry.part_of IS NULL) AND (NOT ("left"((entry.before ->> 'date'::text), 7) IS DISTINCT FROM "left"((entry.after ->> 'date'::text), 7)))))
--                                                                       InitPlan 7
--                                                                         ->  Index Scan using feedback_pkey on feedback feedback_1  (cost=0.43..8.46 rows=1 width=32) (never executed)
--                                                                               Index Cond: (id = entry.record_id)
--                                                                               Index Searches: 0
--                                                                       InitPlan 8
--                                                                         ->  Limit  (cost=0.02..0.02 rows=1 width=40) (never executed)
--                                                                               ->  Sort  (cost=0.02..0.02 rows=1 width=40) (never executed)
--                                                                                     Sort Key: deletion.id DESC
--                                                                                     ->  Seq Scan on audit_log deletion  (cost=0.00..0.01 rows=1 width=40) (never executed)
--                                                                                           Filter: (((action = 'feedback.delete'::text) IS TRUE) AND (record_id = entry.record_id))
--   ->  Nested Loop  (cost=13.15..262.22 rows=21 width=280) (actual time=0.473..0.915 rows=21.00 loops=1)
--         Buffers: shared hit=173
--         ->  Hash Left Join  (cost=0.81..2.71 rows=21 width=232) (actual time=0.386..0.395 rows=21.00 loops=1)
--               Hash Cond: (page.id = changed.teacher_id)
--               Buffers: shared hit=28
--               ->  Hash Right Join  (cost=0.68..2.46 rows=21 width=200) (actual time=0.321..0.326 rows=21.00 loops=1)
--                     Hash Cond: (later.teacher_id = page.id)
--                     Buffers: shared hit=28
--                     ->  CTE Scan on later  (cost=0.00..1.32 rows=66 width=64) (actual time=0.060..0.060 rows=0.00 loops=1)
--                           Storage: Memory  Maximum Storage: 17kB
--                           Buffers: shared hit=4
--                     ->  Hash  (cost=0.42..0.42 rows=21 width=152) (actual time=0.249..0.249 rows=21.00 loops=1)
--                           Buckets: 1024  Batches: 1  Memory Usage: 11kB
--                           Buffers: shared hit=24
--                           ->  CTE Scan on page  (cost=0.00..0.42 rows=21 width=152) (actual time=0.045..0.243 rows=21.00 loops=1)
--                                 Storage: Memory  Maximum Storage: 19kB
--                                 Buffers: shared hit=24
--               ->  Hash  (cost=0.08..0.08 rows=4 width=48) (actual time=0.048..0.048 rows=0.00 loops=1)
--                     Buckets: 1024  Batches: 1  Memory Usage: 8kB
--                     ->  CTE Scan on changed  (cost=0.00..0.08 rows=4 width=48) (actual time=0.048..0.048 rows=0.00 loops=1)
--                           Storage: Memory  Maximum Storage: 17kB
--         ->  Aggregate  (cost=12.33..12.34 rows=1 width=32) (actual time=0.024..0.024 rows=1.00 loops=21)
--               Buffers: shared hit=145
--               ->  Limit  (cost=12.32..12.32 rows=2 width=44) (actual time=0.021..0.021 rows=2.48 loops=21)
--                     Buffers: shared hit=145
--                     InitPlan 10
--                       ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--                     InitPlan 11
--                       ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--                     InitPlan 12
--                       ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--                     InitPlan 13
--                       ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--                     InitPlan 14
--                       ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--                     InitPlan 15
--                       ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--                     InitPlan 16
--                       ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.000 rows=1.00 loops=1)
--                     ->  Sort  (cost=12.25..12.25 rows=2 width=44) (actual time=0.020..0.021 rows=2.48 loops=21)
--                           Sort Key: kept.month DESC
--                           Sort Method: quicksort  Memory: 25kB
--                           Buffers: shared hit=145
--                           ->  Bitmap Heap Scan on monthly_ratings kept  (cost=4.44..12.24 rows=2 width=44) (actual time=0.010..0.018 rows=3.71 loops=21)
--                                 Recheck Cond: ((teacher_id = page.id) AND (month <= (InitPlan 15).col1))
--                                 Filter: (((((stars_1 + stars_2) + stars_3) + stars_4) + stars_5) <> CASE WHEN (month = (InitPlan 16).col1) THEN COALESCE(later.number, '0'::bigint) ELSE '0'::bigint END)
--                                 Rows Removed by Filter: 0
--                                 Heap Blocks: exact=79
--                                 Buffers: shared hit=142
--                                 ->  Bitmap Index Scan on monthly_ratings_teacher_id_month_pk  (cost=0.00..4.44 rows=2 width=0) (actual time=0.005..0.005 rows=3.76 loops=21)
--                                       Index Cond: ((teacher_id = page.id) AND (month <= (InitPlan 15).col1))
--                                       Index Searches: 21
--                                       Buffers: shared hit=63
-- Planning:
--   Buffers: shared hit=749
-- Planning Time: 3.196 ms
-- Execution Time: 1.520 ms
