-- teacher: account, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.064..0.065 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.011..0.011 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.050..0.051 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.050..0.050 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.022..0.022 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.024..0.024 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: (deleted_at IS NULL)
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=523
-- Planning Time: 2.867 ms
-- Execution Time: 0.152 ms

select id, role, name, surname, email from users where id = $1 and deleted_at is null

-- 4 pages
-- Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=62) (actual time=0.045..0.046 rows=1.00 loops=1)
--   Index Cond: (id = '4c3d7ffe-4b51-426e-8a15-3510ddb6a61c'::uuid)
--   Filter: (deleted_at IS NULL)
--   Index Searches: 1
--   Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=222
-- Planning Time: 0.830 ms
-- Execution Time: 0.066 ms
