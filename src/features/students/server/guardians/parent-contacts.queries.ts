import type { Pool } from "pg";
import { readPhoneSearch } from "#domain/phone.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { containing, hasIndexedWord, wordsOf } from "#server/pagination/name-search.ts";

/** Exactly the expressions of the indexes `students_parent_contact` and `guardians_contact`, or they are not used. */
const contactOf = (email: string) =>
  `lower(coalesce(phone, '') || ' ' || split_part(coalesce(${email}, ''), '@', 1))`;

/**
 * Students, those who have left included, one of whose guardians has a phone with the digits of the search, or an e-mail with each of its
 * words before the "@"; no more than `limit`, by name, and none of `except`.
 */
export async function listByParentContact(
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
