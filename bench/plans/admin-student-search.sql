-- admin: student search, in a school of 10,000,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 7 pages
-- Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.014..0.015 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.007..0.008 rows=1.00 loops=1)
--         Index Cond: (token = '99fe00e5-5601-4dce-94f7-a665d959d110'::text)
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
-- Planning Time: 0.197 ms
-- Execution Time: 0.031 ms

select "id", "name", "surname", "email" from "users" where (("users"."role" = $1 and "users"."deleted_at" is null) and lower("users"."name" || ' ' || "users"."surname" || ' ' || "users"."email") like lower($2) and lower("users"."name" || ' ' || "users"."surname" || ' ' || "users"."email") like lower($3)) order by lower("users"."name"), lower("users"."surname"), "users"."id" limit $4

-- 204 pages
-- Limit  (cost=184.52..184.52 rows=1 width=122) (actual time=5.432..5.436 rows=21.00 loops=1)
--   Buffers: shared hit=204
--   ->  Sort  (cost=184.52..184.52 rows=1 width=122) (actual time=5.432..5.433 rows=21.00 loops=1)
--         Sort Key: (lower(name)), (lower(surname)), id
--         Sort Method: top-N heapsort  Memory: 29kB
--         Buffers: shared hit=204
--         ->  Bitmap Heap Scan on users  (cost=180.46..184.51 rows=1 width=122) (actual time=5.123..5.365 rows=73.00 loops=1)
--               Recheck Cond: ((lower(((((name || ' '::text) || surname) || ' '::text) || email)) ~~ '%priya%'::text) AND (lower(((((name || ' '::text) || surname) || ' '::text) || email)) ~~ '%sharma%'::text) AND (deleted_at IS NULL))
--               Filter: (role = 'student'::role)
--               Rows Removed by Filter: 1
--               Heap Blocks: exact=74
--               Buffers: shared hit=204
--               ->  Bitmap Index Scan on users_search  (cost=0.00..180.46 rows=1 width=0) (actual time=5.096..5.096 rows=74.00 loops=1)
--                     Index Cond: ((lower(((((name || ' '::text) || surname) || ' '::text) || email)) ~~ '%priya%'::text) AND (lower(((((name || ' '::text) || surname) || ' '::text) || email)) ~~ '%sharma%'::text))
--                     Index Searches: 1
--                     Buffers: shared hit=130
-- Planning:
--   Buffers: shared hit=1
-- Planning Time: 0.190 ms
-- Execution Time: 5.459 ms
