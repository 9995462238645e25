import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { users } from "#server/accounts/users.table.ts";

/** The person with this id for whom a link could be made; none when there is nobody. */
export const linkOwners = (database: Database | Transaction, userId: string) =>
  database
    .select({ role: users.role, email: users.email, leftOn: users.leftOn })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));

/** A teacher who was added and has never chosen a password. */
export interface WaitingTeacher {
  id: string;
  name: string;
  surname: string;
  email: string | null;
}

/** How many get a link in one request; the others with the next one. */
const waitingTeachersMax = 200;

/** Teachers who have never chosen a password, by name. */
export async function listWaitingTeachers(database: Database): Promise<WaitingTeacher[]> {
  return database
    .select({ id: users.id, name: users.name, surname: users.surname, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, "teacher"),
        isNull(users.deletedAt),
        sql`not exists (select from credentials where user_id = ${users.id} and kind = 'password')`,
      ),
    )
    .orderBy(sql`email is null`, users.name, users.surname, users.id)
    .limit(waitingTeachersMax);
}
