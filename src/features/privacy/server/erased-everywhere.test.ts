import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { child, dump, found, makeChild, ok } from "#app/testing/erased-child.ts";
import { importRequests, studentRow } from "#app/testing/import-requests.ts";
import { openQueues } from "#app/testing/message-queues.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";

// What the child wrote, and what was written of them, in places where it does not stand any more when they are erased.

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const { asAdmin, people } = openQueues(school);
const today = todayIn("Asia/Kolkata");

const erase = (id: string, name: string) => ok(asAdmin().post(`/api/students/${id}/erasure`, { name }));

/** Every file below the data directory as text. */
async function files(): Promise<string> {
  const folder = school.services.env.DATA_DIR;
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = names
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(join(entry.parentPath, entry.name), "utf8"));
  return (await Promise.all(texts)).join("\n").replaceAll("=\n", "");
}

const undo = async (action: string, recordId: string) => {
  const { rows } = await school.database.execute<{ id: number }>(sql`
    select id from audit_log where action = ${action} and record_id = ${recordId} order by id desc limit 1`);
  await ok(asAdmin().post(`/api/audit-log/${rows[0]?.id}/undo`));
};

const give = async (student: { id: string }, message: string, days = 6) => {
  const lesson = await school.makeLesson(people().teacher, { date: addDays(today, -days) });
  const id = randomUUID();
  await ok(school.requestAs(student).post("/api/feedback", { id, reviewId: lesson.id, rating: 3, message }));
  return { id, lesson };
};

test("nothing of a child is left", async () => {
  const { admin, teacher } = people();
  const asTeacher = school.requestAs(teacher);
  const { id } = await makeChild(school, { admin, teacher });
  const remove = (path: string) => ok(asTeacher.delete(path));
  // Deleted with its class; restored and deleted again; edited twice before; words that begin as a moment.
  const withClass = await give({ id }, `${child.words} with class`);
  await remove(`/api/lessons/${withClass.lesson.id}`);
  const again = await give({ id }, `2026-11-02 10:00 ${child.words}`);
  await ok(
    asTeacher.patch(`/api/feedback/${again.id}`, {
      rating: 4,
      message: `Once: ${child.words}`,
      updatedAt: null,
    }),
  );
  await remove(`/api/feedback/${again.id}`);
  await undo("feedback.delete", again.id);
  await remove(`/api/feedback/${again.id}`);
  const replied = await give({ id }, `${child.words} replied`);
  const replyId = randomUUID();
  await ok(asTeacher.post(`/api/feedback/${replied.id}/reply`, { id: replyId, text: `“${child.words}”` }));
  await remove(`/api/replies/${replyId}`);
  await remove(`/api/feedback/${replied.id}`);
  await erase(id, `${child.name} ${child.surname}`);
  expect(found(await dump(school.database))).toEqual([]);
  expect(found(await files())).toEqual([]);
});

test("what was deleted before two records became one goes with the one", async () => {
  const { teacher } = people();
  const bystander = await school.makeStudent([teacher], { name: "Kept", surname: "Keptsen" });
  const other = await school.makeStudent([teacher], { name: "Zorilla", surname: "Okapi" });
  const answer = await give(other, "Okapi words");
  const message = { studentId: other.id, channel: "whatsapp", to: "9123444000", message: "Okapi text" };
  await ok(asAdmin().post("/api/parent-messages", { id: randomUUID(), ...message, feedbackId: null }));
  await ok(
    school
      .requestAs(teacher)
      .patch(`/api/feedback/${answer.id}`, { rating: 4, message: "Okapi edit", updatedAt: null }),
  );
  await ok(school.requestAs(teacher).delete(`/api/feedback/${answer.id}`));
  const merge = async () => {
    const { digest } = await ok(asAdmin().get(`/api/students/${bystander.id}/merge?otherId=${other.id}`));
    await ok(asAdmin().post(`/api/students/${bystander.id}/merge`, { otherId: other.id, digest }));
  };
  await merge();
  await undo("student.merge", other.id);
  await merge();
  await erase(bystander.id, "Kept Keptsen");
  expect((await dump(school.database)).match(/.{0,60}(okapi|zorilla|9123444000|keptsen).{0,60}/gi)).toBe(
    null,
  );
});

test("neither an undone import nor an open one knows the child", async () => {
  const imports = importRequests(school);
  const { admin, teacher } = people();
  const group = await school.makeClassGroup({ name: "9-Y" }, { teachers: [teacher] });
  const fields = { name: "Narwhal", surname: "Tuskson", admission: "ADM 99 271828" };
  const guardian = {
    guardian1Name: "Beluga Tuskson",
    guardian1Relation: "mother",
    guardian1Phone: "9123555111",
  };
  const added = await imports.run(admin, [studentRow({ ...fields, ...guardian, classGroup: group.name })]);
  const [row] = await imports.findStudents("Narwhal");
  const id = row?.id ?? "";
  await give({ id }, "Narwhal words");
  const changed = await imports.run(admin, [studentRow({ ...fields, city: "Tuskville" })]);
  // It lists who would leave, and whom a name that is almost theirs may mean.
  await imports.preview(
    admin,
    [studentRow({ name: "Narval", surname: "Tuskson", classGroup: group.name })],
    true,
  );
  for (const { id: importId } of [changed, added]) {
    const { digest } = await ok(asAdmin().get(`/api/imports/${importId}/undo`));
    await ok(asAdmin().post(`/api/imports/${importId}/undo`, { digest }));
  }
  await erase(id, "Narwhal Tuskson");
  const left = (await dump(school.database)).match(
    /.{0,60}(narwhal|tuskville|beluga|9123555111|99\W?271828).{0,60}/gi,
  );
  expect(left).toBe(null);
});

test("a mail to the child goes, also where a brother's parent has the same address", async () => {
  const email = "tapir@family.example";
  const child = await school.makeStudent([people().teacher], { name: "Tapir", surname: "Saola", email });
  await school.makeStudent([people().teacher], { name: "Other", surname: "Saola", parentEmail: email });
  await ok(asAdmin().post(`/api/users/${child.id}/sign-in-mails`));
  await school.services.background.settled();
  expect(await files()).toContain(email);
  await erase(child.id, "Tapir Saola");
  expect(await files()).not.toContain(email);
});

test("what a child and their guardians were once known by goes from what others wrote, too", async () => {
  const { teacher } = people();
  const pupil = await school.makeStudent([teacher], {
    name: "Dugong",
    surname: "Formerly",
    phone: "9123666000",
  });
  const path = `/api/students/${pupil.id}`;
  await ok(asAdmin().put(`${path}/identifiers`, { admission: "ADM 55 161803" }));
  await ok(asAdmin().put(`${path}/identifiers`, { admission: null }));
  const contacts = { phone: "9123666111", email: "manatee@former.example" };
  const guardians = [{ name: "Manatee Formerly", relation: "mother", ...contacts, consent: null }];
  await ok(asAdmin().put(`${path}/guardians`, { guardians }));
  await ok(
    asAdmin().put(`${path}/guardians`, {
      guardians: [{ name: "", relation: "father", phone: "9123666222" }],
    }),
  );
  const profile = await ok(asAdmin().get(path));
  for (const surname of ["Laterly", "Nowadays"]) {
    await ok(
      asAdmin().patch(path, {
        ...{ name: "Dugong", surname, email: profile.email, age: 12, city: "Pune", education: "School" },
        ...{
          phone: "9123666222",
          parentEmail: "sea@former.example",
          course: profile.course,
          teacherId: profile.teacherId,
        },
      }),
    );
  }
  const text =
    "Dugong Formerly, Laterly Dugong, ADM-55-161803, Manatee Formerly, +91 91236 66111, manatee@former.example, 9123666000";
  const { lesson } = await give(await school.makeStudent([teacher]), "Clear");
  await ok(school.requestAs(teacher).post(`/api/lessons/${lesson.id}/reply`, { id: randomUUID(), text }));
  await erase(pupil.id, "Dugong Nowadays");
  // So long that no random id has them by chance.
  const left = /.{0,60}(dugong|manatee|55\W?161803|91236\W?66).{0,60}/gi;
  expect((await dump(school.database)).match(left)).toBe(null);
});
