-- admin: student search, in a school of 100,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 6 pages
-- Nested Loop  (cost=0.56..16.61 rows=1 width=21) (actual time=0.035..0.038 rows=1.00 loops=1)
--   Buffers: shared hit=6
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.27..8.30 rows=1 width=24) (actual time=0.019..0.020 rows=1.00 loops=1)
--         Index Cond: (token = 'aa546020-87fd-4b9c-81d7-71dea97646ef'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=20) (actual time=0.011..0.011 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=3
-- Planning:
--   Buffers: shared hit=15
-- Planning Time: 0.600 ms
-- Execution Time: 0.081 ms

select "id", "name", "surname", "email" from "users" where (("users"."role" = $1 and "users"."deleted_at" is null) and lower("users"."name" || ' ' || "users"."surname" || ' ' || "users"."email") like lower($2) and lower("users"."name" || ' ' || "users"."surname" || ' ' || "users"."email") like lower($3)) order by lower("users"."name"), lower("users"."surname"), "users"."id" limit $4

-- 16 pages
-- Limit  (cost=69.02..69.02 rows=1 width=120) (actual time=0.185..0.187 rows=1.00 loops=1)
--   Buffers: shared hit=16
--   ->  Sort  (cost=69.02..69.02 rows=1 width=120) (actual time=0.183..0.184 rows=1.00 loops=1)
--         Sort Key: (lower(name)), (lower(surname)), id
--         Sort Method: quicksort  Memory: 25kB
--         Buffers: shared hit=16
--         ->  Bitmap Heap Scan on users  (cost=64.96..69.01 rows=1 width=120) (actual time=0.169..0.171 rows=1.00 loops=1)
--               Recheck Cond: ((lower(((((name || ' '::text) || surname) || ' '::text) || email)) ~~ '%priya%'::text) AND (lower(((((name || ' '::text) || surname) || ' '::text) || email)) ~~ '%sharma%'::text) AND (deleted_at IS NULL))
--               Filter: (role = 'student'::role)
--               Heap Blocks: exact=1
--               Buffers: shared hit=16
--               ->  Bitmap Index Scan on users_search  (cost=0.00..64.96 rows=1 width=0) (actual time=0.142..0.142 rows=1.00 loops=1)
--                     Index Cond: ((lower(((((name || ' '::text) || surname) || ' '::text) || email)) ~~ '%priya%'::text) AND (lower(((((name || ' '::text) || surname) || ' '::text) || email)) ~~ '%sharma%'::text))
--                     Index Searches: 1
--                     Buffers: shared hit=15
-- Planning:
--   Buffers: shared hit=1
-- Planning Time: 0.532 ms
-- Execution Time: 0.242 ms
