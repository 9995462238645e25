import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { inGroupOrder } from "#domain/class-group-key.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { isInRoster } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { isAtSchool, isUsableCard } from "./pin-codes.queries.ts";
import { hasUsablePin, isPinOfUser } from "./pins.queries.ts";
import { pinCodes } from "./pins.table.ts";

const cardGroupsMax = 200;

/** The class groups of a school year, by grade, with how many students can get a card, and how many of those have none. */
export async function listCardGroups(database: Database, authSecret: string, schoolYearId: string) {
  const noPin = and(isNotNull(users.id), sql`not ${hasUsablePin(authSecret)}`);
  const noUsableCard = sql`not coalesce(${isUsableCard(authSecret)}, false)`;
  const canGetCard = and(noPin, isNotNull(users.loginName));
  const having = (condition: ReturnType<typeof and>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const groups = await database
    .select({
      id: classGroups.id,
      name: classGroups.name,
      students: count(users.id),
      withoutPin: having(canGetCard),
      withoutCard: having(and(canGetCard, noUsableCard)),
      withoutLoginName: having(and(noPin, isNull(users.loginName))),
    })
    .from(classGroups)
    .leftJoin(enrolments, and(eq(enrolments.classGroupId, classGroups.id), sql.raw(isInRoster)))
    .leftJoin(users, and(eq(users.id, enrolments.studentId), isAtSchool))
    .leftJoin(credentials, isPinOfUser)
    .leftJoin(pinCodes, eq(pinCodes.userId, users.id))
    .where(eq(classGroups.schoolYearId, schoolYearId))
    .groupBy(classGroups.id)
    .limit(cardGroupsMax);
  return inGroupOrder(groups);
}
