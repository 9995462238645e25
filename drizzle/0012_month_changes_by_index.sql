-- Connections keep this function's plan for as long as they live. One made while student_months was nearly empty read the whole table
-- for each change: a class of 9,000 took 40 seconds to correct, and takes 2 by index.
ALTER FUNCTION apply_month_changes() SET enable_seqscan = off;
