import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { type NameableStudent, numberedLoginName, suggestedLoginName } from "#domain/login-name.ts";

/** Which of these login names somebody has. */
async function findTaken(
  database: Database | Transaction,
  loginNames: readonly string[],
): Promise<Set<string>> {
  const { rows } = await database.execute<{ loginName: string }>(sql`
    select login_name as "loginName" from users
    where login_name = any(${sql.param([...loginNames])}::text[]) and deleted_at is null`);
  return new Set(rows.map(({ loginName }) => loginName));
}

/**
 * A login name for each of these students, in their order: that nobody has, and that no two of them share. `reserved` are given to
 * others. Someone else may take one before it is written: PostgreSQL rejects the second.
 */
export async function suggestLoginNames(
  database: Database | Transaction,
  students: readonly NameableStudent[],
  reserved: Iterable<string> = [],
): Promise<string[]> {
  const used = new Set(reserved);
  const suggestions: string[] = [];
  const tried = new Map<string, number>();
  let waiting = students.map((student, index) => ({ index, idea: suggestedLoginName(student) }));
  // Each round tries as many names for an idea as wait for one, then twice as many, and so on: they are few.
  for (let perStudent = 1; waiting.length > 0; perStudent *= 2) {
    const candidates = Map.groupBy(waiting, ({ idea }) => idea);
    const names = [...candidates].map(([idea, { length }]) => {
      const first = (tried.get(idea) ?? 0) + 1;
      tried.set(idea, first + length * perStudent - 1);
      return Array.from({ length: length * perStudent }, (_, step) => numberedLoginName(idea, first + step));
    });
    const taken = await findTaken(database, names.flat());
    const untried = new Map([...candidates.keys()].map((idea, index) => [idea, names[index] ?? []]));
    waiting = waiting.filter(({ index, idea }) => {
      const left = untried.get(idea) ?? [];
      let name = left.shift();
      while (name !== undefined && (taken.has(name) || used.has(name))) name = left.shift();
      if (name === undefined) return true;
      used.add(name);
      suggestions[index] = name;
      return false;
    });
  }
  return suggestions;
}
