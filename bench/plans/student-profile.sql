-- student: profile, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.072..0.073 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.010..0.010 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.060..0.060 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.059..0.059 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.033..0.033 rows=1.00 loops=1)
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
-- Planning Time: 1.543 ms
-- Execution Time: 0.144 ms

select id, name, surname, email, age, city, education, courses as course, phone,
        parent_email as "parentEmail", created_at as "createdAt", updated_at as "updatedAt",
        coalesce((
          select json_agg(json_build_object('id', teacher.id, 'name', teacher.name, 'surname', teacher.surname)
            order by lower(teacher.name), lower(teacher.surname), teacher.id)
          from student_teachers join users teacher on teacher.id = student_teachers.teacher_id
          where student_teachers.student_id = users.id and teacher.deleted_at is null
        ), '[]') as teachers
      from users
      where id = $1 and role = 'student' and deleted_at is null

-- 20 pages
-- Index Scan using users_pkey on users  (cost=0.42..29.84 rows=1 width=209) (actual time=0.221..0.222 rows=1.00 loops=1)
--   Index Cond: (id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid)
--   Filter: ((deleted_at IS NULL) AND (role = 'student'::role))
--   Index Searches: 1
--   Buffers: shared hit=26
--   SubPlan 1
--     ->  Aggregate  (cost=21.39..21.40 rows=1 width=32) (actual time=0.184..0.185 rows=1.00 loops=1)
--           Buffers: shared hit=22
--           ->  Sort  (cost=21.36..21.36 rows=2 width=30) (actual time=0.166..0.167 rows=3.00 loops=1)
--                 Sort Key: (lower(teacher.name)), (lower(teacher.surname)), teacher.id
--                 Sort Method: quicksort  Memory: 25kB
--                 Buffers: shared hit=22
--                 ->  Nested Loop  (cost=0.85..21.35 rows=2 width=30) (actual time=0.071..0.124 rows=3.00 loops=1)
--                       Buffers: shared hit=16
--                       ->  Index Only Scan using student_teachers_student_id_teacher_id_pk on student_teachers  (cost=0.43..4.46 rows=2 width=16) (actual time=0.016..0.017 rows=3.00 loops=1)
--                             Index Cond: (student_id = users.id)
--                             Heap Fetches: 0
--                             Index Searches: 1
--                             Buffers: shared hit=4
--                       ->  Index Scan using users_pkey on users teacher  (cost=0.42..8.44 rows=1 width=30) (actual time=0.032..0.032 rows=1.00 loops=3)
--                             Index Cond: (id = student_teachers.teacher_id)
--                             Filter: (deleted_at IS NULL)
--                             Index Searches: 3
--                             Buffers: shared hit=12
-- Planning:
--   Buffers: shared hit=380 read=5
-- Planning Time: 3.118 ms
-- Execution Time: 0.311 ms
