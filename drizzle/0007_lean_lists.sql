DROP INDEX "review_sessions_teacher_date";--> statement-breakpoint

-- Written by hand: Drizzle cannot write INCLUDE, and the expressions below are not columns.
-- A student's list merges the newest sessions of each of their teachers. With the columns that it shows in the index, these
-- are read from a few pages in a row, instead of one page of the table for each session.

CREATE INDEX review_sessions_teacher_date ON review_sessions (teacher_id, date, id)
INCLUDE (topic, subject, created_at, updated_at);--> statement-breakpoint

-- Students are searched for, and teachers: with an index for each, a search for one does not go through the other. Their
-- expression is the one of name-search.ts.
DROP INDEX users_search;--> statement-breakpoint

CREATE INDEX students_search ON users
USING gin (lower(name || ' ' || surname || ' ' || email) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX teachers_search ON users
USING gin (lower(name || ' ' || surname || ' ' || email) gin_trgm_ops)
WHERE role = 'teacher';--> statement-breakpoint

-- The order of student-search.queries.ts, in which all names that begin with the same letters lie together.
CREATE INDEX students_full_name ON users ((lower(name || ' ' || surname)) COLLATE "C", id)
WHERE role = 'student' AND deleted_at IS NULL;
