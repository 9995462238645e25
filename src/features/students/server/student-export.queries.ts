import { type ConsentAnswer, type GuardianRelation, guardiansMax } from "#domain/guardians.ts";
import { externalIdKinds } from "#domain/student-ids.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { headingsOf, type WholeTable } from "#server/exports/export-table.ts";
import { createParameters } from "#server/pagination/list-statement.ts";

// The exports of students and guardians. The names of the columns are those of `importFields`.

const positions = Array.from({ length: guardiansMax }, (_, index) => index + 1);

/** The first guardian's phone and e-mail are the student's own columns. */
const contactOf = (position: number) =>
  position === 1
    ? { phone: "users.phone", email: "users.parent_email" }
    : { phone: `guardian${position}.phone`, email: `guardian${position}.email` };

const guardianColumns = positions.map((position) => {
  const { phone, email } = contactOf(position);
  return `guardian${position}.name as "guardian${position}Name", guardian${position}.relation as "guardian${position}Relation",
    ${phone} as "guardian${position}Phone", ${email} as "guardian${position}Email"`;
});

const guardianJoins = positions.map(
  (position) => `
  left join guardians as guardian${position}
    on guardian${position}.student_id = users.id and guardian${position}.position = ${position}`,
);

const idColumns = externalIdKinds.map(
  (kind) => `(select value from external_ids where student_id = users.id and kind = '${kind}') as ${kind}`,
);

const firstNumber = (text: string) => `substring(${text} from '[0-9]{1,9}')::int`;

/** "9-A" before "10-A", and by roll number within a class group. */
const inRosterOrder = `
  class_groups.name is null, ${firstNumber("class_groups.name")}, lower(class_groups.name), class_groups.id,
  enrolments.roll_key is null, ${firstNumber("enrolments.roll_key")}, enrolments.roll_key,
  lower(users.name), lower(users.surname), users.id`;

const enrolledOn = (today: string) => `
  left join enrolments on enrolments.student_id = users.id
    and enrolments.starts_on <= ${today} and (enrolments.ends_on is null or enrolments.ends_on >= ${today})
  left join class_groups on class_groups.id = enrolments.class_group_id`;

/** Students of the school, or those who have left: a row for each, or for each of their class groups. */
function studentsToExport(today: string, hasLeft: boolean) {
  const parameters = createParameters();
  const text = `
    select users.name, users.surname, class_groups.name as "classGroup", enrolments.roll_number as "rollNumber",
      ${idColumns.join(", ")}, users.date_of_birth as "dateOfBirth", users.email, users.login_name as "loginName",
      users.city, users.education, ${guardianColumns.join(", ")}, users.left_on as "leftOn"
    from users ${enrolledOn(parameters.custom(today, "date"))} ${guardianJoins.join("")}
    where users.role = 'student' and users.deleted_at is null and users.voided_at is null
      and users.left_on is ${hasLeft ? "not null" : "null"}
    order by ${inRosterOrder}`;
  return { text, values: parameters.values };
}

/** Guardians of the school's students, with their answers whether the school may write to them. */
function guardiansToExport(today: string) {
  const parameters = createParameters();
  const text = `
    select users.name, users.surname, class_groups.name as "classGroup", enrolments.roll_number as "rollNumber",
      guardian.position, guardian.name as "guardianName", case when guardian.guardian_id is not null then guardian.relation end as relation,
      guardian.phone, guardian.email, guardian.whatsapp_answer as "whatsapp", guardian.email_answer as "byEmail",
      guardian.may_receive as "mayReceive"
    from users ${enrolledOn(parameters.custom(today, "date"))}
    join guardian_contacts as guardian on guardian.student_id = users.id
      and (guardian.guardian_id is not null or num_nonnulls(guardian.phone, guardian.email) > 0)
    where users.role = 'student' and users.deleted_at is null and users.left_on is null
    order by ${inRosterOrder}, guardian.position`;
  return { text, values: parameters.values };
}

const relationIn = (t: Catalogue, relation: unknown) =>
  typeof relation === "string" ? t.guardians.relationName(relation as GuardianRelation) : null;

/** Students of the school; or those who have left, with the day. */
export const studentsExport: WholeTable = {
  headings: (t, scope) => ({ ...headingsOf("students", t), ...(scope?.left && { leftOn: t.audit.leftOn }) }),
  dates: ["dateOfBirth", "leftOn"],
  inWords: (row: Record<string, unknown>, t) =>
    Object.fromEntries(
      positions.map((position) => {
        const column = `guardian${position}Relation`;
        return [column, relationIn(t, row[column])];
      }),
    ),
  statement: ({ today, left }) => studentsToExport(today, left),
};

interface GuardianRow {
  relation: string | null;
  whatsapp: ConsentAnswer | null;
  byEmail: ConsentAnswer | null;
  mayReceive: boolean;
}

const answerIn = (t: Catalogue, answer: ConsentAnswer | null) =>
  answer === null ? t.guardians.notAsked : t.guardians.answerName(answer);

/** Guardians of the school's students. */
export const guardiansExport: WholeTable = {
  headings: (t) => ({
    name: t.labels.name,
    surname: t.labels.surname,
    classGroup: t.labels.classGroup,
    rollNumber: t.identifiers.rollNumber,
    position: t.exports.position,
    guardianName: t.guardians.name,
    relation: t.guardians.relation,
    phone: t.guardians.phone,
    email: t.guardians.email,
    whatsapp: t.guardians.channelName("whatsapp"),
    byEmail: t.guardians.channelName("email"),
    barred: t.guardians.barred,
  }),
  inWords: ({ relation, whatsapp, byEmail, mayReceive }: GuardianRow, t) => ({
    relation: relationIn(t, relation),
    whatsapp: answerIn(t, whatsapp),
    byEmail: answerIn(t, byEmail),
    barred: mayReceive ? "" : t.reports.yes,
  }),
  statement: ({ today }) => guardiansToExport(today),
};
