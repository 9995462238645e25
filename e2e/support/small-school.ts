import { ApiSession } from "./api-session.ts";
import { daysAgo } from "./school.ts";

const password = "banyan tree";

/** The first admin of a server that a test starts, and its settings. */
const principal = { email: "principal@school.example", password };
export const principalSettings = { ADMIN_EMAIL: principal.email, ADMIN_PASSWORD: password };

interface SmallSchoolStudent {
  id: string;
  email: string;
  password: string;
  api: ApiSession;
}

/** One teacher with these students, by first names, and a class of yesterday on each topic. */
export async function makeSmallSchool<Name extends string>(
  url: string,
  { students, topics }: { students: readonly Name[]; topics: readonly string[] },
): Promise<{ teacher: ApiSession; students: Record<Name, SmallSchoolStudent> }> {
  const admin = await ApiSession.signIn(url, principal);
  const meera = { name: "Meera", surname: "Iyer", email: "meera@school.example" };
  const { id: teacherId } = await admin.post("/teachers", {
    ...meera,
    education: "M.Sc.",
    subject: "Maths",
    password,
  });
  const teacher = await ApiSession.signIn(url, { email: meera.email, password });
  const made = {} as Record<Name, SmallSchoolStudent>;
  for (const name of students) {
    const email = `${name.toLowerCase()}@home.example`;
    const profile = { name, surname: "Rao", email, age: 14, city: "Pune", education: "Class 9", password };
    const visitor = ApiSession.signedOut(url);
    const { id } = await visitor.post("/students", { ...profile, teacherId, subject: "Maths" });
    made[name] = { id, email, password, api: await ApiSession.signIn(url, { email, password }) };
  }
  for (const topic of topics) await teacher.post("/lessons", { subject: "Maths", topic, date: daysAgo(1) });
  return { teacher, students: made };
}
