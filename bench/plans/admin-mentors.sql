-- admin: mentors, in a school of 10,000,000 feedbacks

select users.id, users.role, auth_sessions.updated_at < now() - make_interval(secs => $2) as due
      from auth_sessions join users on users.id = auth_sessions.user_id
      where auth_sessions.token = $1 and auth_sessions.expires_at > now() and users.deleted_at is null

-- 7 pages
-- Nested Loop  (cost=0.70..16.75 rows=1 width=21) (actual time=0.017..0.018 rows=1.00 loops=1)
--   Buffers: shared hit=7
--   ->  Index Scan using auth_sessions_token_unique on auth_sessions  (cost=0.28..8.30 rows=1 width=24) (actual time=0.008..0.009 rows=1.00 loops=1)
--         Index Cond: (token = '99fe00e5-5601-4dce-94f7-a665d959d110'::text)
--         Filter: (expires_at > now())
--         Index Searches: 1
--         Buffers: shared hit=3
--   ->  Index Scan using users_pkey on users  (cost=0.42..8.44 rows=1 width=20) (actual time=0.007..0.007 rows=1.00 loops=1)
--         Index Cond: (id = auth_sessions.user_id)
--         Filter: (deleted_at IS NULL)
--         Index Searches: 1
--         Buffers: shared hit=4
-- Planning:
--   Buffers: shared hit=15
-- Planning Time: 0.196 ms
-- Execution Time: 0.034 ms

select id, name, surname, email, subject, deleted_at as "deletedAt", (
      select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'),
        'counts', json_build_array(stars_1, stars_2, stars_3, stars_4, stars_5)) order by month desc), '[]')
      from (
        select * from monthly_ratings
        where teacher_id = page.id and stars_1 + stars_2 + stars_3 + stars_4 + stars_5 > 0
        order by month desc
        limit $2
      ) as newest
    ) as "monthlyRatings"
    from (
      select * from users where role = 'teacher' and deleted_at is null
      order by lower(name), lower(surname), id
      limit $1
    ) as page
    order by lower(name), lower(surname), id

-- 164 pages
-- Sort  (cost=523.24..523.29 rows=21 width=171) (actual time=0.732..0.735 rows=21.00 loops=1)
--   Sort Key: (lower(page.name)), (lower(page.surname)), page.id
--   Sort Method: quicksort  Memory: 31kB
--   Buffers: shared hit=164
--   ->  Subquery Scan on page  (cost=0.42..522.77 rows=21 width=171) (actual time=0.065..0.712 rows=21.00 loops=1)
--         Buffers: shared hit=164
--         ->  Limit  (cost=0.42..29.08 rows=21 width=358) (actual time=0.021..0.064 rows=21.00 loops=1)
--               Buffers: shared hit=24
--               ->  Index Scan using users_role_name on users  (cost=0.42..27045.98 rows=19822 width=358) (actual time=0.020..0.061 rows=21.00 loops=1)
--                     Index Cond: (role = 'teacher'::role)
--                     Filter: (deleted_at IS NULL)
--                     Index Searches: 1
--                     Buffers: shared hit=24
--         SubPlan 1
--           ->  Aggregate  (cost=23.48..23.49 rows=1 width=32) (actual time=0.030..0.030 rows=1.00 loops=21)
--                 Buffers: shared hit=140
--                 ->  Limit  (cost=23.43..23.44 rows=2 width=40) (actual time=0.014..0.014 rows=3.67 loops=21)
--                       Buffers: shared hit=140
--                       ->  Sort  (cost=23.43..23.44 rows=2 width=40) (actual time=0.013..0.014 rows=3.67 loops=21)
--                             Sort Key: monthly_ratings.month DESC
--                             Sort Method: quicksort  Memory: 25kB
--                             Buffers: shared hit=140
--                             ->  Bitmap Heap Scan on monthly_ratings  (cost=4.46..23.42 rows=2 width=40) (actual time=0.008..0.011 rows=3.67 loops=21)
--                                   Recheck Cond: (teacher_id = page.id)
--                                   Filter: (((((stars_1 + stars_2) + stars_3) + stars_4) + stars_5) > 0)
--                                   Heap Blocks: exact=77
--                                   Buffers: shared hit=140
--                                   ->  Bitmap Index Scan on monthly_ratings_teacher_id_month_pk  (cost=0.00..4.46 rows=5 width=0) (actual time=0.004..0.004 rows=3.67 loops=21)
--                                         Index Cond: (teacher_id = page.id)
--                                         Index Searches: 21
--                                         Buffers: shared hit=63
-- Planning:
--   Buffers: shared hit=25
-- Planning Time: 0.266 ms
-- Execution Time: 0.782 ms
