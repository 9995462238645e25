-- Keeps monthly_ratings equal to a recount of feedback, in the transaction that changes feedback.
-- Statement-level: a bulk delete costs one update per teacher and month, not one per feedback.
-- Rows are locked in the order of their key, so that two transactions never wait for each other in a circle.
-- A row whose counts fall to zero stays: deleting it could lose a count that another transaction adds meanwhile.

CREATE FUNCTION monthly_ratings_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO monthly_ratings AS kept (teacher_id, month, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT teacher_id, date_trunc('month', date::timestamp)::date AS month,
    count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3),
    count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)
  FROM new_feedback
  GROUP BY 1, 2
  ORDER BY 1, 2
  ON CONFLICT (teacher_id, month) DO UPDATE SET
    stars_1 = kept.stars_1 + excluded.stars_1,
    stars_2 = kept.stars_2 + excluded.stars_2,
    stars_3 = kept.stars_3 + excluded.stars_3,
    stars_4 = kept.stars_4 + excluded.stars_4,
    stars_5 = kept.stars_5 + excluded.stars_5;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE FUNCTION monthly_ratings_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM monthly_ratings
  WHERE (teacher_id, month) IN (
    SELECT teacher_id, date_trunc('month', date::timestamp)::date FROM old_feedback
  )
  ORDER BY teacher_id, month
  FOR UPDATE;

  UPDATE monthly_ratings AS kept SET
    stars_1 = kept.stars_1 - gone.stars_1,
    stars_2 = kept.stars_2 - gone.stars_2,
    stars_3 = kept.stars_3 - gone.stars_3,
    stars_4 = kept.stars_4 - gone.stars_4,
    stars_5 = kept.stars_5 - gone.stars_5
  FROM (
    SELECT teacher_id, date_trunc('month', date::timestamp)::date AS month,
      count(*) FILTER (WHERE rating = 1) AS stars_1, count(*) FILTER (WHERE rating = 2) AS stars_2,
      count(*) FILTER (WHERE rating = 3) AS stars_3, count(*) FILTER (WHERE rating = 4) AS stars_4,
      count(*) FILTER (WHERE rating = 5) AS stars_5
    FROM old_feedback
    GROUP BY 1, 2
  ) AS gone
  WHERE kept.teacher_id = gone.teacher_id AND kept.month = gone.month;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE FUNCTION monthly_ratings_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An edit of the message alone, by far the most frequent one, moves nothing and touches nothing.
  IF NOT EXISTS (
    SELECT teacher_id, date, rating, count(*) FROM old_feedback GROUP BY 1, 2, 3
    EXCEPT
    SELECT teacher_id, date, rating, count(*) FROM new_feedback GROUP BY 1, 2, 3
  ) THEN
    RETURN NULL;
  END IF;

  INSERT INTO monthly_ratings (teacher_id, month)
  SELECT DISTINCT teacher_id, date_trunc('month', date::timestamp)::date AS month
  FROM new_feedback
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;

  PERFORM 1 FROM monthly_ratings
  WHERE (teacher_id, month) IN (
    SELECT teacher_id, date_trunc('month', date::timestamp)::date FROM old_feedback
    UNION
    SELECT teacher_id, date_trunc('month', date::timestamp)::date FROM new_feedback
  )
  ORDER BY teacher_id, month
  FOR UPDATE;

  UPDATE monthly_ratings AS kept SET
    stars_1 = kept.stars_1 + moved.stars_1,
    stars_2 = kept.stars_2 + moved.stars_2,
    stars_3 = kept.stars_3 + moved.stars_3,
    stars_4 = kept.stars_4 + moved.stars_4,
    stars_5 = kept.stars_5 + moved.stars_5
  FROM (
    SELECT teacher_id, date_trunc('month', date::timestamp)::date AS month,
      coalesce(sum(sign) FILTER (WHERE rating = 1), 0) AS stars_1,
      coalesce(sum(sign) FILTER (WHERE rating = 2), 0) AS stars_2,
      coalesce(sum(sign) FILTER (WHERE rating = 3), 0) AS stars_3,
      coalesce(sum(sign) FILTER (WHERE rating = 4), 0) AS stars_4,
      coalesce(sum(sign) FILTER (WHERE rating = 5), 0) AS stars_5
    FROM (
      SELECT teacher_id, date, rating, -1 AS sign FROM old_feedback
      UNION ALL
      SELECT teacher_id, date, rating, 1 AS sign FROM new_feedback
    ) AS changed
    GROUP BY 1, 2
  ) AS moved
  WHERE kept.teacher_id = moved.teacher_id AND kept.month = moved.month;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE FUNCTION monthly_ratings_clear() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM monthly_ratings;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER feedback_inserted AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS new_feedback
  FOR EACH STATEMENT EXECUTE FUNCTION monthly_ratings_add();--> statement-breakpoint

CREATE TRIGGER feedback_deleted AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS old_feedback
  FOR EACH STATEMENT EXECUTE FUNCTION monthly_ratings_remove();--> statement-breakpoint

CREATE TRIGGER feedback_updated AFTER UPDATE ON feedback
  REFERENCING OLD TABLE AS old_feedback NEW TABLE AS new_feedback
  FOR EACH STATEMENT EXECUTE FUNCTION monthly_ratings_move();--> statement-breakpoint

CREATE TRIGGER feedback_truncated AFTER TRUNCATE ON feedback
  FOR EACH STATEMENT EXECUTE FUNCTION monthly_ratings_clear();
