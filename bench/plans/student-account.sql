-- student: account, in a school of 100,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 6 pages
-- Nested Loop  (cost=0.56..16.61 rows=1 width=21) (actual time=0.026..0.028 rows=1.00 loops=1)
--   Buffers: shared hit=6
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.27..8.30 rows=1 width=24) (actual time=0.015..0.016 rows=1.00 loops=1)
--         Index Cond: (token = 'e2d07738-14cc-4117-98da-140f7f91a2cb'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=20) (actual time=0.007..0.007 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=15
-- Planning Time: 0.408 ms
-- Execution Time: 0.053 ms

select id, role, name, surname, email from users where id = $1 and deleted_at is null

-- 3 pages
-- Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=60) (actual time=0.014..0.015 rows=1.00 loops=1)
--   Index Cond: (id = 'c176ac4a-c1c1-4722-84ba-bd0de7007db6'::uuid)
--   Filter: (deleted_at IS NULL)
--   Index Searches: 1
--   Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=1
-- Planning Time: 0.096 ms
-- Execution Time: 0.027 ms
