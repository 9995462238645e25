import type { Pool } from "pg";
import { fullName } from "#domain/full-name.ts";
import { normalForm } from "#domain/normal-form.ts";
import { readPhoneSearch } from "#domain/phone.ts";
import type { NamedGroups } from "#features/class-groups/server/found-class-groups.queries.ts";
import { findByExternalId } from "#features/students/server/identifiers/identifiers.queries.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { containing, hasIndexedWord, nameSearchOf, wordsOf } from "#server/pagination/name-search.ts";
import { listStudents, readSearch } from "./student-list.queries.ts";

interface FoundStudent {
  id: string;
  name: string;
  surname: string;
  loginName: string | null;
  /** The day they left, as a plain date; null while they are at the school. */
  leftOn: string | null;
  isVoided: boolean;
  /** The contact or the external id that the search found; null when it found the name or the login name. */
  matched: { kind: "email" | "external-id" | "parent-phone" | "parent-email"; value: string } | null;
}

/**
 * The first `limit` students that a few words find, by name, e-mail, login name, a whole external id, and the contacts of their
 * guardians; or of a class group, by name or roll number. Those who have left come after the others. For a teacher only their own students, by name alone (docs/decisions/042).
 */
export async function findStudents(
  pool: Pool,
  {
    search,
    named,
    teacherId,
    limit,
  }: { search: string; named: NamedGroups | null; teacherId: string | null; limit: number },
): Promise<FoundStudent[]> {
  const isForTeacher = teacherId !== null;
  const filters = {
    search,
    isByNameAlone: isForTeacher,
    teacherIds: isForTeacher ? [teacherId] : [],
    hasLeft: isForTeacher ? false : ("either" as const),
    // The list reads one more.
    limit: limit - 1,
  };
  const read = await readSearch(pool, filters, named);
  const listed = await listStudents(pool, read);
  const identified = isForTeacher ? [] : await findByExternalId(pool, read.search);
  const words = wordsOf(normalForm(nameSearchOf(read.search)));
  const byName = [...listed.filter(({ leftOn }) => !leftOn), ...listed.filter(({ leftOn }) => leftOn)].map(
    ({ id, name, surname, email, loginName, leftOn, isVoided }) => {
      const shown = normalForm(`${fullName({ name, surname })} ${loginName ?? ""}`);
      const isShown = words.every((word) => shown.includes(word));
      const externalId = identified.find((each) => each.id === id)?.value;
      const found =
        externalId === undefined
          ? ({ kind: "email", value: email ?? "" } as const)
          : ({ kind: "external-id", value: externalId } as const);
      const matched = isShown || found.value === "" ? null : found;
      return { id, name, surname, loginName, leftOn, isVoided, matched };
    },
  );
  if (isForTeacher || read.roster || byName.length >= limit) return byName;
  const byContact = await listByParentContact(pool, {
    search,
    except: byName.map(({ id }) => id),
    limit: limit - byName.length,
  });
  return [...byName, ...byContact];
}

/** Exactly the expressions of the indexes `students_parent_contact` and `guardians_contact`, or they are not used. */
const contactOf = (email: string) =>
  `lower(coalesce(phone, '') || ' ' || split_part(coalesce(${email}, ''), '@', 1))`;

/**
 * Students, those who have left included, one of whose guardians has a phone with the digits of the search, or an e-mail with each of its
 * words before the "@"; no more than `limit`, by name, and none of `except`.
 */
async function listByParentContact(
  pool: Pool,
  { search, except, limit }: { search: string; except: readonly string[]; limit: number },
) {
  const digits = readPhoneSearch(search);
  const words = digits === null ? wordsOf(search) : [digits];
  if (!hasIndexedWord(words)) return [];
  const parameters = createParameters();
  const has = (text: string, part: string) =>
    `${text} like lower(${parameters.custom(containing(part), "text")})`;
  const others = parameters.custom(except, "uuid[]");
  const hasWords = (email: string) =>
    words
      .flatMap((word) => {
        const [localPart = "", ...domain] = word.split("@");
        return [
          has(contactOf(email), localPart),
          ...(domain.length > 0 ? [has(`lower(${email})`, word)] : []),
        ];
      })
      .join(" and ");
  const { rows } = await pool.query<{
    id: string;
    name: string;
    surname: string;
    loginName: string | null;
    leftOn: string | null;
    isVoided: boolean;
    phone: string | null;
    email: string | null;
  }>(
    `with found as (
      (select id as student_id, phone, parent_email as email from users
        where role = 'student' and deleted_at is null and id <> all(${others}) and ${hasWords("parent_email")}
        limit ${limit})
      union all
      (select student_id, phone, email from guardians
        where student_id <> all(${others}) and ${hasWords("email")}
        limit ${limit})
    ),
    student as (
      select distinct on (users.id) users.id, name, surname, login_name as "loginName", left_on as "leftOn",
        voided_at is not null as "isVoided", found.phone, found.email
      from found join users on users.id = found.student_id and users.role = 'student' and users.deleted_at is null
      order by users.id)
    select * from student order by lower(name), lower(surname), id limit ${limit}`,
    parameters.values,
  );
  return rows.map(({ phone, email, ...student }) => {
    const isPhone = phone !== null && words.some((word) => phone.includes(word));
    const matched = isPhone
      ? ({ kind: "parent-phone", value: phone } as const)
      : ({ kind: "parent-email", value: email ?? "" } as const);
    return { ...student, matched };
  });
}
