import { randomUUID } from "node:crypto";
import type { TestWorld } from "#app/testing/make-world.ts";
import type { TestSchool } from "#app/testing/test-school.ts";
import { parentMailTokenOf } from "#features/messages/server/mails/parent-mail-link.actions.ts";
import { needs, type Samples } from "./samples.ts";

const queueFor = (studentId: string) => ({
  id: randomUUID(),
  channel: "whatsapp",
  selection: { students: { of: "students", ids: [studentId] }, feedback: { of: "newest" } },
});

async function queued({ admin, student }: TestWorld, school: TestSchool, about: { id: string } = student) {
  const queue = queueFor(about.id);
  await school.requestAs(admin).post("/api/message-queues", queue);
  return { id: queue.id };
}

let phones = 9_200_000_000;

/** A message of a queue, to a guardian whom no other sample tells anything. */
async function prepared(world: TestWorld, school: TestSchool) {
  const student = await school.makeStudent([world.teacher], { phone: `${++phones}` });
  await school.makeFeedback(student, await school.makeLesson(world.teacher));
  const { id: queueId } = await queued(world, school, student);
  const { body } = await school.requestAs(world.admin).get(`/api/parent-messages?queueId=${queueId}`);
  return { id: body.items[0].id };
}

/** The link in an e-mail to the student's parent. */
async function mailLink({ admin, student }: TestWorld, school: TestSchool) {
  const message = { studentId: student.id, channel: "email", to: "parent@mail.example", message: "Hello" };
  const { body } = await school.requestAs(admin).post("/api/parent-messages", { ...message });
  return { path: "/parent-mails", query: { token: parentMailTokenOf(school.services.authSecret, body.id) } };
}

/** A link to the page of the student's second guardian, and a message on it; the first has not been told anything yet. */
async function pageLink({ admin, student, mark }: TestWorld, school: TestSchool) {
  const as = school.requestAs(admin);
  const to = `aunt${mark}@mail.example`;
  const message = { studentId: student.id, channel: "email", to, message: "Hello" };
  const { id } = (await as.post("/api/parent-messages", message)).body;
  const { link } = (await as.post(`/api/students/${student.id}/parent-links`, { contact: to })).body;
  return { messageId: id, token: link.split("/p/")[1] };
}

/** What parents are sent. */
export const messageSamples: Samples = {
  "GET /parent-messages": needs("parent.contact", ({ student }) => ({
    query: { studentId: student.id, from: "2026-01-01", to: "2999-12-31" },
  })),
  "GET /parent-messages/feedback": needs("parent.contact", ({ student, feedback }) => ({
    query: { studentId: student.id, date: feedback.date },
  })),
  "GET /known-contacts": needs("parent.contact", ({ student }) => ({
    query: { studentId: student.id, channel: "whatsapp", contact: "9876543210" },
  })),
  "POST /parent-messages": needs("parent.contact", ({ student, feedback }) => ({
    body: {
      studentId: student.id,
      channel: "whatsapp",
      to: "9876543210",
      message: "Hello",
      feedbackId: feedback.id,
    },
  })),
  "PUT /parent-messages/{id}/state": needs("parent.contact", async ({ admin, student }, school) => {
    const message = { studentId: student.id, channel: "whatsapp", to: "9876543210", message: "Hello" };
    const { body } = await school.requestAs(admin).post("/api/parent-messages", { ...message });
    return { id: body.id, body: { state: "sent" } };
  }),
  "GET /message-details/{id}": needs("parent.contact", prepared),
  "PUT /parent-messages/{id}/message": needs("parent.contact", async (world, school) => ({
    ...(await prepared(world, school)),
    body: { message: "Hello" },
  })),
  "POST /parent-messages/{id}/replies": needs("parent.contact", async (world, school) => {
    const { id } = await prepared(world, school);
    await school.requestAs(world.admin).put(`/api/parent-messages/${id}/state`, { state: "sent" });
    return { id, body: { kind: "note", note: "Thank you" } };
  }),
  "DELETE /parent-messages/{id}/stop": needs("parent.contact", async (world, school) => {
    const { id } = await prepared(world, school);
    const as = school.requestAs(world.admin);
    await as.put(`/api/parent-messages/${id}/state`, { state: "sent" });
    await as.post(`/api/parent-messages/${id}/replies`, { kind: "stop" });
    return { id };
  }),
  "PUT /parent-messages/{id}/correction": needs("parent.contact", prepared),
  "DELETE /contact-problems/{channel}/{contact}": needs("parent.contact", () => ({
    channel: "whatsapp",
    contact: "9876543210",
  })),

  "GET /parent-mails": needs("parent-mail.choose", mailLink),
  "POST /parent-mails": needs("parent-mail.choose", mailLink),
  "PUT /parent-mails": needs("parent-mail.choose", async (world, school) => ({
    ...(await mailLink(world, school)),
    body: { wanted: false },
  })),

  "GET /students/{id}/parent-links": needs("parent-link.manage", ({ student }) => ({ id: student.id })),
  "POST /students/{id}/parent-links": needs("parent-link.manage", ({ student }) => ({
    id: student.id,
    body: { contact: student.phone },
  })),
  "DELETE /parent-links/{id}": needs("parent-link.manage", async (world, school) => {
    await pageLink(world, school);
    const path = `/api/students/${world.student.id}/parent-links`;
    const { body } = await school.requestAs(world.admin).get(path);
    return { id: body.items[0].id };
  }),
  "GET /parent-page": needs("parent-page.open", async (world, school) => {
    const { token } = await pageLink(world, school);
    return { query: { token, limit: "5" } };
  }),
  "POST /parent-page/answers": needs("parent-page.open", async (world, school) => {
    const { token } = await pageLink(world, school);
    return { body: { token, channel: "email", answer: "agreed", notice: 1, language: "hi" } };
  }),
  "POST /parent-page/corrections": needs("parent-page.open", async (world, school) => ({
    body: { ...(await pageLink(world, school)), note: "It was not Algebra." },
  })),

  "GET /message-queues": needs("parent.contact", () => ({ query: { limit: "5" } })),
  "POST /message-queues": needs("parent.contact", ({ student }) => ({ body: queueFor(student.id) })),
  "GET /message-queues/{id}": needs("parent.contact", queued),
  "POST /message-queues/{id}/fill": needs("parent.contact", async (world, school) => ({
    ...(await queued(world, school)),
    body: { read: [] },
  })),
  "GET /week-queue": needs("parent.contact"),
  // No parent has agreed.
  "POST /week-queue": needs("parent.contact", () => ({ body: { id: randomUUID() } }), { permitted: 409 }),
  "POST /message-queues/{id}/consents": needs("guardian.change", async (world, school) => ({
    ...(await queued(world, school)),
    body: {
      agreed: [{ studentId: world.student.id, contact: world.student.phone }],
      source: "form",
      on: "2026-01-01",
    },
  })),
  "POST /message-queues/{id}/mails": needs("parent.contact", queued, { permitted: 409 }),
  "POST /message-queues/{id}/end": needs("parent.contact", queued),

  "GET /message-templates": needs("parent.contact"),
  "PUT /message-templates/{language}": needs("message-template.change", () => ({
    language: "en",
    body: { template: "{child}: {words}" },
  })),
};
