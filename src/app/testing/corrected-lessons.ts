import { beforeAll } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { expectStatus, openTestSchool, type TestUser } from "./test-school.ts";

/** What a teacher can correct of a class. */
export interface CorrectedLesson {
  id: string;
  topic: string;
  subject: string;
  date: string;
}

/** A school for tests of what teachers change about their classes, with its days and an admin. */
export function openCorrectingSchool() {
  const school = openTestSchool();
  const today = todayIn("Asia/Kolkata");
  let admin: TestUser;
  beforeAll(async () => {
    admin = await school.makeAdmin();
  });
  const asAdmin = () => school.requestAs(admin);
  return {
    school,
    today,
    yesterday: addDays(today, -1),
    asAdmin,
    /** A teacher of two subjects; students of `school.makeStudent` take the first one. */
    makeTeacher: () => school.makeTeacher({ courses: ["Mathematics", "Sanskrit"] }),
    async correct(
      teacher: TestUser,
      { id, topic, subject, date }: CorrectedLesson,
      changes: Partial<CorrectedLesson>,
    ) {
      const body = { topic, subject, date, ...changes };
      expectStatus(await school.requestAs(teacher).patch(`/api/lessons/${id}`, body), 200);
    },
    async undo(entry: { id: number }) {
      expectStatus(await asAdmin().post(`/api/audit-log/${entry.id}/undo`), 204);
    },
  };
}
