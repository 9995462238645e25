import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Transaction } from "#db/client.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { officeRoles } from "#domain/roles.ts";
import { z } from "#domain/schemas/zod.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { buildList, byName, createParameters } from "#server/pagination/list-statement.ts";

const isOfOffice = and(inArray(users.role, [...officeRoles]), isNull(users.deletedAt));

const hasPassword = sql`exists (select from ${credentials} where ${credentials.userId} = ${users.id} and ${credentials.kind} = 'password')`;

export const officeAccountSchema = z.strictObject({
  id: z.uuid(),
  role: z.enum(officeRoles),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  hasPassword: z.boolean().describe("False until they have chosen one by the link in their invitation"),
  lastSignInAt: z.iso.datetime().nullable().describe("Null when it is not known"),
});

type OfficeAccount = z.infer<typeof officeAccountSchema>;

const columns = `
  users.id, role, name, surname, email, users.created_at as "createdAt",
  exists (select from credentials where user_id = users.id and kind = 'password') as "hasPassword",
  greatest(
    (select max(sessions.created_at) from sessions where user_id = users.id),
    (select max(last_used_at) from known_devices where user_id = users.id)) as "lastSignInAt"`;

const isAccount = "users.role in ('admin', 'clerk') and users.deleted_at is null";

/** The accounts of the office that are not removed, by name, one more than `limit`. */
export async function listOfficeAccounts(
  pool: Pool,
  page: { after?: readonly [id: string]; limit: number },
): Promise<OfficeAccount[]> {
  const parameters = createParameters();
  const list = buildList(
    { name: "office-list", order: byName, filters: {} },
    { filters: {}, ...page },
    parameters,
  );
  return queryToSend(pool, {
    text: `select ${columns} from users where ${isAccount} and ${list.where} order by ${list.order} limit ${list.rows}`,
    values: parameters.values,
  });
}

/** An account of the office; null when there is none with this id, or it is removed. */
export async function findOfficeAccount(pool: Pool, id: string): Promise<OfficeAccount | null> {
  const [found] = await queryToSend<OfficeAccount>(pool, {
    text: `select ${columns} from users where ${isAccount} and users.id = $1`,
    values: [id],
  });
  return found ?? null;
}

/** Whether an admin other than this one can sign in. */
export async function hasOtherAdmin(tx: Transaction, id: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deletedAt), ne(users.id, id), hasPassword))
    .limit(1);
  return other !== undefined;
}

/** An account of the office, locked until the transaction ends; null when there is none with this id, or it is removed. */
export async function lockOfficeAccount(tx: Transaction, id: string) {
  const [account] = await tx
    .select({ role: users.role, name: users.name, surname: users.surname, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isOfOffice))
    .for("no key update");
  return account ?? null;
}

/** Brings a removed account back; false when there is none with this id. */
export async function unmarkRemoved(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ deletedAt: null, updatedAt: new Date() })
    .where(and(eq(users.id, id), inArray(users.role, [...officeRoles]), isNotNull(users.deletedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}
