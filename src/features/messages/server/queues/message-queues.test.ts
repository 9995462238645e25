import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { builtInTemplate } from "#domain/messages/template.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { contactProblems } from "#features/messages/server/messages.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const { asAdmin, newPhone, people, prepare, pupil, say } = openQueues(school);

test("a queue has a message for each parent, as the page for one student words it, and repeating the request adds nothing", async () => {
  const { student, feedback } = await pupil({ name: "Asha" }, "Algebra");
  const { messages, id, prepared, leftOut } = await prepare(selectionOf(student));
  expect([prepared, leftOut]).toEqual([1, []]);
  expect(messages).toMatchObject([
    {
      queueId: id,
      position: 0,
      to: student.phone,
      state: "prepared",
      language: "en",
      students: [{ id: student.id, feedbackId: feedback.id, edited: null }],
      // What the page for one student opens WhatsApp with.
      message: `Hello Parent, here is your child's feedback: "Asha rated a class: ★★★★☆ (good). Algebra, 20 Nov 2026, teacher Ravi Iyer. Asha wrote: ‘Clear.’"`,
    },
  ]);
  const again = { id, channel: "whatsapp", selection: selectionOf(student) };
  expect(await asAdmin().post("/api/message-queues", again)).toMatchObject({
    status: 201,
    body: { prepared: 1 },
  });
  expect((await asAdmin().get(`/api/parent-messages?queueId=${id}`)).body.items).toHaveLength(1);
  // What one queue holds, the next does not offer again.
  const next = await prepare(selectionOf(student));
  expect(reasons(next)).toEqual(["nothing-new"]);
});

test("whole class groups, classes and teachers can be chosen, and the feedback of a period or of one class", async () => {
  const own = await school.makeTeacher();
  const [student, other] = [
    await school.makeStudent([own], { phone: newPhone() }),
    await school.makeStudent([own], { phone: newPhone() }),
  ];
  const [early, late] = [
    await school.makeLesson(own, { topic: "Early", date: "2026-10-01" }),
    await school.makeLesson(own, { topic: "Late", date: "2026-11-01" }),
  ];
  await school.makeFeedback(student, early, { date: "2026-10-01" });
  await school.makeFeedback(student, late, { date: "2026-11-01" });
  const group = await school.makeClassGroup({}, { students: [student, other] });
  const newest = { of: "newest" };
  const about: unknown[][] = [];
  const queue = async (students: object, feedback: object) => {
    const { messages, leftOut, id, queue } = await prepare({ students, feedback });
    about.push(Object.values(queue.about));
    await asAdmin().post(`/api/message-queues/${id}/end`);
    return [
      messages.map(({ message }: { message: string }) => /Early|Late/.exec(message)?.[0]),
      leftOut.length,
    ];
  };
  expect(await queue({ of: "teacher", id: own.id }, newest)).toEqual([["Late"], 1]);
  expect(await queue({ of: "class-group", id: group.id }, newest)).toEqual([["Late"], 1]);
  expect(await queue({ of: "class", id: early.id }, newest)).toEqual([["Early"], 0]);
  const period = { of: "period", from: "2026-09-01", to: "2026-10-31" };
  expect(await queue({ of: "teacher", id: own.id }, period)).toEqual([["Early"], 1]);
  expect(await queue({ of: "students", ids: [student.id] }, { of: "class", id: early.id })).toEqual([
    ["Early"],
    0,
  ]);
  const teacherName = `${own.name} ${own.surname}`;
  expect(about).toEqual([
    ["teacher", null, teacherName, null],
    ["class-group", null, group.name, null],
    ["class", null, "Early", "2026-10-01"],
    ["teacher", null, teacherName, null],
    ["students", 1, `${student.name} ${student.surname}`, null],
  ]);
});

test("a digest tells of all classes of a period in the child's own words, once there is something new", async () => {
  const { student } = await pupil({ name: "Asha" }, "Newest");
  const lesson = await school.makeLesson(people().teacher, { topic: "Edited later", date: "2026-11-19" });
  const feedback = await school.makeFeedback(student, lesson, {
    message: "My words.",
    rating: 2,
    date: "2026-11-19",
  });
  await school
    .requestAs(people().teacher)
    .patch(`/api/feedback/${feedback.id}`, { rating: 5, message: "Great class" });
  const early = await school.makeLesson(people().teacher, { date: "2026-10-01" });
  await school.makeFeedback(student, early, { date: "2026-10-01", message: "Too early." });
  const selection = {
    ...selectionOf(student),
    feedback: { of: "digest", from: "2026-11-01", to: "2026-11-20" },
  };
  const { messages } = await prepare(selection);
  expect(messages).toHaveLength(1);
  expect(messages[0].students).toHaveLength(2);
  expect(messages[0].message).toContain("what Asha wrote about 2 classes from 1 Nov 2026 to 20 Nov 2026");
  expect(messages[0].message).toContain("★★☆☆☆\n“My words.”");
  expect(messages[0].message).not.toMatch(/Great class|Too early/);
  await say(messages[0].id, "opened");
  expect(reasons(await prepare(selection))).toEqual(["nothing-new"]);
});

test("a digest tells of the classes by their dates, the newest first, whenever they were rated", async () => {
  const { student } = await pupil({ name: "Asha" });
  for (const [topic, date] of [
    ["Third", "2026-11-12"],
    ["First", "2026-11-03"],
    ["Second", "2026-11-08"],
  ] as const) {
    const lesson = await school.makeLesson(people().teacher, { topic, date });
    await school.makeFeedback(student, lesson, { topic, date });
  }
  const feedback = { of: "digest", from: "2026-11-01", to: "2026-11-15" };
  const { messages } = await prepare({ ...selectionOf(student), feedback });
  expect(messages[0].message.match(/First|Second|Third/g)).toEqual(["Third", "Second", "First"]);
});

test("a digest of a period that is not over names no day that has not come", async () => {
  const today = todayIn("Asia/Kolkata");
  const { student } = await pupil({ name: "Asha" });
  const lesson = await school.makeLesson(people().teacher, { date: today });
  await school.makeFeedback(student, lesson, { date: today });
  const feedback = { of: "digest", from: addDays(today, -3), to: addDays(today, 3) };
  const { messages } = await prepare({ ...selectionOf(student), feedback });
  expect(messages[0].message).toContain(`to ${en.common.date(today)}, in Asha’s own words`);
});

test("words that may be a cry for help are read before they are sent", async () => {
  const student = await school.makeStudent([people().teacher], { phone: newPhone() });
  await school.makeFeedback(student, await school.makeLesson(people().teacher), {
    message: "I want to die.",
  });
  const { id, ...queue } = await prepare(selectionOf(student));
  expect(reasons(queue)).toEqual(["distress"]);
  const read = [student.id];
  expect((await asAdmin().post(`/api/message-queues/${id}/fill`, { read })).body).toEqual({
    ...{ prepared: 1, leftOut: 0, students: { withMessage: 1, of: 1 } },
  });
});

test("each of a digest's words that may be a cry for help is named, and one that is kept from parents leaves the others", async () => {
  const { teacher } = people();
  const student = await school.makeStudent([teacher], { phone: newPhone() });
  const write = async (date: string, message: string) =>
    (await school.makeFeedback(student, await school.makeLesson(teacher, { date }), { date, message })).id;
  const first = await write("2026-11-10", "My father hits me.");
  const second = await write("2026-11-12", "I want to die.");
  await write("2026-11-14", "Clear.");
  const feedback = { of: "digest", from: "2026-11-01", to: "2026-11-20" };
  const { id, leftOut } = await prepare({ ...selectionOf(student), feedback });
  expect(leftOut).toMatchObject([{ reason: "distress", feedback: [{ id: second }, { id: first }] }]);
  await asAdmin().put(`/api/feedback/${second}/withheld`, { withheld: true });
  const queue = async () => (await asAdmin().get(`/api/message-queues/${id}`)).body;
  expect((await queue()).leftOut).toMatchObject([{ reason: "distress", feedback: [{ id: first }] }]);
  await asAdmin().put(`/api/feedback/${first}/withheld`, { withheld: true });
  expect(await queue()).toMatchObject({ ready: 1, leftOut: [] });
});

test("children of one guardian are told of in one message, each by name", async () => {
  const phone = newPhone();
  const [asha, kabir] = [await pupil({ name: "Asha", phone }), await pupil({ name: "Kabir", phone })];
  const { messages } = await prepare(selectionOf(asha.student, kabir.student));
  expect(messages).toHaveLength(1);
  expect(messages[0].students.map(({ name }: { name: string }) => name)).toEqual(["Asha", "Kabir"]);
  expect(messages[0].message).toMatch(/^Asha rated .*\n\nKabir rated /m);
});

test("who cannot be written to is left out with the reason, and comes in when it is mended", async () => {
  const [none, refused, barred, wrong, edited, withheld, silent] = await Promise.all([
    pupil({ name: "A", phone: null }),
    pupil({ name: "B" }),
    pupil({ name: "C" }),
    pupil({ name: "D" }),
    pupil({ name: "E" }),
    pupil({ name: "F" }),
    school.makeStudent([people().teacher], { name: "G", phone: newPhone() }).then((student) => ({ student })),
  ]);
  await school.database.insert(consents).values({
    studentId: refused.student.id,
    channel: "whatsapp",
    purpose: "feedback",
    contact: refused.student.phone ?? "",
    answer: "refused",
    source: "form",
    answeredOn: "2026-11-01",
  });
  await school.database
    .insert(guardians)
    .values({ studentId: barred.student.id, position: 1, mayReceive: false });
  await school.database
    .insert(contactProblems)
    .values({ channel: "whatsapp", contact: wrong.student.phone ?? "", kind: "wrong-number" });
  await school
    .requestAs(people().teacher)
    .patch(`/api/feedback/${edited.feedback.id}`, { rating: 5, message: "Great class" });
  await school.database
    .update(feedback)
    .set({ withheldBy: withheld.student.id })
    .where(eq(feedback.id, withheld.feedback.id));
  const all = [none, refused, barred, wrong, edited, withheld, silent].map(({ student }) => student);
  const { id, messages, ...queue } = await prepare(selectionOf(...all));
  // Of what others edited, the child's own words are sent.
  expect(messages).toMatchObject([
    {
      message: expect.stringContaining("‘Clear.’"),
      students: [{ edited: { by: "teacher", words: "original" } }],
    },
  ]);
  expect(reasons(queue)).toEqual([
    "no-contact",
    "opted-out",
    "opted-out",
    "no-contact",
    "nothing-new",
    "nothing-new",
  ]);
  expect(queue.leftOut[3].guardian).toMatchObject({ problem: "wrong-number" });
  const fill = async () => (await asAdmin().post(`/api/message-queues/${id}/fill`, { read: [] })).body;
  expect(await fill()).toEqual({ prepared: 0, leftOut: 6, students: { withMessage: 1, of: 7 } });
  expect((await asAdmin().delete(`/api/contact-problems/whatsapp/${wrong.student.phone}`)).status).toBe(204);
  expect((await asAdmin().get(`/api/message-queues/${id}`)).body).toMatchObject({ ready: 1 });
  expect(await fill()).toEqual({ prepared: 1, leftOut: 5, students: { withMessage: 2, of: 7 } });
  const record = await asAdmin().get(`/api/parent-messages?studentId=${wrong.student.id}`);
  expect(record.body.items, "what is only prepared was not sent").toEqual([]);
  const { items } = (await asAdmin().get(`/api/parent-messages?queueId=${id}`)).body;
  expect(items.map(({ position }: { position: number }) => position)).toEqual([0, 1]);
  expect(items[1].message).toContain("D rated a class");
});

test("the list of students says when parents were told, and whether they have a number", async () => {
  const { student } = await pupil({ name: "Zoya", surname: "Listed" });
  await school.makeStudent([], { name: "Zubin", surname: "Listed", phone: null });
  const parents = async () =>
    (await asAdmin().get("/api/students?search=Listed")).body.items.map(
      (row: { parents: unknown }) => row.parents,
    );
  const unreachable = { hasNumber: false, notifiedOn: null };
  expect(await parents()).toEqual([{ hasNumber: true, notifiedOn: null }, unreachable]);
  const { messages } = await prepare(selectionOf(student));
  await say(messages[0].id, "opened");
  expect(await parents()).toEqual([{ hasNumber: true, notifiedOn: null }, unreachable]);
  await say(messages[0].id, "sent");
  expect(await parents()).toEqual([{ hasNumber: true, notifiedOn: todayIn("Asia/Kolkata") }, unreachable]);
  await say(messages[0].id, "not-sent");
  expect(await parents()).toEqual([{ hasNumber: true, notifiedOn: null }, unreachable]);
});

test("a prepared text can be changed, an opened one cannot", async () => {
  const { student } = await pupil();
  const { messages } = await prepare(selectionOf(student));
  const edit = (message: string) =>
    asAdmin().put(`/api/parent-messages/${messages[0].id}/message`, { message });
  expect((await edit("Asha did well.")).status).toBe(204);
  expect(await edit(" ")).toMatchObject({ status: 400, body: { field: "message" } });
  await say(messages[0].id, "opened");
  expect((await edit("Else")).status).toBe(409);
  const { body } = await asAdmin().get(`/api/message-details/${messages[0].id}`);
  expect(body.message).toBe("Asha did well.");
});

test("the school words its messages in each language; what means nothing is named", async () => {
  const put = (language: string, template: string) =>
    asAdmin().put(`/api/message-templates/${language}`, { template });
  const { templates } = (await asAdmin().get("/api/message-templates")).body;
  expect(templates[0]).toEqual({
    language: "en",
    template: builtInTemplate(en),
    builtIn: builtInTemplate(en),
  });
  expect(await put("en", "Dear {parent}")).toMatchObject({
    status: 400,
    body: { field: "template", message: en.toParent.unknownPlaceholder("{parent}") },
  });
  expect((await put("en", "{child} on {class}: {stars}")).status).toBe(204);
  const { student } = await pupil({ name: "Asha" }, "Geometry");
  const { messages } = await prepare(selectionOf(student));
  expect(messages[0].message).toBe("Asha on Geometry: ★★★★☆ (good)");
  expect((await put("en", "")).status).toBe(204);
});

test("a message is in one language: phrases chosen in another are put into it, also in a digest", async () => {
  const [english, hindi] = [en.feedback.suggestions[6], hi.feedback.suggestions[6]];
  for (const [language, chosen, used] of [
    ["en", hindi, english],
    ["hi", english, hindi],
  ] as const) {
    const { student, feedback: response } = await pupil();
    await school.database.insert(guardians).values({ studentId: student.id, position: 1, language });
    const message = `Thank you. ${chosen}`;
    await school.database.update(feedback).set({ message }).where(eq(feedback.id, response.id));
    const digest = { of: "digest", from: "2026-11-01", to: "2026-11-30" };
    for (const selection of [selectionOf(student), { ...selectionOf(student), feedback: digest }]) {
      const { messages, id } = await prepare(selection);
      expect(messages[0]).toMatchObject({ language });
      expect(messages[0].message).toContain(`Thank you. ${used}`);
      await asAdmin().post(`/api/message-queues/${id}/end`);
    }
  }
});

test("another's or a made-up id finds nothing, and WhatsApp is not mailed", async () => {
  const { student } = await pupil();
  const { id } = await prepare(selectionOf(student));
  expect((await asAdmin().post(`/api/message-queues/${id}/mails`)).status).toBe(409);
  const nobody = randomUUID();
  for (const path of [`message-queues/${nobody}`, `message-details/${nobody}`])
    expect((await asAdmin().get(`/api/${path}`)).status).toBe(404);
  expect((await say(nobody, "sent")).status).toBe(404);
  const other = school.requestAs(await school.makeAdmin());
  const taken = { id, channel: "whatsapp", selection: selectionOf(student) };
  expect((await other.post("/api/message-queues", taken)).status).toBe(409);
});

test("one child's emoji in a template that repeats the words stop nobody's message", async () => {
  await asAdmin().put("/api/message-templates/en", { template: "{words}\n{words}" });
  const student = await school.makeStudent([people().teacher], { phone: newPhone() });
  await school.makeFeedback(student, await school.makeLesson(people().teacher), {
    message: "😀".repeat(900),
  });
  const { prepared } = await prepare(selectionOf(student, (await pupil()).student));
  await asAdmin().put("/api/message-templates/en", { template: "" });
  expect(prepared).toBe(2);
});
