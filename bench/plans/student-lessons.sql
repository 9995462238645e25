-- student: lessons, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.071..0.073 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.010..0.011 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.059..0.059 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.058..0.058 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.032..0.032 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.022..0.022 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: (deleted_at IS NULL)
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=523
-- Planning Time: 1.735 ms
-- Execution Time: 0.144 ms

with page as materialized (
    select session.*, teacher.name, teacher.surname
    from student_teachers
    cross join lateral (
      select name, surname from users
      where users.id = student_teachers.teacher_id and users.deleted_at is null limit 1
    ) as teacher
    cross join lateral (
      select id, topic, subject, date, teacher_id, created_at, updated_at from lessons
      where (lessons.teacher_id, lessons.date, lessons.id) < (student_teachers.teacher_id, (select $1::date), (select $2::uuid)) and lessons.teacher_id >= student_teachers.teacher_id 
        and lower(lessons.subject) = any(array(
          select lower(course) from users, unnest(users.courses) as course where users.id = (select $3::uuid)))
      order by lessons.teacher_id desc, lessons.date desc, lessons.id desc
      limit 21
    ) as session
    where student_teachers.student_id = (select $3::uuid)
    order by session.date desc, session.id desc
    limit 21
  )
  select 
  page.id, page.topic, page.subject, page.date::text as date, page.teacher_id as "teacherId",
  page.created_at as "createdAt", page.updated_at as "updatedAt", page.name, page.surname, given.id as "feedbackId", given.rating,
    given.original_rating as "originalRating", given.original_message as "originalMessage",
    case when given.updated_by <> (select $3::uuid) then (select role from users where users.id = given.updated_by) end
      as "editedBy"
  from page
  left join (
    select * from feedback
    where student_id = (select $3::uuid) and lesson_id = any(array(select id from page)) offset 0
  ) as given on given.lesson_id = page.id
  order by page.date desc, page.id desc

-- 40 pages
-- Nested Loop Left Join  (cost=48.44..275.78 rows=21 width=268) (actual time=1.176..1.214 rows=21.00 loops=1)
--   Join Filter: (given.lesson_id = page.id)
--   Rows Removed by Join Filter: 120
--   Buffers: shared hit=30 read=18 dirtied=1
--   CTE page
--     ->  Limit  (cost=47.38..47.44 rows=21 width=98) (actual time=0.461..0.475 rows=21.00 loops=1)
--           Buffers: shared hit=29 read=7
--           InitPlan 1
--             ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.001..0.001 rows=1.00 loops=1)
--           ->  Sort  (cost=47.37..47.48 rows=42 width=98) (actual time=0.460..0.472 rows=21.00 loops=1)
--                 Sort Key: lessons.date DESC, lessons.id DESC
--                 Sort Method: top-N heapsort  Memory: 29kB
--                 Buffers: shared hit=29 read=7
--                 ->  Nested Loop  (cost=9.79..46.24 rows=42 width=98) (actual time=0.284..0.429 rows=58.00 loops=1)
--                       Buffers: shared hit=23 read=7
--                       ->  Nested Loop  (cost=0.85..21.37 rows=2 width=30) (actual time=0.150..0.212 rows=3.00 loops=1)
--                             Buffers: shared hit=11 read=5
--                             ->  Index Only Scan using student_teachers_student_id_teacher_id_pk on student_teachers  (cost=0.43..4.46 rows=2 width=16) (actual time=0.079..0.081 rows=3.00 loops=1)
--                                   Index Cond: (student_id = (InitPlan 1).col1)
--                                   Heap Fetches: 0
--                                   Index Searches: 1
--                                   Buffers: shared read=4
--                             ->  Limit  (cost=0.42..8.44 rows=1 width=14) (actual time=0.042..0.042 rows=1.00 loops=3)
--                                   Buffers: shared hit=11 read=1
--                                   ->  Index Scan using users_pkey on users users_1  (cost=0.42..8.44 rows=1 width=14) (actual time=0.041..0.041 rows=1.00 loops=3)
--                                         Index Cond: (id = student_teachers.teacher_id)
--                                         Filter: (deleted_at IS NULL)
--                                         Index Searches: 3
--                                         Buffers: shared hit=11 read=1
--                       ->  Limit  (cost=8.94..12.23 rows=21 width=84) (actual time=0.061..0.069 rows=19.33 loops=3)
--                             Buffers: shared hit=12 read=2
--                             InitPlan 2
--                               ->  Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.000..0.001 rows=1.00 loops=1)
--                             InitPlan 3
--                               ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.000..0.001 rows=1.00 loops=1)
--                             InitPlan 5
--                               ->  Nested Loop  (cost=0.44..8.50 rows=2 width=32) (actual time=0.051..0.055 rows=3.00 loops=1)
--                                     Buffers: shared hit=4
--                                     InitPlan 4
--                                       ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.000..0.001 rows=1.00 loops=1)
--                                     ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=47) (actual time=0.039..0.039 rows=1.00 loops=1)
--                                           Index Cond: (id = (InitPlan 4).col1)
--                                           Index Searches: 1
--                                           Buffers: shared hit=4
--                                     ->  Function Scan on unnest course  (cost=0.00..0.02 rows=2 width=32) (actual time=0.009..0.009 rows=3.00 loops=1)
--                             ->  Index Only Scan Backward using lessons_teacher_date on lessons  (cost=0.42..4039.96 rows=25826 width=84) (actual time=0.057..0.062 rows=19.33 loops=3)
--                                   Index Cond: ((ROW(teacher_id, date, id) < ROW(student_teachers.teacher_id, (InitPlan 2).col1, (InitPlan 3).col1)) AND (teacher_id >= student_teachers.teacher_id))
--                                   Filter: (lower(subject) = ANY ((InitPlan 5).col1))
--                                   Heap Fetches: 0
--                                   Index Searches: 3
--                                   Buffers: shared hit=12 read=2
--   InitPlan 7
--     ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.001..0.001 rows=1.00 loops=1)
--   ->  CTE Scan on page  (cost=0.00..0.42 rows=21 width=180) (actual time=0.462..0.464 rows=21.00 loops=1)
--         Storage: Memory  Maximum Storage: 19kB
--         Buffers: shared hit=29 read=7
--   ->  Materialize  (cost=0.99..50.16 rows=1 width=84) (actual time=0.024..0.034 rows=6.00 loops=21)
--         Storage: Memory  Maximum Storage: 17kB
--         Buffers: shared hit=1 read=11 dirtied=1
--         ->  Subquery Scan on given  (cost=0.99..50.15 rows=1 width=84) (actual time=0.501..0.688 rows=6.00 loops=1)
--               Buffers: shared hit=1 read=11 dirtied=1
--               ->  Index Scan using feedback_student_lesson_unique on feedback  (cost=0.99..50.14 rows=1 width=232) (actual time=0.500..0.685 rows=6.00 loops=1)
--                     Index Cond: ((student_id = (InitPlan 9).col1) AND (lesson_id = ANY ((InitPlan 10).col1)))
--                     Index Searches: 1
--                     Buffers: shared hit=1 read=11 dirtied=1
--                     InitPlan 9
--                       ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual time=0.000..0.001 rows=1.00 loops=1)
--                     InitPlan 10
--                       ->  CTE Scan on page page_1  (cost=0.00..0.42 rows=21 width=16) (actual time=0.000..0.006 rows=21.00 loops=1)
--                             Storage: Memory  Maximum Storage: 19kB
--   SubPlan 8
--     ->  Index Scan using users_pkey on users users_2  (cost=0.42..8.44 rows=1 width=4) (never executed)
--           Index Cond: (id = given.updated_by)
--           Index Searches: 0
-- Planning:
--   Buffers: shared hit=636 read=24 dirtied=2
-- Planning Time: 3.195 ms
-- Execution Time: 5.603 ms
