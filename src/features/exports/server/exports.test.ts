import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eq, sql } from "drizzle-orm";
import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createHttpServer } from "#app/server/http-server.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { unguardCell } from "#domain/csv-cells.ts";
import { type ExportTableName, exportTables } from "#domain/exports.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { externalIds } from "#features/students/server/external-ids.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";
import { hi } from "#locales/hi.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { openRows } from "#server/exports/snapshot.ts";
import { connectionLimits } from "#server/overload/connections.ts";

const school = openTestSchool();
let admin: TestUser;
let meera: TestUser;
let asha: TestUser;

const pathOf = (table: string) =>
  table.startsWith("feedback")
    ? `/api/${table.replace("feedback", "feedback-export")}`
    : `/api/exports/${table}`;

const as = (user: TestUser | null, table: string) => school.requestAs(user).get(pathOf(table));

/** The table as a program reads it that splits at commas, by its headings. */
async function read(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await as(admin, path);
  expect(status).toBe(200);
  expect(text.startsWith("\u{feff}")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data;
}

beforeAll(async () => {
  const { database } = school;
  admin = await school.makeAdmin();
  meera = await school.makeTeacher({
    name: "Meera",
    surname: "Iyer",
    courses: ["Mathematics", "Physics"],
    phone: "9876543210",
  });
  asha = await school.makeStudent([meera], {
    name: "Asha",
    surname: "Rao",
    city: "=HYPERLINK(1)",
    education: "10-12",
    dateOfBirth: "2012-04-30",
    phone: "9876543210",
    parentEmail: "lata@test.example",
  });
  const group = await school.makeClassGroup({ name: "10-B" });
  await database.insert(enrolments).values({
    classGroupId: group.id,
    studentId: asha.id,
    startsOn: "2026-04-01",
    rollNumber: "07",
    rollKey: "7",
  });
  await database
    .insert(externalIds)
    .values({ studentId: asha.id, kind: "admission", value: "2024/015", key: "2024/015" });
  await database.insert(guardians).values([
    {
      studentId: asha.id,
      position: 1,
      name: "Lata Rao",
      relation: "mother",
      mayReceive: false,
    },
    { studentId: asha.id, position: 2, name: "Ravi Rao", relation: "father", phone: "9812345678" },
  ]);
  await database.insert(consents).values({
    studentId: asha.id,
    channel: "whatsapp",
    purpose: "feedback",
    contact: "9876543210",
    answer: "agreed",
    source: "form",
    answeredOn: "2026-06-01",
  });
  await school.makeStudent([], { name: "Bina", surname: "", leftOn: "2026-05-01" });
  const lesson = await school.makeLesson(meera, { topic: "Vectors", date: "2026-11-03" });
  await school.makeFeedback(asha, lesson, { rating: 4, message: "Clear.\n=1+1" });
});

test("students are exported with numbers, class group and guardians; text that a spreadsheet would change is guarded", async () => {
  const [row, ...others] = await read("students");
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Name: "Asha",
    Surname: "Rao",
    "Class group": "10-B",
    "Roll number": "'07",
    "Admission number": "'2024/015",
    "Date of birth": "2012-04-30",
    City: "'=HYPERLINK(1)",
    Education: "'10-12",
    "Parent 1 name": "Lata Rao",
    "Parent 1 relation": "Mother",
    "Parent 1 phone": "9876543210",
    "Parent 1 e-mail": "lata@test.example",
    "Parent 2 phone": "9812345678",
    "Parent 3 name": "",
  });
  // An import reads them back as they were.
  expect(Object.values(row ?? {}).map(unguardCell)).toEqual(
    expect.arrayContaining(["10-B", "07", "2024/015", "=HYPERLINK(1)", "10-12"]),
  );
});

test("students who have left are a table of their own, with the day", async () => {
  const rows = await read("students?left=yes");
  expect(rows).toMatchObject([{ Name: "Bina", Surname: "", "Left on": "2026-05-01" }]);
});

test("the other tables", async () => {
  expect(await read("guardians")).toMatchObject([
    {
      ...{ Name: "Asha", "Parent’s name": "Lata Rao", Relation: "Mother" },
      ...{ "WhatsApp messages": "Agreed", "May not receive messages": "yes" },
    },
    {
      ...{ Name: "Asha", "Parent’s name": "Ravi Rao", Relation: "Father" },
      ...{ "WhatsApp messages": "Not asked", "May not receive messages": "" },
    },
  ]);
  expect(await read("teachers")).toMatchObject([{ Name: "Meera", Courses: "Mathematics, Physics" }]);
  expect(await read("classes")).toMatchObject([
    { Date: "2026-11-03", Topic: "Vectors", Teacher: "Meera Iyer" },
  ]);
  expect(await read("ratings")).toMatchObject([
    { Teacher: "Meera", Month: "2026-11", Average: "4", Ratings: "1", "Little feedback": "yes" },
  ]);
  expect(Array.isArray(await read("teaching"))).toBe(true);
});

test("responses have the filters of their list, and say who edited them and who withheld them from parents", async () => {
  const { database } = school;
  const lesson = await school.makeLesson(meera, { topic: "Forces", date: "2026-10-05" });
  const answer = await school.makeFeedback(asha, lesson, { rating: 1, message: "Too fast" });
  await school.requestAs(admin).patch(`/api/feedback/${answer.id}`, { rating: 2, message: "Too fast" });
  await school.requestAs(admin).put(`/api/feedback/${answer.id}/withheld`, { withheld: true });
  const vectors = { Topic: "Vectors", "Student Name": "Asha", Stars: "4", Review: "Clear. =1+1" };
  const forces = {
    Topic: "Forces",
    Stars: "2",
    "Edited by": "admin",
    "Stars before the edit": "1",
    "Not for parents": "admin",
  };
  expect(await read("feedback")).toMatchObject([vectors, forces]);
  expect(await read("feedback?sort=oldest")).toMatchObject([forces, vectors]);
  expect(await read("feedback?rating=4")).toMatchObject([vectors]);
  expect(await read("feedback?from=2026-10-01&to=2026-10-31")).toMatchObject([forces]);
  expect(await read("feedback?search=fast")).toMatchObject([forces]);
  expect(await read(`feedback?teacherId=${admin.id}`)).toEqual([]);
  const entries = await database.select().from(auditLog).where(eq(auditLog.action, "school.export"));
  expect(entries.at(-1)).toMatchObject({
    actorId: admin.id,
    after: { exported: "feedback", rows: 0, format: "csv", filters: { teacherId: admin.id } },
  });
});

test("headings are in the language that is asked for, and the file has the table's name", async () => {
  const { text, headers } = await as(admin, "teachers?language=hi");
  expect(text).toContain("नाम,सरनेम");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="teachers-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
});

test("for a spreadsheet, the rows come as lines of JSON: text as it was typed, numbers, and dates", async () => {
  const { text } = await as(admin, "students?format=rows");
  const [head, row] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(head).toMatchObject({ rows: 1, headings: expect.arrayContaining(["Roll number"]) });
  expect(row).toEqual(expect.arrayContaining(["10-B", "07", "=HYPERLINK(1)", { date: "2012-04-30" }]));
});

test("only admins export", async () => {
  for (const name of exportTables) {
    expect((await as(meera, name)).status).toBe(403);
    expect((await as(asha, name)).status).toBe(403);
    expect((await as(null, name)).status).toBe(401);
  }
  expect((await as(admin, "credentials")).status).toBe(404);
});

/** An export whose reader has not begun. */
async function open(name: ExportTableName, by = admin): Promise<Response> {
  const init = { headers: { Cookie: await school.cookieOf(by) } };
  return createApp(school.services).request(pathOf(name), init, { incoming: { socket: {} } });
}

test("two people's exports run at once; another waits until a reader has left", async () => {
  const [second, third] = [await school.makeAdmin(), await school.makeAdmin()];
  const [reading, other] = [await open("feedback"), await open("students", second)];
  const waiting = open("teachers", third);
  const { costly } = school.services.turns;
  await expect.poll(() => costly.counts).toEqual({ running: 2, waiting: 1 });
  await reading.body?.cancel();
  expect(await (await waiting).text()).toContain("Meera");
  expect(await other.text()).toContain("Asha");
});

test("readers who stop are not read ahead of, keep none of the others' connections, and give back all when they leave", async () => {
  const { database } = school;
  // More than the kernel takes for a client that does not read.
  await database.execute(sql`
    with added as (
      insert into users (role, name, surname, email)
      select 'student', 'Reader', number::text, 'reader' || number || '@test.example' from generate_series(1, 6000) as number
      returning id), held as (select * from lessons limit 1)
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), held.id, held.teacher_id, added.id, held.topic, held.date, repeat('x', 2000), 5
    from added, held`);
  const server = createHttpServer(school.services, undefined, { limits: connectionLimits });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const clients = await Promise.all(
    [admin, await school.makeAdmin()].map(async (reader) => {
      const Cookie = await school.cookieOf(reader);
      const client = connect(port, "127.0.0.1").pause();
      client.write(`GET /api/feedback-export HTTP/1.1\r\nHost: localhost\r\nCookie: ${Cookie}\r\n\r\n`);
      return client;
    }),
  );
  const waiting = async () => {
    const { rows } = await database.execute<{ count: number }>(sql`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query like 'fetch%'`);
    return rows[0]?.count;
  };
  await expect.poll(waiting).toBe(2);
  const { $client: pool } = database;
  const others = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const other of others) other.release();
  for (const client of clients) client.destroy();
  await expect.poll(waiting).toBe(0);
  expect((await read("classes")).length).toBeGreaterThan(0);
  server.closeAllConnections();
  server.close();
});

/** What the process keeps in memory, in MB, without what nobody needs any more. */
function usedMegabytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

test("however many rows there are, memory holds one batch", async () => {
  const rows = await openRows(school.database.$client, {
    text: "select number, repeat('x', 1000) as message from generate_series(1, $1::int) as number",
    values: [100_000],
  });
  const used: number[] = [];
  let read = 0;
  try {
    for (let batch = await rows.read(); batch.length > 0; batch = await rows.read()) {
      read += batch.length;
      if (read % 25_000 === 0) used.push(usedMegabytes());
    }
  } finally {
    rows.close();
  }
  expect([rows.count, read]).toEqual([100_000, 100_000]);
  // 75 MB more were read. What else the process keeps varies by some 20 MB.
  expect((used.at(-1) ?? 0) - (used[0] ?? 0)).toBeLessThan(40);
});

test("messages to parents are a table, with their states in words and the school's time", async () => {
  const message = { studentId: asha.id, channel: "whatsapp", to: "9876543210", message: "=1+1\nWell done" };
  const { body } = await school.requestAs(admin).post("/api/parent-messages", message);
  await school.requestAs(admin).put(`/api/parent-messages/${body.id}/state`, { state: "sent" });
  await school.database.execute(
    sql`update messages_out set state_at = '2026-11-20T20:00:00Z' where id = ${body.id}`,
  );
  const [inEnglish] = await read("messages");
  expect(inEnglish).toHaveProperty("Language");
  expect(inEnglish).not.toHaveProperty("Default language");
  const response = await as(admin, "messages?language=hi");
  const [row] = Papa.parse<string[]>(response.text.slice(1), { skipEmptyLines: true }).data.slice(1);
  expect(row?.slice(0, 4)).toEqual(["2026-11-21", "01:30", hi.messageRecord.stateName.sent, "Asha Rao"]);
  expect(row).toContain("9876543210");
});
