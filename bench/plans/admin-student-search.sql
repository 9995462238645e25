-- admin: student search, in a school of 10,000,000 responses

select asked.token, session.*
  from string_to_table($1, ' ') as asked (token)
  cross join lateral (
    select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
    from auth_sessions join users on users.id = auth_sessions.user_id
    where auth_sessions.token = asked.token and auth_sessions.expires_at > now() and users.deleted_at is null
    limit 1
  ) as session

-- 7 pages
-- Nested Loop  (cost=0.70..16770.02 rows=1000 width=53) (actual time=0.149..0.151 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Function Scan on string_to_table asked  (cost=0.00..10.00 rows=1000 width=32) (actual time=0.009..0.010 rows=1.00 loops=1)
--   ->  Limit  (cost=0.70..16.75 rows=1 width=21) (actual time=0.138..0.138 rows=1.00 loops=1)
--         Buffers: shared hit=7
--         ->  Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.137..0.138 rows=1.00 loops=1)
--               Buffers: shared hit=7
--               ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.027..0.027 rows=1.00 loops=1)
--                     Index Cond: (token = asked.token)
--                     Filter: (expires_at > now())
--                     Index Searches: 1
--                     Buffers: shared hit=3
--               ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.107..0.107 rows=1.00 loops=1)
--                     Index Cond: (id = auth_sessions.user_id)
--                     Filter: (deleted_at IS NULL)
--                     Index Searches: 1
--                     Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=523
-- Planning Time: 1.456 ms
-- Execution Time: 0.222 ms

select id, name, surname, email from users where role = 'student' and deleted_at is null and lower(name || ' ' || surname) collate "C" >= lower($1) and lower(name || ' ' || surname) collate "C" < lower($1) || U&'\+10FFFF'
      order by lower(name || ' ' || surname) collate "C", id limit 21

-- 24 pages
-- Limit  (cost=0.42..78.77 rows=21 width=90) (actual time=0.036..0.106 rows=21.00 loops=1)
--   Buffers: shared hit=24
--   ->  Index Scan using students_full_name on users  (cost=0.42..18657.17 rows=5001 width=90) (actual time=0.034..0.103 rows=21.00 loops=1)
--         Index Cond: (((lower(((name || ' '::text) || surname)))::text >= 'priya sharma'::text) AND ((lower(((name || ' '::text) || surname)))::text < 'priya sharma􏿿'::text))
--         Index Searches: 1
--         Buffers: shared hit=24
-- Planning:
--   Buffers: shared hit=240
-- Planning Time: 0.938 ms
-- Execution Time: 0.131 ms
