-- student: sessions, in a school of 10,000,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 7 pages
-- Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.015..0.016 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.008..0.008 rows=1.00 loops=1)
--         Index Cond: (token = '79230b5c-c7fe-4983-bfe8-bd8285aa7828'::text)
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
-- Planning Time: 0.202 ms
-- Execution Time: 0.033 ms

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

-- 196 pages
-- Sort  (cost=226.30..226.30 rows=2 width=136) (actual time=1.697..1.702 rows=21.00 loops=1)
--   Sort Key: ((review_sessions.date)::text) DESC, review_sessions.id DESC
--   Sort Method: quicksort  Memory: 27kB
--   Buffers: shared hit=111 read=101 dirtied=1
--   ->  Nested Loop Left Join  (cost=209.63..226.29 rows=2 width=136) (actual time=1.497..1.680 rows=21.00 loops=1)
--         Buffers: shared hit=111 read=101 dirtied=1
--         ->  Limit  (cost=209.06..209.06 rows=2 width=122) (actual time=1.439..1.446 rows=21.00 loops=1)
--               Buffers: shared hit=22 read=84
--               ->  Sort  (cost=209.06..209.06 rows=2 width=122) (actual time=1.438..1.443 rows=21.00 loops=1)
--                     Sort Key: review_sessions.date DESC, review_sessions.id DESC
--                     Sort Method: top-N heapsort  Memory: 29kB
--                     Buffers: shared hit=22 read=84
--                     ->  Nested Loop  (cost=94.67..209.05 rows=2 width=122) (actual time=0.749..1.412 rows=58.00 loops=1)
--                           Buffers: shared hit=22 read=84
--                           ->  Nested Loop  (cost=0.85..21.35 rows=2 width=30) (actual time=0.042..0.073 rows=3.00 loops=1)
--                                 Buffers: shared hit=13 read=3
--                                 ->  Index Only Scan using student_teachers_student_id_teacher_id_pk on student_teachers  (cost=0.43..4.46 rows=2 width=16) (actual time=0.031..0.035 rows=3.00 loops=1)
--                                       Index Cond: (student_id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid)
--                                       Heap Fetches: 0
--                                       Index Searches: 1
--                                       Buffers: shared hit=1 read=3
--                                 ->  Index Scan using users_pkey on users teacher  (cost=0.42..8.44 rows=1 width=30) (actual time=0.010..0.010 rows=1.00 loops=3)
--                                       Index Cond: (id = student_teachers.teacher_id)
--                                       Filter: (deleted_at IS NULL)
--                                       Index Searches: 3
--                                       Buffers: shared hit=12
--                           ->  Limit  (cost=93.82..93.83 rows=1 width=76) (actual time=0.433..0.436 rows=19.33 loops=3)
--                                 Buffers: shared hit=9 read=81
--                                 InitPlan 1
--                                   ->  Nested Loop  (cost=0.43..8.49 rows=2 width=32) (actual time=0.024..0.027 rows=3.00 loops=1)
--                                         Buffers: shared hit=4
--                                         ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=47) (actual time=0.012..0.012 rows=1.00 loops=1)
--                                               Index Cond: (id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid)
--                                               Index Searches: 1
--                                               Buffers: shared hit=4
--                                         ->  Function Scan on unnest course  (cost=0.00..0.02 rows=2 width=32) (actual time=0.007..0.007 rows=3.00 loops=1)
--                                 ->  Sort  (cost=85.33..85.34 rows=1 width=76) (actual time=0.432..0.433 rows=19.33 loops=3)
--                                       Sort Key: review_sessions.date DESC, review_sessions.id DESC
--                                       Sort Method: quicksort  Memory: 28kB
--                                       Buffers: shared hit=9 read=81
--                                       ->  Bitmap Heap Scan on review_sessions  (cost=4.58..85.32 rows=1 width=76) (actual time=0.101..0.420 rows=25.33 loops=3)
--                                             Recheck Cond: (teacher_id = student_teachers.teacher_id)
--                                             Filter: ((ROW(date, id) < ROW('9999-12-31'::date, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AND (lower(subject) = ANY ((InitPlan 1).col1)))
--                                             Heap Blocks: exact=76
--                                             Buffers: shared hit=9 read=81
--                                             ->  Bitmap Index Scan on review_sessions_topic_unique  (cost=0.00..4.58 rows=21 width=0) (actual time=0.027..0.028 rows=25.33 loops=3)
--                                                   Index Cond: (teacher_id = student_teachers.teacher_id)
--                                                   Index Searches: 3
--                                                   Buffers: shared hit=2 read=8
--         ->  Memoize  (cost=0.57..8.59 rows=1 width=34) (actual time=0.011..0.011 rows=0.29 loops=21)
--               Cache Key: review_sessions.id
--               Cache Mode: logical
--               Hits: 0  Misses: 21  Evictions: 0  Overflows: 0  Memory Usage: 3kB
--               Buffers: shared hit=89 read=17 dirtied=1
--               ->  Index Scan using feedback_student_session_unique on feedback  (cost=0.56..8.58 rows=1 width=34) (actual time=0.010..0.010 rows=0.29 loops=21)
--                     Index Cond: ((student_id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid) AND (review_session_id = review_sessions.id))
--                     Index Searches: 21
--                     Buffers: shared hit=89 read=17 dirtied=1
-- Planning:
--   Buffers: shared hit=29 read=15
-- Planning Time: 0.795 ms
-- Execution Time: 1.771 ms
