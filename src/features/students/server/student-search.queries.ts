import type { Pool } from "pg";
import { searchedText, searchPatterns } from "../../../server/pagination/name-search.ts";
import { keptPlan } from "../../../server/pagination/pages.ts";

export interface FoundStudent {
  id: string;
  name: string;
  surname: string;
  email: string;
}

interface Search {
  /** Never empty. */
  search: string;
  teacherIds: readonly string[];
  after?: string;
  limit: number;
}

// The order of the index `students_full_name`. In this collation, texts that begin with the same letters are neighbours.
const fullName = `lower(name || ' ' || surname) collate "C"`;

const lastCharacter = String.raw`U&'\+10FFFF'`;

/** Whether the full name begins with a text. Names that go on with the last character of all are among the others. */
const begins = (text: string) =>
  `(${fullName} >= lower(${text}) and ${fullName} < lower(${text}) || ${lastCharacter})`;

/** The two parts of the list, each ordered by full name. Every match is in exactly one of them. */
const parts = { beginning: begins("$1"), others: `not ${begins("$1")}` };

async function findPart(
  pool: Pool,
  part: keyof typeof parts,
  { search, teacherIds, after, limit }: Search,
  rowsMax: number,
): Promise<FoundStudent[]> {
  const values = [search];
  const numberOf = (value: string) => `$${values.push(value)}`;
  const wanted = [
    "role = 'student' and deleted_at is null",
    parts[part],
    ...(part === "others"
      ? searchPatterns(search).map((pattern) => `${searchedText} like lower(${numberOf(pattern)})`)
      : []),
    ...teacherIds.map(
      (id) => `exists (
        select from student_teachers where student_id = users.id and teacher_id = ${numberOf(id)}::uuid)`,
    ),
  ];
  if (after !== undefined) {
    const id = `${numberOf(after)}::uuid`;
    wanted.push(`(${fullName}, id) > ((select ${fullName} from users where id = ${id}), ${id})`);
  }
  // The others are planned for their words each time: whether the words are rare decides how to find them.
  const hasPlan = part === "beginning" && teacherIds.length === 0 && after === undefined;
  const { rows } = await pool.query<FoundStudent>({
    name: hasPlan ? keptPlan("students-beginning", limit) : undefined,
    text: `
      select id, name, surname, email from users where ${wanted.join(" and ")}
      order by ${fullName}, id limit ${rowsMax}`,
    values,
  });
  return rows;
}

async function beginsWith(pool: Pool, studentId: string, search: string): Promise<boolean> {
  const { rows } = await pool.query<{ begins: boolean }>(
    `select ${begins("$2")} as begins from users where id = $1`,
    [studentId, search],
  );
  return rows[0]?.begins ?? false;
}

/**
 * Students who are assigned to each of `teacherIds` and match `search`, one more than `limit`: first those whose full name
 * begins with it, then those with each of its words somewhere in name or e-mail. The list starts after the student `after`.
 * When the first part fills the page, a search costs the same in a school of any size (docs/decisions/009).
 */
export async function searchStudents(pool: Pool, wanted: Search): Promise<FoundStudent[]> {
  const { after, limit } = wanted;
  const search = wanted.search.replace(/ +/g, " ").trim();
  const isInBeginning = after === undefined || (await beginsWith(pool, after, search));
  const found = isInBeginning ? await findPart(pool, "beginning", { ...wanted, search }, limit + 1) : [];
  if (found.length > limit) return found;
  const rest = { ...wanted, search, after: isInBeginning ? undefined : after };
  return [...found, ...(await findPart(pool, "others", rest, limit + 1 - found.length))];
}
