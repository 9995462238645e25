-- student: account, in a school of 10,000,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 7 pages
-- Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.077..0.079 rows=1.00 loops=1)
--   Buffers: shared hit=6 read=1
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.010..0.011 rows=1.00 loops=1)
--         Index Cond: (token = '79230b5c-c7fe-4983-bfe8-bd8285aa7828'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.063..0.063 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=3 read=1
-- Planning:
--   Buffers: shared hit=87
-- Planning Time: 0.510 ms
-- Execution Time: 0.103 ms

select id, role, name, surname, email from users where id = $1 and deleted_at is null

-- 4 pages
-- Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=62) (actual time=0.011..0.012 rows=1.00 loops=1)
--   Index Cond: (id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid)
--   Filter: (deleted_at IS NULL)
--   Index Searches: 1
--   Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=1
-- Planning Time: 0.074 ms
-- Execution Time: 0.022 ms
