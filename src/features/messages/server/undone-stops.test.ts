import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { untilWaiting } from "#app/testing/lock-waiters.ts";
import { parentPagesOf } from "#app/testing/parent-pages.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { en } from "#locales/en.ts";

// "Stop" that was recorded for the wrong message.

const school = openTestSchool({ APP_URL: "http://localhost:3000" });
const { answer, asAdmin, makeChild, makeLink, newPhone, sendTo } = parentPagesOf(school);

const stop = async (id: string) =>
  (await asAdmin()).post(`/api/parent-messages/${id}/replies`, { kind: "stop" });
const undo = async (id: string) => (await (await asAdmin()).delete(`/api/parent-messages/${id}/stop`)).status;

async function shown({ id }: { id: string }) {
  const { body } = await (await asAdmin()).get(`/api/students/${id}/guardians`);
  const { answer: firstAnswer, source } = body.guardians[0].consent.whatsapp ?? {};
  return firstAnswer && `${firstAnswer} ${source}`;
}

test("it is undone for every child with the number, once, and what held before holds again", async () => {
  const phone = newPhone();
  const [asha, kabir] = [await makeChild({ phone }), await makeChild({ phone })];
  await school.database.insert(consents).values({
    ...{ studentId: asha.id, channel: "whatsapp", purpose: "feedback", contact: phone },
    ...{ answer: "agreed", source: "form", answeredOn: "2026-06-01", recordedAt: new Date(0) },
  });
  const id = await sendTo(asha, phone, "Hello");
  expect(await undo(id)).toBe(409);
  await stop(id);
  expect([await shown(asha), await shown(kabir)]).toEqual(["refused message", "refused message"]);
  const listed = async () =>
    (await (await asAdmin()).get(`/api/parent-messages?studentId=${asha.id}`)).body.items[0];
  expect(await listed()).toMatchObject({ isStopRecorded: true, reply: { kind: "stop" } });
  expect(await undo(id)).toBe(204);
  expect([await shown(asha), await shown(kabir)]).toEqual(["agreed form", undefined]);
  expect(await listed()).toMatchObject({ isStopRecorded: false, reply: null });
  expect(await undo(id)).toBe(409);
});

test.each(["number", "guardian"])(
  "undoing the change of a %s does not lift a stop that came after it",
  async (what) => {
    const [phone, other] = [newPhone(), newPhone()];
    const child = await makeChild({ phone: what === "number" ? phone : other });
    const as = await asAdmin();
    const path = `/api/students/${child.id}/guardians`;
    const save = async (guardians: object[]) =>
      expect((await as.put(path, { guardians, updatedAt: (await as.get(path)).body.updatedAt })).status).toBe(
        204,
      );
    const [listed] = (await as.get(path)).body.guardians;
    const agreed = {
      ...{ name: "Mohan", relation: "father", phone, email: null },
      consent: {
        whatsapp: { answer: "agreed", source: "form", on: "2026-06-01", contact: phone },
        email: null,
      },
    };
    const changed = { ...agreed, phone: other, consent: { whatsapp: null, email: null } };
    await save(what === "number" ? [agreed] : [listed, agreed]);
    const id = await sendTo(child, phone, "Hello");
    await save(what === "number" ? [changed] : [listed]);
    const [change] = (await as.get(`/api/audit-log?studentId=${child.id}&limit=1`)).body.items;
    expect(change.action).toBe("guardian.change");
    await stop(id);
    expect(await as.post(`/api/audit-log/${change.id}/undo`)).toMatchObject({
      status: 409,
      body: { message: en.guardians.refusedSince },
    });
    expect((await as.get(path)).body.guardians).toHaveLength(1);
  },
);

test("it is recorded while the records of two children with the number are merged", async () => {
  const phone = newPhone();
  const [one, other] = [await makeChild({ phone }), await makeChild({ phone })];
  const [low, high] = one.id < other.id ? [one, other] : [other, one];
  const id = await sendTo(high, phone, "Hello");
  const as = await asAdmin();
  const { digest } = (await as.get(`/api/students/${low.id}/merge?otherId=${high.id}`)).body;
  const client = await school.database.$client.connect();
  await client.query("begin");
  await client.query("select from users where id = $1 for no key update", [low.id]);
  const merging = as.post(`/api/students/${low.id}/merge`, { otherId: high.id, digest });
  await untilWaiting(school.database, 1);
  const stopping = stop(id);
  await untilWaiting(school.database, 2);
  await client.query("commit");
  client.release();
  expect([(await merging).status, (await stopping).status]).toEqual([204, 204]);
  expect(await shown(low)).toBe("refused message");
});

test("neither the guardian's own stop nor one for another message is undone with it", async () => {
  const child = await makeChild();
  const [first, second] = [await sendTo(child, child.phone, "One"), await sendTo(child, child.phone, "Two")];
  await stop(first);
  await stop(second);
  expect(await undo(first)).toBe(204);
  expect(await shown(child)).toBe("refused message");
  await answer(await makeLink(child, child.phone), { channel: "whatsapp", answer: "refused" });
  expect(await undo(second)).toBe(204);
  expect(await shown(child)).toBe("refused own-link");
});

test("a stop that was recorded later, in the form, stands", async () => {
  const child = await makeChild();
  const id = await sendTo(child, child.phone, "Hello");
  await stop(id);
  await school.database
    .update(consents)
    .set({ recordedAt: new Date(Date.now() + 3_600_000) })
    .where(eq(consents.studentId, child.id));
  expect(await undo(id)).toBe(204);
  expect(await shown(child)).toBe("refused message");
});
