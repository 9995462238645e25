-- admin: mentors, in a school of 100,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 6 pages
-- Nested Loop  (cost=0.56..16.61 rows=1 width=21) (actual time=0.037..0.039 rows=1.00 loops=1)
--   Buffers: shared hit=6
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.27..8.30 rows=1 width=24) (actual time=0.022..0.023 rows=1.00 loops=1)
--         Index Cond: (token = 'aa546020-87fd-4b9c-81d7-71dea97646ef'::text)
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
-- Planning Time: 0.581 ms
-- Execution Time: 0.085 ms

select "page"."id", "page"."name", "page"."surname", "page"."email", "page"."subject", "page"."deleted_at", "ratings" from (select "id", "name", "surname", "email", "subject", "deleted_at", lower("name") as "name_key", lower("surname") as "surname_key" from "users" where ("users"."role" = $1 and "users"."deleted_at" is null) order by lower("users"."name"), lower("users"."surname"), "users"."id" limit $2) "page" inner join lateral (select coalesce(
        jsonb_agg(jsonb_build_object('month', "month_text", 'counts', "counts")
          order by "month_text" desc), '[]') as "ratings" from (select to_char("month", 'YYYY-MM') as "month_text", jsonb_build_array("stars_1", "stars_2", "stars_3", "stars_4", "stars_5") as "counts" from "monthly_ratings" where ("monthly_ratings"."teacher_id" = "page"."id" and "monthly_ratings"."stars_1" + "monthly_ratings"."stars_2" + "monthly_ratings"."stars_3" + "monthly_ratings"."stars_4" + "monthly_ratings"."stars_5" > 0) order by "monthly_ratings"."month" desc limit $3) "newest") "by_month" on true order by "name_key", "surname_key", "page"."id"

-- 246 pages
-- Nested Loop  (cost=27.70..605.55 rows=21 width=169) (actual time=0.268..5.010 rows=21.00 loops=1)
--   Buffers: shared hit=246
--   ->  Limit  (cost=0.29..29.32 rows=21 width=137) (actual time=0.046..0.152 rows=21.00 loops=1)
--         Buffers: shared hit=19
--         ->  Index Scan using users_role_name on users  (cost=0.29..276.85 rows=200 width=137) (actual time=0.045..0.145 rows=21.00 loops=1)
--               Index Cond: (role = 'teacher'::role)
--               Filter: (deleted_at IS NULL)
--               Index Searches: 1
--               Buffers: shared hit=19
--   ->  Aggregate  (cost=27.42..27.43 rows=1 width=32) (actual time=0.206..0.206 rows=1.00 loops=21)
--         Buffers: shared hit=227
--         ->  Sort  (cost=27.39..27.40 rows=3 width=64) (actual time=0.092..0.093 rows=3.81 loops=21)
--               Sort Key: newest.month_text DESC
--               Sort Method: quicksort  Memory: 25kB
--               Buffers: shared hit=227
--               ->  Subquery Scan on newest  (cost=27.33..27.37 rows=3 width=64) (actual time=0.081..0.083 rows=3.81 loops=21)
--                     Buffers: shared hit=227
--                     ->  Limit  (cost=27.33..27.34 rows=3 width=68) (actual time=0.080..0.081 rows=3.81 loops=21)
--                           Buffers: shared hit=227
--                           ->  Sort  (cost=27.33..27.34 rows=3 width=68) (actual time=0.079..0.079 rows=3.81 loops=21)
--                                 Sort Key: monthly_ratings.month DESC
--                                 Sort Method: quicksort  Memory: 25kB
--                                 Buffers: shared hit=227
--                                 ->  Bitmap Heap Scan on monthly_ratings  (cost=4.35..27.31 rows=3 width=68) (actual time=0.034..0.073 rows=3.81 loops=21)
--                                       Recheck Cond: (teacher_id = users.id)
--                                       Filter: (((((stars_1 + stars_2) + stars_3) + stars_4) + stars_5) > 0)
--                                       Rows Removed by Filter: 6
--                                       Heap Blocks: exact=185
--                                       Buffers: shared hit=227
--                                       ->  Bitmap Index Scan on monthly_ratings_teacher_id_month_pk  (cost=0.00..4.35 rows=10 width=0) (actual time=0.008..0.008 rows=11.05 loops=21)
--                                             Index Cond: (teacher_id = users.id)
--                                             Index Searches: 21
--                                             Buffers: shared hit=42
-- Planning:
--   Buffers: shared hit=1
-- Planning Time: 0.468 ms
-- Execution Time: 5.107 ms
