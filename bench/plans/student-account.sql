-- student: account, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.088..0.089 rows=1.00 loops=1)
--   Buffers: shared hit=6 read=1
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.009..0.010 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.076..0.077 rows=1.00 loops=1)
--         Buffers: shared hit=6 read=1
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.076..0.076 rows=1.00 loops=1)
--               Buffers: shared hit=6 read=1
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.035..0.035 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.037..0.037 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: (deleted_at IS NULL)
--                     Index Searches: 1
--                     Buffers: shared hit=3 read=1
-- Planning:
--   Buffers: shared hit=471 read=52
-- Planning Time: 10.799 ms
-- Execution Time: 0.171 ms

select id, role, name, surname, email from users where id = $1 and deleted_at is null

-- 4 pages
-- Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=62) (actual time=0.053..0.054 rows=1.00 loops=1)
--   Index Cond: (id = 'b6cdd95d-8ff8-44f8-8912-231d1c3610ae'::uuid)
--   Filter: (deleted_at IS NULL)
--   Index Searches: 1
--   Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=222
-- Planning Time: 0.837 ms
-- Execution Time: 0.075 ms
