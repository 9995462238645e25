import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { personalTables } from "#app/server/personal-tables.ts";
import { dump, ok } from "#app/testing/erased-child.ts";
import { importRequests, studentRow } from "#app/testing/import-requests.ts";
import { openQueues, selectionOf } from "#app/testing/message-queues.ts";
import { parentPagesOf } from "#app/testing/parent-pages.ts";
import { openStartedDatabase } from "#app/testing/test-database.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { openBackup } from "#db/backup/read-backup.ts";
import { restoreBackup } from "#db/backup/restore-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { contactProblems } from "#features/messages/server/messages.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { en } from "#locales/en.ts";
import { outboxName } from "#server/base/outbox.ts";
import {
  applyErasureList,
  erasureListIn,
  readErasureList,
  writeErasureList,
} from "./erasure-list.actions.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const { asAdmin, newPhone, people, prepare, pupil, say } = openQueues(school);
const pages = parentPagesOf(school);
const today = todayIn("Asia/Kolkata");

interface Listed {
  id: string | null;
  name: string;
  relation: string;
  phone: string | null;
  email: string | null;
}

const none = { whatsapp: null, email: null };

/** Replaces the guardians of a student by these, those with an id being those that there are. */
async function setGuardians(
  { id }: { id: string },
  change: (present: Listed[]) => object[],
): Promise<Listed[]> {
  const path = `/api/students/${id}/guardians`;
  const { guardians, updatedAt } = await ok(asAdmin().get(path));
  await ok(asAdmin().put(path, { guardians: change(guardians), updatedAt }));
  return (await ok(asAdmin().get(path))).guardians;
}

const listed = async ({ id }: { id: string }) =>
  (await ok(asAdmin().get(`/api/students/${id}/guardian-erasures`))).guardians;

async function erase(student: { id: string }, text: string) {
  const found = (await listed(student)).find(
    ({ name, contacts }: { name: string; contacts: string[] }) => name === text || contacts.includes(text),
  );
  await ok(asAdmin().post(`/api/students/${student.id}/guardian-erasures`, found.key));
}

const left = async (pattern: RegExp, database = school.database) =>
  [...(await dump(database)).matchAll(new RegExp(`.{0,80}(?:${pattern.source}).{0,40}`, "gi"))].map(
    ([text]) => text,
  );

async function backUp(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), "classback-guardian-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "older");
  await writeBackup(school.database.$client, file);
  return { folder, file };
}

/** What an older backup still has of someone, once it was restored and everyone was erased again who had been. */
async function leftOf(older: { folder: string; file: string }, pattern: RegExp): Promise<string[]> {
  await writeErasureList(school.database, erasureListIn(older.folder));
  const restored = await openStartedDatabase();
  const backup = await openBackup(older.file);
  await restoreBackup(restored.$client, backup, { report: () => undefined });
  await backup.close();
  expect(await left(pattern, restored)).not.toEqual([]);
  await applyErasureList(restored, { personalTables, dataDir: older.folder });
  expect(await applyErasureList(restored, { personalTables, dataDir: older.folder })).toBe(0);
  return left(pattern, restored);
}

const mother = {
  name: "Lalitavva Muxdesai",
  relation: "mother",
  phone: "9123987650",
  email: "lalita@mux.example",
};
const hers = /lalitavva|muxdesai|muxold|9123987650|9123987651|lalita@mux/;

/** A child and a brother whose mother is everywhere; the father is there, too. */
async function makeFamily() {
  const { admin, teacher } = people();
  const imports = importRequests(school);
  const group = await school.makeClassGroup({ name: "8-M" }, { teachers: [teacher] });
  const guardian = {
    guardian1Name: "Lalitavva Muxold",
    guardian1Relation: "mother",
    guardian1Phone: "9123987651",
  };
  await imports.run(admin, [
    studentRow({ name: "Asha", surname: "Desai", classGroup: group.name, ...guardian }),
  ]);
  const [{ id } = { id: "" }] = await imports.findStudents("Asha");
  const brother = await school.makeStudent([teacher], {
    name: "Kabir",
    surname: "Desai",
    phone: mother.phone,
  });
  const on = today;
  const consent = { whatsapp: { answer: "agreed", source: "form", on, contact: mother.phone }, email: null };
  await setGuardians({ id }, ([first]) => [
    { ...first, ...mother, consent: none },
    { name: "Ravi", relation: "father", phone: "9123000777", email: null, language: null, consent: none },
  ]);
  await setGuardians({ id }, ([first, second]) => [{ ...first, consent }, second ?? {}]);
  await setGuardians(brother, ([first]) => [{ ...first, ...mother, email: null, consent: none }]);
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -2) });
  for (const student of [{ id }, brother])
    await school.makeFeedback(student, lesson, { message: "Clear, said Lalitavva Muxdesai" });
  const { messages } = await prepare(selectionOf({ id }, brother));
  expect(messages).toMatchObject([{ to: mother.phone, guardianName: mother.name }]);
  await say(messages[0].id, "opened");
  await say(messages[0].id, "sent");
  const as = asAdmin();
  await ok(
    as.post(`/api/parent-messages/${messages[0].id}/replies`, { kind: "note", note: "Muxdesai thanks" }),
  );
  await pages.makeLink(brother, mother.phone);
  await ok(
    school
      .requestAs(teacher)
      .post(`/api/lessons/${lesson.id}/reply`, { id: randomUUID(), text: `Call ${mother.phone}` }),
  );
  await imports.preview(admin, [
    studentRow({ name: "Asha", surname: "Desai", ...guardian, guardian1Phone: mother.phone }),
  ]);
  await school.database
    .insert(contactProblems)
    .values({ channel: "email", contact: mother.email, kind: "rejected" });
  const outbox = join(school.services.env.DATA_DIR, "outbox");
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, outboxName(new Date())), `To: ${mother.email}\n\nHello`);
  return { child: { id }, brother, messageId: messages[0].id as string };
}

test("an erased guardian is in no table, mail or older backup, and the other parent and the children stay", async () => {
  const { child, brother, messageId } = await makeFamily();
  expect((await left(hers)).length).toBeGreaterThan(12);
  const older = await backUp();
  const answers = await school.database.$count(consents);
  await erase(child, mother.name);

  expect(await left(hers)).toEqual([]);
  expect(await readdir(join(school.services.env.DATA_DIR, "outbox"))).toEqual([]);
  expect(await school.database.$count(consents)).toBe(answers);
  expect(await school.database.select().from(consents).where(eq(consents.studentId, child.id))).toMatchObject(
    [{ answer: "agreed", source: "form", contact: "", answeredOn: today }],
  );
  const as = asAdmin();
  expect((await ok(as.get(`/api/students/${child.id}/guardians`))).guardians).toMatchObject([
    { name: "Ravi", relation: "father", phone: "9123000777" },
  ]);
  expect(await listed(brother)).toEqual([]);
  const { items } = await ok(as.get(`/api/parent-messages?studentId=${brother.id}`));
  expect(items).toMatchObject([{ id: messageId, to: "", guardianName: "", state: "sent" }]);
  expect(items[0].message).toContain("Kabir");
  const entries = (await ok(as.get(`/api/audit-log?studentId=${child.id}&limit=50`))).items;
  expect(entries[0]).toMatchObject({ action: "guardian.erase", undoable: false });
  const student = { ...entries[0].about, student: "Asha Desai" };
  expect(entries[0].what).toBe(en.audit.did["guardian.erase"](student));
  for (const { action, undoable } of entries) if (action === "guardian.change") expect(undoable).toBe(false);
  expect(
    (await as.post(`/api/students/${child.id}/guardian-erasures`, { id: randomUUID(), endedBy: null }))
      .status,
  ).toBe(404);

  // At once, because an older backup may be restored before the hourly job.
  const list = await readErasureList(erasureListIn(school.services.env.DATA_DIR));
  expect(list.filter(({ guardian }) => guardian?.of === child.id)).not.toEqual([]);
  expect(await leftOf(older, hers)).toEqual([]);
});

/** A student who has changed the number of the parent in the profile, of whom nobody knows a name. */
async function withChangedNumber() {
  const phone = newPhone();
  const { student } = await pupil({ phone });
  const before = await backUp();
  await ok(
    school.requestAs(student).patch(`/api/students/${student.id}`, {
      ...{ name: student.name, surname: student.surname, email: student.email, age: 15, city: "Pune" },
      ...{ education: "Class 10", phone: newPhone(), parentEmail: "parent@home.example" },
      ...{ course: ["Mathematics"], teacherId: [people().teacher.id] },
    }),
  );
  return { student, phone, before };
}

test("one who was removed goes as well", async () => {
  const { student } = await pupil();
  await setGuardians(student, ([first]) => [
    first ?? {},
    { ...mother, name: "Okapi Quagga", phone: "9123555777", email: "okapi@zoo.example", consent: none },
  ]);
  const older = await backUp();
  await setGuardians(student, ([first]) => [first ?? {}]);
  expect((await listed(student)).map(({ isPresent }: { isPresent: boolean }) => isPresent)).toEqual([
    true,
    false,
  ]);
  await erase(student, "Okapi Quagga");
  expect(await left(/okapi|quagga|9123555777/)).toEqual([]);
  expect(await leftOf(older, /okapi|quagga|9123555777/)).toEqual([]);
});

test("a number without a name goes, also from a backup in which it was not replaced yet", async () => {
  const { student, phone, before } = await withChangedNumber();
  await erase(student, phone);
  expect(await left(new RegExp(phone))).toEqual([]);
  expect((await ok(asAdmin().get(`/api/students/${student.id}/guardians`))).guardians).toMatchObject([
    { email: "parent@home.example" },
  ]);
  expect(await leftOf(before, new RegExp(phone))).toEqual([]);
});

test("in a backup in which it was replaced, the one that it was replaced by stays", async () => {
  const { student, phone } = await withChangedNumber();
  const older = await backUp();
  await erase(student, phone);
  const [{ phone: present }] = (await ok(asAdmin().get(`/api/students/${student.id}/guardians`))).guardians;
  expect(await leftOf(older, new RegExp(phone))).toEqual([]);
  expect(await leftOf(older, new RegExp(`${present}`))).not.toEqual([]);
});

test("a number that the other parent shares stays theirs, without the name of the one who is erased", async () => {
  const phone = newPhone();
  const { student } = await pupil({ phone });
  await setGuardians(student, ([first]) => [
    { ...first, name: "Dugong Manatee", relation: "mother" },
    { name: "Ravi Rao", relation: "father", phone, email: null, language: null, consent: none },
  ]);
  const { messages } = await prepare(selectionOf(student));
  expect(messages).toMatchObject([{ to: phone, guardianName: "Dugong Manatee" }]);
  await erase(student, "Dugong Manatee");
  expect(await left(/dugong|manatee/)).toEqual([]);
  expect((await ok(asAdmin().get(`/api/students/${student.id}/guardians`))).guardians).toMatchObject([
    { name: "Ravi Rao", phone },
  ]);
});

test("one who was a guardian of a brother or sister once goes there as well, also with a name of one word", async () => {
  const phone = newPhone();
  const { student } = await pupil({ phone });
  const { student: brother } = await pupil();
  const her = { name: "Pangolina", relation: "mother", phone, email: null, language: null, consent: none };
  await setGuardians(student, ([first]) => [{ ...first, ...her }]);
  await setGuardians(brother, ([first]) => [first ?? {}, her]);
  const older = await backUp();
  await setGuardians(brother, ([first]) => [first ?? {}]);
  expect((await listed(brother)).map(({ name }: { name: string }) => name)).toEqual(["", "Pangolina"]);
  await erase(student, "Pangolina");
  expect(await left(/pangolina/)).toEqual([]);
  expect(await listed(brother)).toMatchObject([{ isPresent: true, contacts: [brother.phone] }]);
  expect(await leftOf(older, /pangolina/)).toEqual([]);
});
