DROP INDEX "lessons_teacher_date";--> statement-breakpoint

-- Written by hand: Drizzle cannot write INCLUDE, and the expressions below are not columns.
-- A student's list merges the newest lessons of each of their teachers. With all columns of the list in the index, they are
-- read from a few neighbouring pages instead of one page of the table for each lesson.

CREATE INDEX lessons_teacher_date ON lessons (teacher_id, date, id)
INCLUDE (topic, subject, created_at, updated_at);--> statement-breakpoint

-- One index for students and one for teachers, so that a search for either does not go through both. The expression is the
-- one in name-search.ts.
DROP INDEX users_search;--> statement-breakpoint

CREATE INDEX students_search ON users
USING gin (lower(name || ' ' || surname || ' ' || email) gin_trgm_ops)
WHERE role = 'student' AND deleted_at IS NULL;--> statement-breakpoint

CREATE INDEX teachers_search ON users
USING gin (lower(name || ' ' || surname || ' ' || email) gin_trgm_ops)
WHERE role = 'teacher';--> statement-breakpoint

-- The order in student-search.queries.ts: names that begin with the same letters are neighbours.
CREATE INDEX students_full_name ON users ((lower(name || ' ' || surname)) COLLATE "C", id)
WHERE role = 'student' AND deleted_at IS NULL;
