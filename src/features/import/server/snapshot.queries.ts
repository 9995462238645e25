import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
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

/** Joins the external ids that the rows have. */
const joinSoughtIds = ({ idKinds, idKeys }: Sought) => sql`
  join unnest(${texts(idKinds)}, ${texts(idKeys)}) as wanted (kind, key)
    on wanted.kind = external_ids.kind and wanted.key = external_ids.key`;

async function rowsOf<Row>(tx: Transaction, statement: SQL): Promise<Row[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(statement);
  return rows as Row[];
}

/** The ids of students whom the rows may be about, in their order. */
async function findCandidates(tx: Transaction, sought: Sought): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`
      select id from users where role = 'student' and deleted_at is null and voided_at is null and (
        normal_name = any(${texts(sought.names)}) or login_name = any(${texts(sought.loginNames)})
        or email = any(${texts(sought.emails)}) or phone = any(${texts(sought.phones)}) or id = any(${uuids(sought.studentIds)})
        or id in (select student_id from external_ids ${joinSoughtIds(sought)})
        or id in (select student_id from guardians where phone = any(${texts(sought.phones)})))
      order by id`,
  );
  return rows.map(({ id }) => id);
}

interface StudentRow extends Omit<KnownStudent, "guardians" | "former"> {
  phone: string | null;
  parentEmail: string | null;
  guardians: (KnownGuardian & { position: number })[];
}

/** The contacts of the first guardian stand in the student's own record. */
function guardiansOf({ phone, parentEmail, guardians }: StudentRow): KnownGuardian[] {
  const first = guardians.find(({ position }) => position === 1);
  const others = guardians.filter((each) => each !== first);
  if (guardians.length === 0 && phone === null && parentEmail === null) return [];
  const contacts = { phone, email: parentEmail };
  return [{ ...(first ?? { id: null, name: "", relation: "guardian" }), ...contacts }, ...others].map(
    ({ id, name, relation, phone: own, email }) => ({ id, name, relation, phone: own, email }),
  );
}

/** The values of the last import, without class groups and roll numbers of another school year. */
function lastValuesIn({ schoolYearId: year, ...values }: Record<string, string>, schoolYearId: string) {
  if (year === schoolYearId) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => field !== "classGroup" && !field.startsWith("roll ")),
  );
}

async function readStudents(
  tx: Transaction,
  ids: readonly string[],
  { schoolYearId, today }: { schoolYearId: string; today: string },
  former: ReadonlyMap<string, FormerRecord[]>,
): Promise<KnownStudent[]> {
  const students = await rowsOf<StudentRow>(
    tx,
    sql`
      select id, name, surname, normal_name as "nameKey", email, login_name as "loginName", date_of_birth::text as "dateOfBirth", city, education,
        left_on::text as "leftOn", phone, parent_email as "parentEmail",
        coalesce((select jsonb_object_agg(kind, value) from external_ids where student_id = users.id), '{}') as ids,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', guardians.id, 'position', position, 'name', guardians.name, 'relation', relation,
            'phone', guardians.phone, 'email', guardians.email) order by position)
          from guardians where student_id = users.id), '[]') as guardians,
        coalesce((
          select jsonb_agg(jsonb_build_object('enrolmentId', enrolments.id, 'classGroupId', class_group_id, 'rollNumber', roll_number)
            order by starts_on, enrolments.id)
          from enrolments join class_groups on class_groups.id = class_group_id
          where student_id = users.id and school_year_id = ${schoolYearId} and (ends_on is null or ends_on >= ${today})), '[]') as enrolments,
        coalesce((select last_values from imported_students where student_id = users.id), '{}') as "lastValues"
      from users where id = any(${uuids(ids)}) order by id`,
  );
  return students.map(({ phone, parentEmail, ...student }) => ({
    ...student,
    guardians: guardiansOf({ phone, parentEmail, ...student }),
    lastValues: lastValuesIn(student.lastValues, schoolYearId),
    former: former.get(student.id) ?? [],
  }));
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
 * Reads what the planner must know, one statement for each table. With `locks`, it stays so until the transaction ends. `today` is the
 * school's day.
 */
export async function readSnapshot(
  tx: Transaction,
  rows: readonly PlannedRow[],
  { locks, ...when }: { schoolYearId: string; today: string; locks: boolean },
): Promise<Snapshot> {
  const { schoolYearId, today } = when;
  const sought = await runSliced(seek(rows));
  const formerRecords = async () => {
    const former = await findFormerRecords(
      tx,
      new Set([
        ...sought.idKinds.map((kind, index) => `${kind} ${sought.idKeys[index]}`),
        ...[...sought.loginNames].map((key) => `loginName ${key}`),
        ...[...sought.emails].map((key) => `email ${key}`),
      ]),
    );
    for (const id of former.keys()) sought.studentIds.add(id);
    return former;
  };
  if (locks)
    await lockForImport(tx, schoolYearId, async () => {
      await formerRecords();
      return findCandidates(tx, sought);
    });
  const former = await formerRecords();
  const read = <Row>(statement: SQL) => rowsOf<Row>(tx, statement);
  const students = await readStudents(tx, await findCandidates(tx, sought), when, former);
  const [counted] = await read<{ count: number }>(
    sql`select count(*)::int from users where role = 'student' and deleted_at is null and left_on is null`,
  );
  const classGroups = await read<Snapshot["classGroups"][number]>(
    sql`select id, name from class_groups where school_year_id = ${schoolYearId} order by id`,
  );
  const teachers = await read<Snapshot["teachers"][number]>(sql`
    select id, name, surname, email, phone, education, joining_date::text as "joiningDate", courses
    from users where role = 'teacher' and deleted_at is null order by id`);
  const emails = await read<Snapshot["emails"][number]>(
    sql`select email, id from users where email = any(${texts(sought.emails)}) and deleted_at is null order by id`,
  );
  // Students who were voided keep their numbers, in case that is undone.
  const voided = await read<{ key: string }>(sql`
    select external_ids.kind || ' ' || external_ids.key as key
    from external_ids join users on users.id = student_id ${joinSoughtIds(sought)}
    where voided_at is not null and users.deleted_at is null
    union all
    select 'loginName ' || login_name from users
    where login_name = any(${texts(sought.loginNames)}) and voided_at is not null and deleted_at is null`);
  const taught = await read<Snapshot["taught"][number]>(sql`
    select class_group_id as "classGroupId", teacher_id as "teacherId", subject
    from class_group_teachers join class_groups on class_groups.id = class_group_id
    where school_year_id = ${schoolYearId} order by 1, 2, 3`);
  const teacherNames = await read<Snapshot["teacherNames"][number]>(
    sql`select name, teacher_id as teacher, candidate_ids as candidates from imported_teacher_names order by name`,
  );
  const roster = await read<Snapshot["roster"][number]>(sql`
    select student_id as "studentId", trim(users.name || ' ' || surname) as name, users.normal_name as "nameKey", class_group_id as "classGroupId",
      roll_key as "rollKey", left_on is not null as "hasLeft"
    from enrolments join users on users.id = student_id join class_groups on class_groups.id = class_group_id
    where school_year_id = ${schoolYearId} and (ends_on is null or ends_on >= ${today}) and users.deleted_at is null
      and (left_on is null or roll_key is not null)
    order by student_id, class_group_id`);
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
