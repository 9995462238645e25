-- Notes that cannot be added, because a counted month is wrong, must not keep every page of the school from its figures: all months are
-- counted again, while nobody writes (docs/decisions/040).
ALTER FUNCTION apply_month_changes() RENAME TO add_month_changes;--> statement-breakpoint

CREATE FUNCTION apply_month_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_month_changes();
EXCEPTION WHEN check_violation THEN
  RAISE WARNING 'Counted months were wrong and are counted again: %', SQLERRM;
  LOCK TABLE lessons, feedback, lesson_audience IN SHARE MODE;
  PERFORM recount_months();
END;
$$;
