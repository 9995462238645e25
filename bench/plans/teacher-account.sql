-- teacher: account, in a school of 100,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 6 pages
-- Nested Loop  (cost=0.56..16.61 rows=1 width=21) (actual time=0.037..0.039 rows=1.00 loops=1)
--   Buffers: shared hit=6
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.27..8.30 rows=1 width=24) (actual time=0.021..0.022 rows=1.00 loops=1)
--         Index Cond: (token = '1557ec21-d10b-4863-bdcd-377a9eb8babf'::text)
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
-- Planning Time: 0.677 ms
-- Execution Time: 0.085 ms

select id, role, name, surname, email from users where id = $1 and deleted_at is null

-- 3 pages
-- Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=60) (actual time=0.024..0.026 rows=1.00 loops=1)
--   Index Cond: (id = '86bb92e5-5227-45cb-8f65-b09e48eab33a'::uuid)
--   Filter: (deleted_at IS NULL)
--   Index Searches: 1
--   Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=1
-- Planning Time: 0.390 ms
-- Execution Time: 0.053 ms
