import { and, asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import type { ConsentSource } from "#domain/guardians.ts";
import { en } from "#locales/en.ts";
import { withdrawConsent } from "./consents.queries.ts";
import { consents } from "./consents.table.ts";
import { guardianContacts } from "./guardians.table.ts";

// What lifts a refusal, and what does not.

const school = openTestSchool();
const { database } = school;
const day = "2026-06-01";
let admin: TestUser;
let made = 0;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

const newPhone = () => `97${String(++made).padStart(8, "0")}`;
const asAdmin = () => school.requestAs(admin);
const stop = (contact: string, source: ConsentSource = "own-link") =>
  inTransaction(database, (tx) =>
    withdrawConsent(tx, { channel: "whatsapp", contact, source, recordedBy: null, day }),
  );

async function makeChild(phone: string) {
  const child = await school.makeStudent([], { phone, parentEmail: null });
  const path = `/api/students/${child.id}/guardians`;
  const read = async () => (await asAdmin().get(path)).body;
  const putAll = (body: object) => asAdmin().put(path, body);
  return {
    ...child,
    read,
    putAll,
    /** Saves another answer, or another number, in a form that was opened just now. */
    async put(whatsapp: object | null, number: string | null = phone) {
      const { guardians, updatedAt } = await read();
      const consent = { whatsapp: whatsapp && { ...whatsapp, contact: number }, email: null };
      return putAll({ guardians: [{ ...guardians[0], phone: number, consent }], updatedAt });
    },
    /** What messages go by. */
    async inView() {
      const [row] = await database
        .select()
        .from(guardianContacts)
        .where(eq(guardianContacts.studentId, child.id));
      return row?.whatsappAnswer;
    },
    async shown() {
      const { answer, source } = (await read()).guardians[0].consent.whatsapp ?? {};
      return answer && `${answer} ${source}`;
    },
    async history(contact = phone) {
      const rows = await database
        .select()
        .from(consents)
        .where(and(eq(consents.studentId, child.id), eq(consents.contact, contact)))
        .orderBy(asc(consents.id));
      return rows.map(({ answer, source }) => `${answer} ${source}`);
    },
  };
}

const yes = { answer: "agreed", source: "form", on: day };
const no = { answer: "refused", source: "phone", on: day };

test("the refusal that is shown is lifted, and those of other sources stand", async () => {
  const phone = newPhone();
  const child = await makeChild(phone);
  await child.put(no);
  await stop(phone);
  await stop(phone, "message");
  await stop(phone);
  expect(await child.history()).toEqual(["refused phone", "refused own-link", "refused message"]);
  for (const [left, holding] of [
    ["refused own-link", ["agreed", "refused own-link", "refused phone"]],
    ["refused phone", ["agreed", "refused phone"]],
    ["agreed form", ["agreed"]],
  ] as const) {
    expect((await child.put(yes)).status).toBe(204);
    expect([await child.shown(), await child.inView()]).toEqual([left, left.split(" ")[0]]);
    const { items } = (await asAdmin().get(`/api/students/${child.id}/consents`)).body;
    expect(
      items.flatMap(({ answer, source, endedAt }: Record<string, string | null>) =>
        endedAt === null ? [answer === "agreed" ? answer : `${answer} ${source}`] : [],
      ),
    ).toEqual(holding);
  }
});

test("'not asked' lifts no other source's refusal either", async () => {
  const phone = newPhone();
  const child = await makeChild(phone);
  await stop(phone, "message");
  await child.put(no);
  // A stop is shown first, because it counts for others, too.
  for (const left of ["refused message", "refused phone"]) {
    expect([await child.shown(), await child.inView()]).toEqual([left, "refused"]);
    await child.put(null);
  }
  expect([await child.shown(), await child.inView()]).toEqual([undefined, null]);
});

test("a stop counts for everyone with the number, now and later, until it is lifted for each of them", async () => {
  const phone = newPhone();
  const [asha, kabir] = [await makeChild(phone), await makeChild(phone)];
  await asha.put(yes);
  await stop(phone);
  expect([await asha.inView(), await kabir.inView()]).toEqual(["refused", "refused"]);
  expect((await asha.put(yes)).status).toBe(204);
  // Neither the yes for the sister nor a refusal by another source hides it from those who come later.
  await kabir.put(no);
  const later = await makeChild(phone);
  expect([await asha.inView(), await kabir.inView(), await later.inView()]).toEqual([
    "agreed",
    "refused",
    "refused",
  ]);
  expect(await later.shown()).toBe("refused own-link");
  expect((await later.put(yes)).status).toBe(204);
  expect(await later.inView()).toBe("agreed");
});

test("nor does what is recorded for a child who came later hide it, and lifting it for one and undoing that leaves the sister's yes", async () => {
  const phone = newPhone();
  const [asha, kabir] = [await makeChild(phone), await makeChild(phone)];
  await stop(phone);
  const later = await makeChild(phone);
  await later.put(no);
  for (const left of ["refused own-link", "refused phone", "agreed form"]) {
    expect(await later.shown()).toBe(left);
    await later.put(yes);
  }
  for (const child of [asha, kabir]) expect((await child.put(yes)).status).toBe(204);
  const { items } = (await asAdmin().get(`/api/audit-log?studentId=${kabir.id}&limit=1`)).body;
  expect((await asAdmin().post(`/api/audit-log/${items[0].id}/undo`)).status).toBe(204);
  expect([await asha.inView(), await kabir.inView(), await later.inView()]).toEqual([
    "agreed",
    "refused",
    "agreed",
  ]);
});

test("a stop is not forgotten when the number moves to a child and comes back", async () => {
  const phone = newPhone();
  const [asha, kabir] = [await makeChild(phone), await makeChild(newPhone())];
  await asha.put(yes);
  // From the sister to the brother, who then says stop.
  await asha.put(null, newPhone());
  await kabir.put(null, phone);
  await stop(phone);
  for (const child of [asha, kabir]) {
    await child.put(null, phone);
    expect(await child.inView()).toBe("refused");
  }
});

test("nobody agrees over a refusal that they have not seen", async () => {
  const phone = newPhone();
  const [asha, kabir] = [await makeChild(phone), await makeChild(newPhone())];
  const opened = await asha.read();
  await stop(phone);
  const [mother] = opened.guardians;
  const agreed = {
    guardians: [{ ...mother, consent: { whatsapp: { ...yes, contact: phone }, email: null } }],
  };
  expect((await asha.putAll({ ...agreed, updatedAt: opened.updatedAt })).status).toBe(409);
  expect((await asha.putAll(agreed)).status).toBe(409);
  // The number is entered for another child, or for a new one, together with a yes.
  const rejected = {
    status: 400,
    body: { field: "guardians.0.consent.whatsapp.answer", message: en.guardians.refusedBefore(day) },
  };
  expect(await kabir.put(yes, phone)).toMatchObject(rejected);
  expect(await kabir.put(null, phone)).toMatchObject({ status: 204 });
  // Nor does a second guardian with the number, beside the one whose refusal is there.
  const now = await asha.read();
  const father = {
    name: "Mohan",
    relation: "father",
    phone,
    consent: { whatsapp: { ...yes, contact: phone }, email: null },
  };
  const both = { guardians: [...now.guardians, father], updatedAt: now.updatedAt };
  expect(await asha.putAll(both)).toMatchObject({
    status: 400,
    body: { field: "guardians.1.consent.whatsapp.answer" },
  });
  expect([await asha.inView(), await kabir.inView()]).toEqual(["refused", "refused"]);
});

test("of a stop and a yes at the same time, the stop holds", async () => {
  for (let round = 0; round < 5; round++) {
    const phone = newPhone();
    const child = await makeChild(phone);
    const { guardians, updatedAt } = await child.read();
    const consent = { whatsapp: { ...yes, contact: phone }, email: null };
    const form = { guardians: [{ ...guardians[0], consent }], updatedAt };
    const [saved] = await Promise.all([child.putAll(form), stop(phone)]);
    expect([204, 409]).toContain(saved.status);
    expect(await child.inView()).toBe("refused");
  }
});
