import type { Pool } from "pg";
import { limits } from "#domain/limits.ts";
import type { Role } from "#domain/roles.ts";

// Everything that figures are counted from, as it is stored.

export interface PersonRow {
  id: string;
  role: Role;
  name: string;
  surname: string;
  courses: string[];
  createdAt: Date;
  isDeleted: boolean;
  hasLeft: boolean;
  isConfirmed: boolean;
}

export interface LessonRow {
  id: string;
  teacherId: string;
  topic: string;
  subject: string;
  date: string;
}

export interface MemberRow {
  lesson: LessonRow;
  studentId: string;
  isAsked: boolean;
  isExcused: boolean;
  hasAnswered: boolean;
}

export interface FeedbackRow {
  id: string;
  reviewId: string;
  teacherId: string;
  studentId: string;
  topic: string;
  date: string;
  message: string;
  rating: number;
  updatedBy: string | null;
  /** Whether the student is among those asked about the class. */
  wasAsked: boolean;
}

/** What the audit log says about feedback. */
export interface EntryRow {
  id: number;
  action: string;
  actorId: string | null;
  studentId: string | null;
  teacherId: string | null;
  recordId: string;
  dateBefore: string | null;
  dateAfter: string | null;
  /** Whether a correction of a class changed its subject, and with it the audience. */
  isOtherSubject: boolean;
  isOtherAudience: boolean;
  atUtc: string;
  partOf: number | null;
  undoes: number | null;
}

/** When a student was in a class group; what they did earlier in its school year also belongs to it. */
export interface EnrolmentRow {
  classGroupId: string;
  studentId: string;
  firstDay: string;
  /** Null for one who is in it now. */
  lastDay: string | null;
}

export interface SchoolRows {
  people: Map<string, PersonRow>;
  teachers: PersonRow[];
  students: PersonRow[];
  lessons: LessonRow[];
  /** The school's day on which each class was added. */
  addedOn: Map<string, string>;
  /** The class groups that each class was held for; none for most classes. */
  heldFor: Map<string, string[]>;
  enrolments: EnrolmentRow[];
  audience: MemberRow[];
  feedback: FeedbackRow[];
  entries: EntryRow[];
  /** With fewer students than this, a figure is not compared. */
  least: number;
}

/** All rows, those of a table in the order in which they came. */
export async function readSchoolRows(pool: Pool): Promise<SchoolRows> {
  const people = await pool.query<PersonRow>(`
    select id, role, name, surname, courses, created_at as "createdAt", deleted_at is not null as "isDeleted",
      left_on is not null as "hasLeft", confirmed_at is not null as "isConfirmed"
    from users order by created_at, id`);
  const lessons = await pool.query<LessonRow>(`
    select id, teacher_id as "teacherId", topic, subject, date::text as date from lessons order by created_at, id`);
  const audience = await pool.query<{
    reviewId: string;
    studentId: string;
    status: string;
  }>(`
    select lesson_id as "reviewId", student_id as "studentId", status
    from lesson_audience where status <> 'replaced' order by lesson_id, student_id`);
  const feedback = await pool.query<Omit<FeedbackRow, "wasAsked">>(`
    select id, lesson_id as "reviewId", teacher_id as "teacherId", student_id as "studentId", topic,
      date::text as date, message, rating, updated_by as "updatedBy"
    from feedback order by created_at, id`);
  const entries = await pool.query<EntryRow>(`
    select id, action, actor_id as "actorId", student_id as "studentId", teacher_id as "teacherId",
      record_id as "recordId", before->>'date' as "dateBefore", after->>'date' as "dateAfter",
      lower(before->>'subject') is distinct from lower(after->>'subject') as "isOtherSubject",
      coalesce(after->'audience'->'removed' <> '[]' or after->'audience'->'added' <> '[]', false) as "isOtherAudience",
      to_char(at at time zone 'UTC', 'YYYY-MM-DD') as "atUtc", part_of as "partOf", undoes
    from audit_log order by id`);
  const added = await pool.query<{ id: string; addedOn: string; heldFor: string[] }>(`
    select id, (created_at at time zone 'Asia/Kolkata')::date::text as "addedOn", class_group_ids as "heldFor" from lessons`);
  const enrolments = await pool.query<EnrolmentRow>(`
    select class_group_id as "classGroupId", student_id as "studentId",
      least(enrolments.starts_on, school_years.starts_on)::text as "firstDay", enrolments.ends_on::text as "lastDay"
    from enrolments
    join class_groups on class_groups.id = class_group_id
    join school_years on school_years.id = school_year_id`);
  const school = await pool.query<{ least: number }>("select comparison_students_min as least from school");

  const lessonOf = new Map(lessons.rows.map((each) => [each.id, each]));
  const answers = new Set(feedback.rows.map(({ reviewId, studentId }) => `${reviewId} ${studentId}`));
  const isConfirmed = new Map(people.rows.map(({ id, isConfirmed }) => [id, isConfirmed]));
  /** Students nobody has confirmed count as asked only about what they answered. */
  const isAsked = ({ status, studentId, reviewId }: (typeof audience.rows)[number]) =>
    status !== "excused" && (isConfirmed.get(studentId) === true || answers.has(`${reviewId} ${studentId}`));
  const asked = new Set(
    audience.rows.filter(isAsked).map(({ reviewId, studentId }) => `${reviewId} ${studentId}`),
  );
  return {
    people: new Map(people.rows.map((each) => [each.id, each])),
    teachers: people.rows.filter(({ role }) => role === "teacher"),
    students: people.rows.filter(({ role }) => role === "student"),
    lessons: lessons.rows,
    addedOn: new Map(added.rows.map(({ id, addedOn }) => [id, addedOn])),
    heldFor: new Map(added.rows.map(({ id, heldFor }) => [id, heldFor])),
    enrolments: enrolments.rows,
    audience: audience.rows.map((row) => ({
      lesson: lessonOf.get(row.reviewId) as LessonRow,
      studentId: row.studentId,
      isAsked: isAsked(row),
      isExcused: row.status === "excused",
      hasAnswered: answers.has(`${row.reviewId} ${row.studentId}`),
    })),
    feedback: feedback.rows.map((each) => ({
      ...each,
      wasAsked: asked.has(`${each.reviewId} ${each.studentId}`),
    })),
    entries: entries.rows,
    least: school.rows[0]?.least ?? limits.comparisonStudentsMin,
  };
}
