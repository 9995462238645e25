import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../db/client.ts";
import { studentTeachers, users } from "../../../db/schema.ts";

interface StudentProfile {
  id: string;
  name: string;
  surname: string;
  email: string;
  age: number | null;
  city: string | null;
  education: string | null;
  course: string[];
  /** The parent's e-mail. */
  phone: string | null;
  parentEmail: string | null;
  createdAt: Date;
  updatedAt: Date;
  teachers: { id: string; name: string; surname: string }[];
}

/** A student's whole profile with the teachers they are assigned to, by name; null when there is none with this id. */
export async function findStudent(database: Database, studentId: string): Promise<StudentProfile | null> {
  const { rows } = await database.$client.query<StudentProfile>({
    name: "student-read",
    text: `
      select id, name, surname, email, age, city, education, courses as course, phone,
        parent_email as "parentEmail", created_at as "createdAt", updated_at as "updatedAt",
        coalesce((
          select json_agg(json_build_object('id', teacher.id, 'name', teacher.name, 'surname', teacher.surname)
            order by lower(teacher.name), lower(teacher.surname), teacher.id)
          from student_teachers join users teacher on teacher.id = student_teachers.teacher_id
          where student_teachers.student_id = users.id and teacher.deleted_at is null
        ), '[]') as teachers
      from users
      where id = $1 and role = 'student' and deleted_at is null`,
    values: [studentId],
  });
  return rows[0] ?? null;
}

const isStudent = and(eq(users.role, "student"), isNull(users.deletedAt));

/** Whether a student is assigned to each of these teachers, and so can be the cursor of a list. */
export async function isListedStudent(
  database: Database,
  studentId: string,
  teacherIds: readonly string[],
): Promise<boolean> {
  const [student] = await database
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, studentId),
        isStudent,
        ...teacherIds.map((teacherId) => isAssignedTo(database, teacherId)),
      ),
    );
  return student !== undefined;
}

function isAssignedTo(database: Database, teacherId: string): SQL {
  return exists(
    database
      .select({ one: sql`1` })
      .from(studentTeachers)
      .where(and(eq(studentTeachers.studentId, users.id), eq(studentTeachers.teacherId, teacherId))),
  );
}

/** A student's e-mail, the parent's contacts, language and time of last change, locked until the transaction ends; null if deleted. */
export async function lockStudent(tx: Transaction, studentId: string) {
  const [student] = await tx
    .select({
      email: users.email,
      phone: users.phone,
      parentEmail: users.parentEmail,
      updatedAt: users.updatedAt,
      language: users.language,
    })
    .from(users)
    .where(and(eq(users.id, studentId), isStudent))
    .for("update");
  return student ?? null;
}

export async function updateStudentRow(
  tx: Transaction,
  studentId: string,
  fields: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...fields, updatedAt: new Date() })
    .where(and(eq(users.id, studentId), isStudent));
}
