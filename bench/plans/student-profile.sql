-- student: profile, in a school of 10,000,000 feedbacks

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
-- Planning Time: 0.199 ms
-- Execution Time: 0.033 ms

select id, name, surname, email, age, city, education, courses as course, phone,
        parent_email as "parentEmail", created_at as "createdAt",
        coalesce((
          select json_agg(json_build_object('id', teacher.id, 'name', teacher.name, 'surname', teacher.surname)
            order by lower(teacher.name), lower(teacher.surname), teacher.id)
          from student_teachers join users teacher on teacher.id = student_teachers.teacher_id
          where student_teachers.student_id = users.id and teacher.deleted_at is null
        ), '[]') as teachers
      from users
      where id = $1 and role = 'student' and deleted_at is null

-- 20 pages
-- Index Scan using users_pkey on users  (cost=0.42..29.84 rows=1 width=201) (actual time=0.057..0.058 rows=1.00 loops=1)
--   Index Cond: (id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid)
--   Filter: ((deleted_at IS NULL) AND (role = 'student'::role))
--   Index Searches: 1
--   Buffers: shared hit=20
--   SubPlan 1
--     ->  Aggregate  (cost=21.39..21.40 rows=1 width=32) (actual time=0.045..0.046 rows=1.00 loops=1)
--           Buffers: shared hit=16
--           ->  Sort  (cost=21.36..21.36 rows=2 width=30) (actual time=0.030..0.031 rows=3.00 loops=1)
--                 Sort Key: (lower(teacher.name)), (lower(teacher.surname)), teacher.id
--                 Sort Method: quicksort  Memory: 25kB
--                 Buffers: shared hit=16
--                 ->  Nested Loop  (cost=0.85..21.35 rows=2 width=30) (actual time=0.014..0.025 rows=3.00 loops=1)
--                       Buffers: shared hit=16
--                       ->  Index Only Scan using student_teachers_student_id_teacher_id_pk on student_teachers  (cost=0.43..4.46 rows=2 width=16) (actual time=0.005..0.006 rows=3.00 loops=1)
--                             Index Cond: (student_id = users.id)
--                             Heap Fetches: 0
--                             Index Searches: 1
--                             Buffers: shared hit=4
--                       ->  Index Scan using users_pkey on users teacher  (cost=0.42..8.44 rows=1 width=30) (actual time=0.004..0.004 rows=1.00 loops=3)
--                             Index Cond: (id = student_teachers.teacher_id)
--                             Filter: (deleted_at IS NULL)
--                             Index Searches: 3
--                             Buffers: shared hit=12
-- Planning:
--   Buffers: shared hit=18
-- Planning Time: 0.303 ms
-- Execution Time: 0.092 ms
