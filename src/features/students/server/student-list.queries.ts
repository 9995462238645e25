import type { Pool } from "pg";
import {
  buildList,
  byName,
  createParameters,
  type Filter,
  sortedBy,
} from "../../../server/pagination/list-statement.ts";
import { matchesSearch } from "../../../server/pagination/name-search.ts";

interface ListedStudent {
  id: string;
  name: string;
  surname: string;
  email: string;
}

interface StudentPage {
  /** Teachers to whom all listed students are assigned: the owner of the list, and a filter. */
  teacherIds: readonly string[];
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

/** One page of students in this order who meet the conditions. */
async function readPage(
  pool: Pool,
  list: { name: string; order: typeof byName; always: string[]; isPlannedOnce: boolean },
  { teacherIds: [first, second], after, limit }: StudentPage,
  parameters = createParameters(),
): Promise<ListedStudent[]> {
  const isPlannedOnce = list.isPlannedOnce && first === undefined;
  const { where, order, rows, plan } = buildList(
    {
      ...list,
      filters: { assignedTo, alsoAssignedTo: assignedTo },
      // The number of a teacher's students decides whether those or the list's order are scanned.
      values: isPlannedOnce ? "hidden" : "visible",
    },
    { filters: { assignedTo: first, alsoAssignedTo: second }, after, limit },
    parameters,
  );
  const { rows: students } = await pool.query<ListedStudent>({
    name: isPlannedOnce ? plan : undefined,
    text: `
      select id, name, surname, email from users where ${where}
      order by ${order}
      limit ${rows}`,
    values: parameters.values,
  });
  return students;
}

/**
 * Students who are assigned to each of `teacherIds`, one more than `limit`: by name, or those who match the search. The list
 * starts after the student `after`.
 */
export async function listStudents(
  pool: Pool,
  { search, ...page }: StudentPage & { search: string },
): Promise<ListedStudent[]> {
  const words = search.replace(/ +/g, " ").trim();
  if (words !== "") return searchStudents(pool, words, page);
  return readPage(
    pool,
    { name: "students-list", order: byName, always: [isStudent], isPlannedOnce: true },
    page,
  );
}

// The order of the index `students_full_name`. In this collation, texts that begin with the same letters are neighbours.
const fullNameOf = (row: string) => `lower(${row}.name || ' ' || ${row}.surname) collate "C"`;

const byFullName = sortedBy((row) => [fullNameOf(row)], { table: "users", id: "uuid", direction: "asc" });

const lastCharacter = String.raw`U&'\+10FFFF'`;

/**
 * Whether the full name begins with a text. Names that continue with the very last Unicode character are among the
 * others.
 */
function beginsWith(text: string): string {
  const fullName = fullNameOf("users");
  return `(${fullName} >= lower(${text}) and ${fullName} < lower(${text}) || ${lastCharacter})`;
}

/** The two parts of a search, each sorted by full name. Every match is in exactly one of them. */
function findPart(
  pool: Pool,
  part: "beginning" | "others",
  search: string,
  page: StudentPage,
): Promise<ListedStudent[]> {
  const parameters = createParameters();
  const begins = beginsWith(parameters.visible(search, "text"));
  const always =
    part === "beginning"
      ? [isStudent, begins]
      : [isStudent, `not ${begins}`, ...matchesSearch(search, parameters)];
  // The others are planned for each search, because rare words need another plan.
  const isPlannedOnce = part === "beginning" && page.after === undefined;
  return readPage(
    pool,
    { name: "students-beginning", order: byFullName, always, isPlannedOnce },
    page,
    parameters,
  );
}

async function isInBeginning(pool: Pool, studentId: string, search: string): Promise<boolean> {
  const { rows } = await pool.query<{ begins: boolean }>(
    `select ${beginsWith("$2::text")} as begins from users where id = $1`,
    [studentId, search],
  );
  return rows[0]?.begins ?? false;
}

/**
 * Students whose full name begins with the search, then those with each of its words somewhere in name or e-mail. When the
 * first part fills the page, a search costs the same in a school of any size (docs/decisions/009).
 */
async function searchStudents(pool: Pool, search: string, page: StudentPage): Promise<ListedStudent[]> {
  const { after, limit } = page;
  const startsInBeginning = after === undefined || (await isInBeginning(pool, after[0], search));
  const found = startsInBeginning ? await findPart(pool, "beginning", search, page) : [];
  if (found.length > limit) return found;
  const others = { ...page, after: startsInBeginning ? undefined : after, limit: limit - found.length };
  return [...found, ...(await findPart(pool, "others", search, others))];
}
