import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import { cutAadhaar } from "#domain/import/aadhaar.ts";
import { readEmailCell } from "#domain/import/emails-in-cells.ts";
import { readPhoneCell } from "#domain/import/phones.ts";
import type {
  FormerRecord,
  KnownGuardian,
  KnownStudent,
  PlannedRow,
  Snapshot,
} from "#domain/import/planned-rows.ts";
import { loginNameKey } from "#domain/login-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { externalIdKey, externalIdKinds } from "#domain/student-ids.ts";
import { cleanLine } from "#domain/text.ts";
import { runSliced } from "#server/base/run-sliced.ts";
import { findFormerRecords } from "./former-records.queries.ts";

type Reader = Database | Transaction;

/** By what the students are found whom rows may be about. */
interface Sought {
  names: Set<string>;
  idKinds: string[];
  idKeys: string[];
  loginNames: Set<string>;
  emails: Set<string>;
  phones: Set<string>;
  studentIds: Set<string>;
}

function* seek(rows: readonly PlannedRow[]): Generator<void, Sought> {
  const sought: Sought = {
    names: new Set(),
    idKinds: [],
    idKeys: [],
    loginNames: new Set(),
    emails: new Set(),
    phones: new Set(),
    studentIds: new Set(),
  };
  for (const { kind, cells, decision } of rows) {
    yield;
    if (cells.email) for (const address of readEmailCell(cells.email).addresses) sought.emails.add(address);
    if (kind !== "students") continue;
    sought.names.add(normalForm(fullName({ name: cells.name ?? "", surname: cells.surname ?? "" })));
    for (const each of externalIdKinds) {
      if (cells[each] === undefined) continue;
      sought.idKinds.push(each);
      sought.idKeys.push(
        externalIdKey(cleanLine(each === "apaar" ? cells[each] : cutAadhaar(cells[each]).text)),
      );
    }
    if (cells.loginName) sought.loginNames.add(loginNameKey(cells.loginName));
    for (const position of [1, 2, 3, 4] as const) {
      const phone = cells[`guardian${position}Phone`];
      if (phone !== undefined) for (const number of readPhoneCell(phone).numbers) sought.phones.add(number);
    }
    if (typeof decision.person === "string") sought.studentIds.add(decision.person);
  }
  return sought;
}

const texts = (values: Iterable<string>) => sql`${sql.param([...values])}::text[]`;
const uuids = (values: Iterable<string>) => sql`${sql.param([...values])}::uuid[]`;

async function rowsOf<Row>(database: Reader, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await database.execute<Row & Record<string, unknown>>(statement);
  return rows as Row[];
}

/** The ids of students whom the rows may be about, in their order. */
async function findCandidates(database: Reader, sought: Sought): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`
      select id from users where role = 'student' and deleted_at is null and voided_at is null and (
        normal_name = any(${texts(sought.names)}) or login_name = any(${texts(sought.loginNames)})
        or email = any(${texts(sought.emails)}) or phone = any(${texts(sought.phones)}) or id = any(${uuids(sought.studentIds)})
        or id in (
          select student_id from external_ids
          join unnest(${texts(sought.idKinds)}, ${texts(sought.idKeys)}) as input (kind, key)
            on input.kind = external_ids.kind and input.key = external_ids.key)
        or id in (select student_id from guardians where phone = any(${texts(sought.phones)})))
      order by id`,
  );
  return rows.map(({ id }) => id);
}

interface StudentRow extends Omit<KnownStudent, "ids" | "guardians" | "places" | "said" | "former"> {
  phone: string | null;
  parentEmail: string | null;
}

interface GuardianRow extends KnownGuardian {
  studentId: string;
  position: number;
}

function guardiansOf({ phone, parentEmail }: StudentRow, rows: readonly GuardianRow[]): KnownGuardian[] {
  const plain = rows.map(({ studentId: _student, position, ...guardian }) => ({ position, guardian }));
  const first = plain.find(({ position }) => position === 1)?.guardian;
  const others = plain.filter(({ position }) => position > 1).map(({ guardian }) => guardian);
  const contacts = { phone, email: parentEmail };
  if (first === undefined && phone === null && parentEmail === null && others.length === 0) return [];
  return [{ ...(first ?? { id: null, name: "", relation: "guardian" }), ...contacts }, ...others];
}

/** The values of the last import, without class groups and roll numbers of another school year. */
function saidFor({ schoolYearId: year, ...said }: Record<string, string>, schoolYearId: string) {
  if (year === schoolYearId) return said;
  return Object.fromEntries(
    Object.entries(said).filter(([field]) => field !== "classGroup" && !field.startsWith("roll ")),
  );
}

async function readStudents(
  database: Reader,
  ids: readonly string[],
  {
    schoolYearId,
    today,
    former,
  }: { schoolYearId: string; today: string; former: ReadonlyMap<string, FormerRecord[]> },
): Promise<KnownStudent[]> {
  const areThese = sql`= any(${uuids(ids)})`;
  const students = await rowsOf<StudentRow>(
    database,
    sql`
      select id, name, surname, normal_name as "nameKey", email, login_name as "loginName", date_of_birth::text as "dateOfBirth", city, education,
        left_on::text as "leftOn", phone, parent_email as "parentEmail"
      from users where id ${areThese} order by id`,
  );
  const externalIds = await rowsOf<{ studentId: string; kind: keyof KnownStudent["ids"]; value: string }>(
    database,
    sql`select student_id as "studentId", kind, value from external_ids where student_id ${areThese}`,
  );
  const guardians = await rowsOf<GuardianRow>(
    database,
    sql`
      select student_id as "studentId", position, id, name, relation, phone, email from guardians
      where student_id ${areThese} order by position`,
  );
  const places = await rowsOf<KnownStudent["places"][number] & { studentId: string }>(
    database,
    sql`
      select enrolments.student_id as "studentId", enrolments.id as "enrolmentId", class_group_id as "classGroupId",
        roll_number as "rollNumber"
      from enrolments join class_groups on class_groups.id = class_group_id
      where student_id ${areThese} and school_year_id = ${schoolYearId} and (ends_on is null or ends_on >= ${today})
      order by starts_on, enrolments.id`,
  );
  const said = await rowsOf<{ studentId: string; said: Record<string, string> }>(
    database,
    sql`select student_id as "studentId", said from imported_students where student_id ${areThese}`,
  );
  const idsBy = Map.groupBy(externalIds, ({ studentId }) => studentId);
  const guardiansBy = Map.groupBy(guardians, ({ studentId }) => studentId);
  const placesBy = Map.groupBy(places, ({ studentId }) => studentId);
  const saidBy = new Map(said.map((each) => [each.studentId, saidFor(each.said, schoolYearId)]));
  return students.map((row) => {
    const { phone: _phone, parentEmail: _parentEmail, ...student } = row;
    return {
      ...student,
      ids: Object.fromEntries((idsBy.get(row.id) ?? []).map(({ kind, value }) => [kind, value])),
      guardians: guardiansOf(row, guardiansBy.get(row.id) ?? []),
      places: (placesBy.get(row.id) ?? []).map(({ studentId: _student, ...place }) => place),
      said: saidBy.get(row.id) ?? {},
      former: former.get(row.id) ?? [],
    };
  });
}

/**
 * Locks what an import changes until the transaction ends, in the order in which everyone locks: the school year, its class groups, these
 * students and those of the class groups, who get what is taught there, and the teachers.
 */
export async function lockForImport(
  tx: Transaction,
  schoolYearId: string,
  findStudents: () => Promise<readonly string[]>,
): Promise<void> {
  await tx.execute(sql`select from school_years where id = ${schoolYearId} for update`);
  await tx.execute(
    sql`select from class_groups where school_year_id = ${schoolYearId} order by id for no key update`,
  );
  const ids = await findStudents();
  await tx.execute(sql`
    select from users
    where role = 'student' and deleted_at is null and (id = any(${uuids(ids)}) or id in (
      select student_id from enrolments join class_groups on class_groups.id = class_group_id
      where school_year_id = ${schoolYearId}))
    order by id for no key update`);
  await tx.execute(
    sql`select from users where role = 'teacher' and deleted_at is null order by id for no key update`,
  );
}

/**
 * Reads what the planner must know, one statement for each table. With `locks`, in a transaction, it stays so until that ends.
 * `today` is the school's day.
 */
export async function readSnapshot(
  database: Reader,
  rows: readonly PlannedRow[],
  { schoolYearId, today, locks }: { schoolYearId: string; today: string; locks?: Transaction },
): Promise<Snapshot> {
  const sought = await runSliced(seek(rows));
  const formerRecords = async () => {
    const former = await findFormerRecords(
      database,
      new Set([
        ...sought.idKinds.map((kind, index) => `${kind} ${sought.idKeys[index]}`),
        ...[...sought.loginNames].map((key) => `loginName ${key}`),
        ...[...sought.emails].map((key) => `email ${key}`),
      ]),
    );
    for (const id of former.keys()) sought.studentIds.add(id);
    return former;
  };
  if (locks !== undefined)
    await lockForImport(locks, schoolYearId, async () => {
      await formerRecords();
      return findCandidates(locks, sought);
    });
  const former = await formerRecords();
  const students = await readStudents(database, await findCandidates(database, sought), {
    schoolYearId,
    today,
    former,
  });
  const [counted] = await rowsOf<{ count: number }>(
    database,
    sql`select count(*)::int from users where role = 'student' and deleted_at is null and left_on is null`,
  );
  const classGroups = await rowsOf<Snapshot["classGroups"][number]>(
    database,
    sql`select id, name from class_groups where school_year_id = ${schoolYearId} order by id`,
  );
  const teachers = await rowsOf<Snapshot["teachers"][number]>(
    database,
    sql`
      select id, name, surname, email, phone, education, joining_date::text as "joiningDate", courses
      from users where role = 'teacher' and deleted_at is null order by id`,
  );
  const emails = await rowsOf<Snapshot["emails"][number]>(
    database,
    sql`select email, id from users where email = any(${texts(sought.emails)}) and deleted_at is null order by id`,
  );
  // Students who were voided keep their numbers, in case that is undone.
  const voided = await rowsOf<{ key: string }>(
    database,
    sql`
      select external_ids.kind || ' ' || external_ids.key as key from external_ids join users on users.id = student_id
      join unnest(${texts(sought.idKinds)}, ${texts(sought.idKeys)}) as input (kind, key)
        on input.kind = external_ids.kind and input.key = external_ids.key
      where voided_at is not null and users.deleted_at is null
      union all
      select 'loginName ' || login_name from users
      where login_name = any(${texts(sought.loginNames)}) and voided_at is not null and deleted_at is null`,
  );
  const taught = await rowsOf<Snapshot["taught"][number]>(
    database,
    sql`
      select class_group_id as "classGroupId", teacher_id as "teacherId", subject
      from class_group_teachers join class_groups on class_groups.id = class_group_id
      where school_year_id = ${schoolYearId} order by 1, 2, 3`,
  );
  const teacherNames = await rowsOf<Snapshot["teacherNames"][number]>(
    database,
    sql`select name, teacher_id as teacher, candidate_ids as candidates from imported_teacher_names order by name`,
  );
  const roster = await rowsOf<Snapshot["roster"][number]>(
    database,
    sql`
      select student_id as "studentId", trim(users.name || ' ' || surname) as name, users.normal_name as "nameKey", class_group_id as "classGroupId",
        roll_key as "rollKey", left_on is not null as "hasLeft"
      from enrolments join users on users.id = student_id join class_groups on class_groups.id = class_group_id
      where school_year_id = ${schoolYearId} and (ends_on is null or ends_on >= ${today}) and users.deleted_at is null
        and (left_on is null or roll_key is not null)
      order by student_id, class_group_id`,
  );
  return {
    today,
    studentCount: counted?.count ?? 0,
    classGroups,
    students,
    teachers,
    emails,
    takenKeys: voided.map(({ key }) => key),
    taught,
    teacherNames,
    roster,
  };
}
