-- student: sessions, in a school of 100,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 6 pages
-- Nested Loop  (cost=0.56..16.61 rows=1 width=21) (actual time=0.017..0.018 rows=1.00 loops=1)
--   Buffers: shared hit=6
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.27..8.30 rows=1 width=24) (actual time=0.009..0.010 rows=1.00 loops=1)
--         Index Cond: (token = 'e2d07738-14cc-4117-98da-140f7f91a2cb'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=20) (actual time=0.005..0.005 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=15
-- Planning Time: 0.256 ms
-- Execution Time: 0.038 ms

select page.*, feedback.id as "feedbackId", feedback.rating
  from (
    select session.id, session.topic, session.subject, session.date::text as date,
      session.teacher_id as "teacherId", session.created_at as "createdAt", teacher.name, teacher.surname
    from student_teachers
    join users as teacher on teacher.id = student_teachers.teacher_id and teacher.deleted_at is null
    cross join lateral (
      select * from review_sessions
      where review_sessions.teacher_id = student_teachers.teacher_id
        and lower(review_sessions.subject) = any(array(
          select lower(course) from users, unnest(users.courses) as course where users.id = $1))
        and ($2::text is null or lower(review_sessions.subject) = lower($2))
        and (review_sessions.date, review_sessions.id) < ($3::date, $4::uuid)
      order by review_sessions.date desc, review_sessions.id desc
      limit $5
    ) as session
    where student_teachers.student_id = $1 and ($6::uuid is null or student_teachers.teacher_id = $6)
    order by session.date desc, session.id desc
    limit $5
  ) as page
  left join feedback on feedback.student_id = $1 and feedback.review_session_id = page.id
  order by page.date desc, page.id desc

-- 118 pages
-- Sort  (cost=143.60..143.61 rows=2 width=136) (actual time=0.279..0.283 rows=21.00 loops=1)
--   Sort Key: ((review_sessions.date)::text) DESC, review_sessions.id DESC
--   Sort Method: quicksort  Memory: 27kB
--   Buffers: shared hit=120
--   ->  Nested Loop Left Join  (cost=127.08..143.59 rows=2 width=136) (actual time=0.193..0.262 rows=21.00 loops=1)
--         Buffers: shared hit=120
--         ->  Limit  (cost=126.65..126.65 rows=2 width=122) (actual time=0.182..0.186 rows=21.00 loops=1)
--               Buffers: shared hit=48
--               ->  Sort  (cost=126.65..126.65 rows=2 width=122) (actual time=0.181..0.184 rows=21.00 loops=1)
--                     Sort Key: review_sessions.date DESC, review_sessions.id DESC
--                     Sort Method: quicksort  Memory: 30kB
--                     Buffers: shared hit=48
--                     ->  Nested Loop  (cost=53.40..126.64 rows=2 width=122) (actual time=0.096..0.164 rows=35.00 loops=1)
--                           Buffers: shared hit=48
--                           ->  Nested Loop  (cost=0.57..20.93 rows=2 width=30) (actual time=0.025..0.032 rows=2.00 loops=1)
--                                 Buffers: shared hit=9
--                                 ->  Index Only Scan using student_teachers_student_id_teacher_id_pk on student_teachers  (cost=0.29..4.32 rows=2 width=16) (actual time=0.012..0.013 rows=2.00 loops=1)
--                                       Index Cond: (student_id = 'c176ac4a-c1c1-4722-84ba-bd0de7007db6'::uuid)
--                                       Heap Fetches: 0
--                                       Index Searches: 1
--                                       Buffers: shared hit=3
--                                 ->  Index Scan using users_pkey on users teacher  (cost=0.29..8.30 rows=1 width=30) (actual time=0.008..0.008 rows=1.00 loops=2)
--                                       Index Cond: (id = student_teachers.teacher_id)
--                                       Filter: (deleted_at IS NULL)
--                                       Index Searches: 2
--                                       Buffers: shared hit=6
--                           ->  Limit  (cost=52.82..52.83 rows=1 width=76) (actual time=0.055..0.058 rows=17.50 loops=2)
--                                 Buffers: shared hit=39
--                                 InitPlan 1
--                                   ->  Nested Loop  (cost=0.29..8.35 rows=2 width=32) (actual time=0.014..0.015 rows=1.00 loops=1)
--                                         Buffers: shared hit=3
--                                         ->  Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=47) (actual time=0.005..0.006 rows=1.00 loops=1)
--                                               Index Cond: (id = 'c176ac4a-c1c1-4722-84ba-bd0de7007db6'::uuid)
--                                               Index Searches: 1
--                                               Buffers: shared hit=3
--                                         ->  Function Scan on unnest course  (cost=0.00..0.02 rows=2 width=32) (actual time=0.006..0.006 rows=1.00 loops=1)
--                                 ->  Sort  (cost=44.47..44.48 rows=1 width=76) (actual time=0.054..0.056 rows=17.50 loops=2)
--                                       Sort Key: review_sessions.date DESC, review_sessions.id DESC
--                                       Sort Method: quicksort  Memory: 27kB
--                                       Buffers: shared hit=39
--                                       ->  Bitmap Heap Scan on review_sessions  (cost=4.43..44.46 rows=1 width=76) (actual time=0.026..0.047 rows=18.00 loops=2)
--                                             Recheck Cond: (teacher_id = student_teachers.teacher_id)
--                                             Filter: ((ROW(date, id) < ROW('9999-12-31'::date, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AND (lower(subject) = ANY ((InitPlan 1).col1)))
--                                             Heap Blocks: exact=32
--                                             Buffers: shared hit=39
--                                             ->  Bitmap Index Scan on review_sessions_topic_unique  (cost=0.00..4.43 rows=20 width=0) (actual time=0.007..0.007 rows=18.00 loops=2)
--                                                   Index Cond: (teacher_id = student_teachers.teacher_id)
--                                                   Index Searches: 2
--                                                   Buffers: shared hit=4
--         ->  Memoize  (cost=0.43..8.45 rows=1 width=34) (actual time=0.003..0.003 rows=0.33 loops=21)
--               Cache Key: review_sessions.id
--               Cache Mode: logical
--               Hits: 0  Misses: 21  Evictions: 0  Overflows: 0  Memory Usage: 3kB
--               Buffers: shared hit=72
--               ->  Index Scan using feedback_student_session_unique on feedback  (cost=0.42..8.44 rows=1 width=34) (actual time=0.003..0.003 rows=0.33 loops=21)
--                     Index Cond: ((student_id = 'c176ac4a-c1c1-4722-84ba-bd0de7007db6'::uuid) AND (review_session_id = review_sessions.id))
--                     Index Searches: 21
--                     Buffers: shared hit=72
-- Planning:
--   Buffers: shared hit=34
-- Planning Time: 1.427 ms
-- Execution Time: 0.358 ms
