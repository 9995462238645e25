import type { z } from "zod";
import { inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { Actor } from "#domain/roles.ts";
import type { issuePinCodeSchema, issuePinCodesSchema } from "#domain/schemas/pin.ts";
import { formatCode } from "#domain/typed-code.ts";
import { sentence } from "#locales/sentence.ts";
import { endSessionsOf } from "#server/accounts/accounts.ts";
import { forgetDevicesOf } from "#server/accounts/known-devices.ts";
import type { users } from "#server/accounts/users.table.ts";
import { writeAuditEntry, writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import {
  deletePinCode,
  findClassGroupName,
  lockStudentForCode,
  lockStudentsWithoutPin,
  writePinCodes,
} from "./pin-codes.queries.ts";
import { deletePin, findRolls } from "./pins.queries.ts";

type CardOwner = Pick<typeof users.$inferSelect, "id" | "name" | "surname" | "loginName" | "language">;

/** Makes codes for these students, and what is printed on their cards; the codes are stored nowhere else. */
async function makeCards(
  services: Services,
  tx: Transaction,
  students: readonly CardOwner[],
  validDays: number,
) {
  const ids = students.map(({ id }) => id);
  const { codes, expiresAt } = await writePinCodes(tx, services.authSecret, ids, validDays);
  const rolls = await findRolls(tx, ids, todayIn(services.env.TIME_ZONE));
  const cards = students.map(({ id, name, surname, loginName, language }) => {
    const code = codes.get(id) ?? "";
    const link = `${services.env.APP_URL}/sign-in/pin#${formatCode(code)}`;
    const roll = rolls.get(id) ?? null;
    return { studentId: id, name, surname, loginName: loginName ?? "", roll, language, code, link };
  });
  return { cards, expiresAt };
}

const issueEntry = (actor: Actor, { id, loginName }: CardOwner) => ({
  actor,
  action: "pin.issue" as const,
  recordId: id,
  studentId: id,
  after: { loginName },
});

/**
 * Makes a sign-in card for a student; a former one is void. `reset` removes a lost PIN and signs them out everywhere.
 * @throws ApiError `not-found`; `conflict` without a login name, or with a PIN that is not to be reset.
 */
export async function issuePinCode(
  services: Services,
  actor: Actor,
  studentId: string,
  { reset, validDays }: z.infer<typeof issuePinCodeSchema>,
) {
  return inTransaction(services.database, async (tx) => {
    const student = await lockStudentForCode(tx, services.authSecret, studentId);
    if (student === null) throw new ApiError("not-found");
    if (student.loginName === null) {
      throw new ApiError("conflict", { sentence: sentence("pin.noLoginName") });
    }
    if (student.hasPin && !reset) throw new ApiError("conflict", { sentence: sentence("pin.pinExists") });
    if (student.hasPin) {
      await deletePin(tx, studentId);
      await endSessionsOf(tx, studentId);
      await forgetDevicesOf(tx, studentId);
    }
    const { cards, expiresAt } = await makeCards(services, tx, [student], validDays);
    await writeAuditEntry(tx, issueEntry(actor, student));
    const [card] = cards;
    if (!card) throw new Error("The new card came back empty");
    return { ...card, expiresAt };
  });
}

/** Voids a student's card, if there is one. @throws ApiError `not-found`. */
export async function voidPinCode(services: Services, actor: Actor, studentId: string): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const student = await lockStudentForCode(tx, services.authSecret, studentId);
    if (student === null) throw new ApiError("not-found");
    if (!(await deletePinCode(tx, studentId))) return;
    await writeAuditEntry(tx, { ...issueEntry(actor, student), action: "pin.void" });
  });
}

/**
 * Makes sign-in cards for the students of a class group who have a login name and no PIN: for those of `studentIds`, or for
 * all, but for those who keep a card. Former cards are void.
 * @throws ApiError `not-found` when there is no such class group.
 */
export async function issuePinCodes(
  services: Services,
  actor: Actor,
  classGroupId: string,
  { validDays, ...whom }: z.infer<typeof issuePinCodesSchema>,
) {
  const { authSecret, database } = services;
  if ((await findClassGroupName(database, classGroupId)) === null) throw new ApiError("not-found");
  return inTransaction(database, async (tx) => {
    const students = await lockStudentsWithoutPin(tx, authSecret, classGroupId, whom);
    const made = await makeCards(services, tx, students, validDays);
    await writeAuditParts(
      tx,
      students.map((student) => issueEntry(actor, student)),
    );
    return made;
  });
}
