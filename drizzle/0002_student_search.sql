-- The admin searches students by any part of their name or e-mail, among 50,000 of them. A btree cannot find
-- a part in the middle of a text; an index of trigrams can, and so a search costs what it finds, not what there is.
-- pg_trgm ships with PostgreSQL (the embedded 18 and every managed one) and is a trusted extension: the owner of the
-- database may create it, a superuser is not needed.
-- The expression is the one of listStudents (students.queries.ts); the index is not used when they differ.

CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

CREATE INDEX users_search ON users
USING gin (lower(name || ' ' || surname || ' ' || email) gin_trgm_ops)
WHERE deleted_at IS NULL;--> statement-breakpoint

-- Without them PostgreSQL takes every search for a rare one, and sorts all who match '@gmail.com' to show twenty,
-- where walking the list in its order finds twenty at once.
CREATE STATISTICS users_searched ON (lower(name || ' ' || surname || ' ' || email)) FROM users;
