-- teacher: profile, in a school of 10,000,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 7 pages
-- Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.026..0.027 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.019..0.019 rows=1.00 loops=1)
--         Index Cond: (token = 'bb16fa00-c5fa-4bfb-a64e-055fd1b8797d'::text)
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
-- Execution Time: 0.043 ms

select id, name, surname, email, education, subject, courses, phone, joining_date::text as "joiningDate",
        created_at as "createdAt"
      from users where id = $1 and role = 'teacher' and deleted_at is null

-- 4 pages
-- Index Scan using users_pkey on users  (cost=0.42..8.45 rows=1 width=173) (actual time=0.011..0.012 rows=1.00 loops=1)
--   Index Cond: (id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid)
--   Filter: ((deleted_at IS NULL) AND (role = 'teacher'::role))
--   Index Searches: 1
--   Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=1
-- Planning Time: 0.080 ms
-- Execution Time: 0.023 ms
