import type { Pool } from "pg";
import type { Period } from "#domain/dates/months.ts";
import { normalForm } from "#domain/normal-form.ts";
import { rollNumberKey } from "#domain/student-ids.ts";
import { isInRoster } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import {
  type NamedGroups,
  readNamedGroups,
} from "#features/class-groups/server/found-class-groups.queries.ts";
import { hasNoParentContact } from "#features/students/server/guardians/guardians.queries.ts";
import { findByExternalId } from "#features/students/server/identifiers/identifiers.queries.ts";
import {
  buildList,
  byName,
  createParameters,
  type Filter,
  type ListStatement,
  type Parameters,
  sortedBy,
} from "#server/pagination/list-statement.ts";
import { matchesName, matchesSearch, nameSearchOf } from "#server/pagination/name-search.ts";
import { hasStoppedAnswering } from "./silent-students.queries.ts";

interface ListedStudent {
  id: string;
  name: string;
  surname: string;
  /** Null for a student without e-mail, who has a login name. */
  email: string | null;
  loginName: string | null;
  isConfirmed: boolean;
  /** The day they left, as a plain date; null while they are at the school. */
  leftOn: string | null;
  /** Whether an admin said that they are not of the school. */
  isVoided: boolean;
}

/** Which students are listed. */
export interface StudentFilters {
  /** Words in the name, the e-mail or the login name; or a whole external id. */
  search: string;
  /** For those who may not know e-mails, login names and external ids: words in the name only. */
  isByNameAlone?: boolean;
  /** Teachers to whom all listed students are assigned: the owner of the list, and a filter. */
  teacherIds: readonly string[];
  /** Only those who are enrolled in this class group now. */
  classGroupId?: string;
  /** Only those in one of the class groups that the search named, perhaps with this roll number; null once it was found to name none. */
  roster?: RosterFilter | null;
  /** Only those without a phone or e-mail of a parent or guardian. */
  isWithoutContact?: boolean;
  /** Only those who registered and wait for confirmation. */
  isUnconfirmed?: boolean;
  /** Only those who were asked in these days and never answered. */
  silentIn?: Period;
  /** Those who have left, instead of those who are at the school; or both. */
  hasLeft?: boolean | "either";
}

interface RosterFilter {
  classGroupIds: readonly string[];
  rollNumber: string | null;
}

interface StudentPage extends StudentFilters {
  after?: readonly [id: string];
  limit: number;
}

const isStudent = "users.role = 'student' and users.deleted_at is null";

const assignedTo: Filter = {
  type: "uuid",
  column: "users.id",
  compare: "in",
  value: (teacher) => `(select student_id from student_teachers where teacher_id = ${teacher})`,
};

const enrolledIn: Filter = {
  type: "uuid",
  column: "users.id",
  compare: "in",
  value: (group) => `(select student_id from enrolments where class_group_id = ${group} and ${isInRoster})`,
};

/** Conditions that compare no column. The first ones are those of the indexes on students. */
function conditionsOf(
  { hasLeft, isUnconfirmed, isWithoutContact, silentIn, roster }: StudentFilters,
  parameters: Parameters,
): string[] {
  return [
    isStudent,
    ...(hasLeft === "either" ? [] : [`users.left_on is ${hasLeft ? "not null" : "null"}`]),
    ...(isUnconfirmed ? ["users.confirmed_at is null"] : []),
    ...(isWithoutContact ? [hasNoParentContact()] : []),
    ...(silentIn ? [hasStoppedAnswering(silentIn, parameters)] : []),
    ...(roster ? [isIn(roster, parameters)] : []),
  ];
}

function isIn({ classGroupIds, rollNumber }: RosterFilter, parameters: Parameters): string {
  const isNumbered =
    rollNumber === null ? "" : `and roll_key = ${parameters.custom(rollNumberKey(rollNumber), "text")}`;
  return `users.id in (select student_id from enrolments
    where class_group_id = any(${parameters.custom(classGroupIds, "uuid[]")}) and ${isInRoster} ${isNumbered})`;
}

/** Whether the list contains all students at the school: the one that dashboards open with. */
function isWhole(filters: StudentFilters): boolean {
  const { teacherIds, classGroupId, roster, hasLeft, isUnconfirmed, isWithoutContact, silentIn } = filters;
  const isFiltered = hasLeft || isUnconfirmed || isWithoutContact || silentIn || roster || classGroupId;
  return teacherIds.length === 0 && !isFiltered;
}

/** A list of students in one order: all, or a part of a search. */
interface Part {
  name: string;
  order: typeof byName;
  /** Conditions besides those of the filters. */
  always: string[];
  /** Whether one plan is good for all values, as long as nothing is filtered. */
  isPlannedOnce: boolean;
}

/** Makes a part from the parameters of its statement. */
type PartOf = (parameters: Parameters) => Part;

const everyone: PartOf = () => ({ name: "students-list", order: byName, always: [], isPlannedOnce: true });

/** The statement of a page, or of everything after its start. */
function statementOf(
  part: Part,
  { after, limit = 0, ...filters }: StudentFilters & { after?: readonly [id: string]; limit?: number },
  parameters: Parameters,
): ListStatement {
  const [first, second] = filters.teacherIds;
  const isPlannedOnce = part.isPlannedOnce && isWhole(filters);
  const list = buildList(
    {
      ...part,
      always: [...conditionsOf(filters, parameters), ...part.always],
      filters: { assignedTo, alsoAssignedTo: assignedTo, enrolledIn },
      // How many students a teacher or a class group has decides whether those or the list's order are scanned.
      plan: isPlannedOnce ? "generic" : "custom",
    },
    {
      filters: { assignedTo: first, alsoAssignedTo: second, enrolledIn: filters.classGroupId },
      after,
      limit,
    },
    parameters,
  );
  return { ...list, plan: isPlannedOnce ? list.plan : undefined };
}

/** One page of students in this order who meet the conditions. */
async function readPage(pool: Pool, partOf: PartOf, page: StudentPage): Promise<ListedStudent[]> {
  const parameters = createParameters();
  const { where, order, rows, plan } = statementOf(partOf(parameters), page, parameters);
  const { rows: students } = await pool.query<ListedStudent>({
    name: plan,
    text: `
      select id, name, surname, email, login_name as "loginName", confirmed_at is not null as "isConfirmed",
        left_on as "leftOn", voided_at is not null as "isVoided"
      from users where ${where}
      order by ${order}
      limit ${rows}`,
    values: parameters.values,
  });
  return students;
}

const tidySearch = (search: string) => search.replace(/ +/g, " ").trim();

/**
 * The filters with what the search means: "Aarav 10-A" is Aarav in 10-A, and "10-A 2" its roll number 2. Where nobody of the class group
 * has such a name, it is no class group after all: "V A Rao" need not be in 5-A. `known` are the class groups that it names, where they were read.
 */
export async function readSearch<Filters extends StudentFilters>(
  pool: Pool,
  filters: Filters,
  known?: NamedGroups | null,
): Promise<Filters & Pick<StudentFilters, "roster">> {
  const search = tidySearch(filters.search);
  if (filters.roster !== undefined) return { ...filters, search };
  const teacherId = filters.isByNameAlone ? (filters.teacherIds[0] ?? null) : null;
  const named = known === undefined ? await readNamedGroups(pool, { search, teacherId }) : known;
  if (named === null) return { ...filters, search, roster: null };
  const { ids: classGroupIds, rest } = named;
  if (!/\p{L}/u.test(rest))
    return { ...filters, search: "", roster: { classGroupIds, rollNumber: rest || null } };
  const narrowed = { ...filters, search: rest, roster: { classGroupIds, rollNumber: null } };
  const [anyone] = await searchStudents(pool, { ...narrowed, after: undefined, limit: 0 });
  return anyone === undefined ? { ...filters, search, roster: null } : narrowed;
}

/**
 * Students who meet the filters, one more than `limit`: by name, or those who match the search. The list starts after the
 * student `after`.
 */
export async function listStudents(pool: Pool, filters: StudentPage): Promise<ListedStudent[]> {
  const page = await readSearch(pool, filters);
  return page.search === "" ? readPage(pool, everyone, page) : searchStudents(pool, page);
}

// The order of the index `students_full_name`. In this collation, texts that begin with the same letters are neighbours.
const fullNameOf = (row: string) => `${row}.normal_name collate "C"`;

const byFullName = sortedBy((row) => [fullNameOf(row)], { table: "users", id: "uuid", direction: "asc" });

const lastCharacter = String.raw`U&'\+10FFFF'`;

/**
 * Whether the full name begins with a search. Names that continue with the very last Unicode character are among the
 * others.
 */
function beginsWith(search: string, add: Parameters["custom"]): string {
  const beginning = normalForm(nameSearchOf(search));
  if (beginning === "") return "false";
  const fullName = fullNameOf("users");
  const text = add(beginning, "text");
  return `(${fullName} >= ${text} and ${fullName} < ${text} || ${lastCharacter})`;
}

// The two parts of a search, each sorted by full name. Every match is in exactly one of them.

const beginningOf =
  (list: StudentFilters & Pick<StudentPage, "after">): PartOf =>
  (parameters) => {
    const isPlannedOnce = list.after === undefined && isWhole(list) && normalForm(list.search) !== "";
    return {
      name: "students-beginning",
      order: byFullName,
      always: [beginsWith(list.search, isPlannedOnce ? parameters.generic : parameters.custom)],
      isPlannedOnce,
    };
  };

/**
 * `identified` has the ids of the students with this external id. `beginning` has those of all students in the other part, where they
 * are known: ids are planned faster than names.
 */
const othersOf =
  (
    { search, isByNameAlone }: StudentFilters,
    identified: readonly string[],
    beginning?: readonly string[],
  ): PartOf =>
  (parameters) => {
    const matches = matchesSearch(search, parameters).join(" and ");
    const isOther =
      beginning === undefined
        ? `not ${beginsWith(search, parameters.custom)}`
        : `users.id <> all(${parameters.custom(beginning, "uuid[]")})`;
    return {
      name: "students-others",
      order: byFullName,
      always: [
        isOther,
        identified.length === 0
          ? matches
          : `(${matches} or users.id = any(${parameters.custom(identified, "uuid[]")}))`,
        ...(isByNameAlone ? matchesName(search, parameters) : []),
      ],
      // Planned for each search, because rare words need another plan.
      isPlannedOnce: false,
    };
  };

/** Those with an external id that is the whole search, if the actor may search by it. */
async function identifiedBy(pool: Pool, { search, isByNameAlone }: StudentFilters): Promise<string[]> {
  return isByNameAlone ? [] : (await findByExternalId(pool, search)).map(({ id }) => id);
}

async function isInBeginning(pool: Pool, studentId: string, search: string): Promise<boolean> {
  const parameters = createParameters();
  const student = parameters.custom(studentId, "uuid");
  const { rows } = await pool.query<{ begins: boolean }>(
    `select ${beginsWith(search, parameters.custom)} as begins from users where id = ${student}`,
    parameters.values,
  );
  return rows[0]?.begins ?? false;
}

/**
 * Students whose full name begins with the search, then those with each of its words somewhere in name, e-mail or login name, or with
 * the whole of it as an external id.
 * When the first part fills the page, a search costs the same in a school of any size (docs/decisions/009).
 */
async function searchStudents(pool: Pool, page: StudentPage): Promise<ListedStudent[]> {
  const { after, limit, search } = page;
  const startsInOthers = after !== undefined && !(await isInBeginning(pool, after[0], search));
  if (startsInOthers) return readPage(pool, othersOf(page, await identifiedBy(pool, page)), page);
  const found = await readPage(pool, beginningOf(page), page);
  if (found.length > limit) return found;
  const identified = await identifiedBy(pool, page);
  const beginning = after === undefined ? found.map(({ id }) => id) : undefined;
  const rest = { ...page, after: undefined, limit: limit - found.length };
  return [...found, ...(await readPage(pool, othersOf(page, identified, beginning), rest))];
}

/** How many students a part of a list has, and how many of them come after the student `after`. */
async function countPart(
  pool: Pool,
  partOf: PartOf,
  { after, ...filters }: StudentFilters & Pick<StudentPage, "after">,
): Promise<{ total: number; remaining: number }> {
  const parameters = createParameters();
  const part = partOf(parameters);
  const count = (start?: readonly [id: string]) =>
    `(select count(*) from users where ${statementOf(part, { ...filters, after: start }, parameters).where})::int`;
  const { rows } = await pool.query<{ total: number; remaining: number | null }>(
    `select ${count()} as total, ${after === undefined ? "null" : count(after)} as remaining`,
    parameters.values,
  );
  const { total, remaining } = rows[0] ?? { total: 0, remaining: 0 };
  return { total, remaining: remaining ?? total };
}

/** How many students meet the filters, and how many of them the list shows up to and including the student `after`. */
export async function countStudents(
  pool: Pool,
  filters: StudentFilters & Pick<StudentPage, "after">,
): Promise<{ total: number; before: number }> {
  const list = await readSearch(pool, filters);
  if (list.search === "") {
    const { total, remaining } = await countPart(pool, everyone, list);
    return { total, before: total - remaining };
  }
  const { after } = list;
  const isInFirst = after === undefined || (await isInBeginning(pool, after[0], list.search));
  const identified = await identifiedBy(pool, list);
  const [first, others] = await Promise.all([
    countPart(pool, beginningOf(list), { ...list, after: isInFirst ? after : undefined }),
    countPart(pool, othersOf(list, identified), {
      ...list,
      after: isInFirst ? undefined : after,
    }),
  ]);
  const before = isInFirst ? first.total - first.remaining : first.total + others.total - others.remaining;
  return { total: first.total + others.total, before };
}
