-- student: profile, in a school of 100,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 6 pages
-- Nested Loop  (cost=0.56..16.61 rows=1 width=21) (actual time=0.033..0.035 rows=1.00 loops=1)
--   Buffers: shared hit=6
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.27..8.30 rows=1 width=24) (actual time=0.018..0.019 rows=1.00 loops=1)
--         Index Cond: (token = 'e2d07738-14cc-4117-98da-140f7f91a2cb'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=20) (actual time=0.010..0.010 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=15
-- Planning Time: 0.503 ms
-- Execution Time: 0.075 ms

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

-- 12 pages
-- Index Scan using users_pkey on users  (cost=0.29..29.28 rows=1 width=197) (actual time=0.108..0.111 rows=1.00 loops=1)
--   Index Cond: (id = 'c176ac4a-c1c1-4722-84ba-bd0de7007db6'::uuid)
--   Filter: ((deleted_at IS NULL) AND (role = 'student'::role))
--   Index Searches: 1
--   Buffers: shared hit=12
--   SubPlan 1
--     ->  Aggregate  (cost=20.97..20.98 rows=1 width=32) (actual time=0.081..0.083 rows=1.00 loops=1)
--           Buffers: shared hit=9
--           ->  Sort  (cost=20.94..20.94 rows=2 width=30) (actual time=0.056..0.059 rows=2.00 loops=1)
--                 Sort Key: (lower(teacher.name)), (lower(teacher.surname)), teacher.id
--                 Sort Method: quicksort  Memory: 25kB
--                 Buffers: shared hit=9
--                 ->  Nested Loop  (cost=0.57..20.93 rows=2 width=30) (actual time=0.029..0.041 rows=2.00 loops=1)
--                       Buffers: shared hit=9
--                       ->  Index Only Scan using student_teachers_student_id_teacher_id_pk on student_teachers  (cost=0.29..4.32 rows=2 width=16) (actual time=0.011..0.013 rows=2.00 loops=1)
--                             Index Cond: (student_id = users.id)
--                             Heap Fetches: 0
--                             Index Searches: 1
--                             Buffers: shared hit=3
--                       ->  Index Scan using users_pkey on users teacher  (cost=0.29..8.30 rows=1 width=30) (actual time=0.009..0.009 rows=1.00 loops=2)
--                             Index Cond: (id = student_teachers.teacher_id)
--                             Filter: (deleted_at IS NULL)
--                             Index Searches: 2
--                             Buffers: shared hit=6
-- Planning:
--   Buffers: shared hit=14
-- Planning Time: 0.745 ms
-- Execution Time: 0.193 ms
