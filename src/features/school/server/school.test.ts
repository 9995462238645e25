import { beforeEach, expect, test, vi } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { logoMaxBytes, schoolNameMaxLength } from "#domain/school.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import type { Mail } from "#server/base/mailer.ts";
import { readSchool } from "#server/school/read-school.ts";
import { school as table } from "#server/school/school.table.ts";

const school = openTestSchool();

let admin: TestUser;
let api: ReturnType<typeof school.requestAs>;

// Each test begins with a school that nobody has changed.
beforeEach(async () => {
  await school.database.$client.query("truncate school, audit_log");
  admin = await school.makeAdmin();
  api = school.requestAs(admin);
});

const anyone = () => school.requestAs(null);
const defaults = { name: "", logo: null, registration: "open", language: "en", studentsMayWithhold: false };

/** A PNG that says it has this size, filled up to some bytes. */
function pngOf(width: number, height: number, bytes = 45): string {
  const png = Buffer.alloc(bytes);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.set([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], bytes - 12);
  return png.toString("base64");
}

const entries = () => school.database.select().from(auditLog).orderBy(auditLog.id);
const undo = async () => {
  const last = (await entries()).at(-1);
  return api.post(`/api/audit-log/${last?.id}/undo`);
};

test("a school that nobody has changed has no name, and anyone may register", async () => {
  expect((await anyone().get("/api/school")).body).toEqual(defaults);
  expect(await readSchool(school.database)).toMatchObject({ comparisonStudentsMin: 5, logoVersion: null });
  expect((await api.get("/api/school/settings")).body).toEqual({
    ...defaults,
    comparisonStudentsMin: 5,
    reminderDays: null,
    ...{ parentConsent: "warn", quietFrom: 21, quietUntil: 7, replyTo: "" },
    updatedAt: null,
  });
  expect((await anyone().get("/api/school/logo")).status).toBe(404);
  expect(await school.database.$count(table)).toBe(0);
});

test("an admin changes settings, and those left out stay", async () => {
  const changed = await api.patch("/api/school/settings", { name: "  Hill   School ", registration: "code" });
  expect(changed.body).toMatchObject({ name: "Hill School", registration: "code", language: "en" });
  await api.patch("/api/school/settings", { language: "hi", comparisonStudentsMin: 8 });
  expect((await anyone().get("/api/school")).body).toEqual({
    name: "Hill School",
    logo: null,
    registration: "code",
    language: "hi",
    studentsMayWithhold: false,
  });
  expect(await readSchool(school.database)).toMatchObject({ comparisonStudentsMin: 8 });
});

test("each broken rule is reported at its field", async () => {
  const { name, registration, comparison } = {
    name: en.school.nameRequired,
    registration: en.school.registrationRequired,
    comparison: en.school.comparisonInvalid(5, 100),
  };
  const cases: [Record<string, unknown>, string, string][] = [
    [{ name: " " }, "name", name],
    [{ name: "x".repeat(schoolNameMaxLength + 1) }, "name", en.person.tooLong(80)],
    [{ registration: "sometimes" }, "registration", registration],
    [{ language: "xx" }, "language", en.request.invalid],
    [{ comparisonStudentsMin: 4 }, "comparisonStudentsMin", comparison],
    [{ comparisonStudentsMin: 101 }, "comparisonStudentsMin", comparison],
    [{ comparisonStudentsMin: 5.5 }, "comparisonStudentsMin", comparison],
    [{ parentConsent: "ask" }, "parentConsent", en.request.invalid],
    [{ quietFrom: 24 }, "quietFrom", en.request.invalid],
    [{ quietUntil: -1 }, "quietUntil", en.request.invalid],
    [{ replyTo: "office" }, "replyTo", en.person.emailInvalid],
    [{ replyTo: "a@b.example, c@d.example" }, "replyTo", en.person.emailInvalid],
  ];
  for (const [change, field, message] of cases) {
    expect((await api.patch("/api/school/settings", change)).body).toMatchObject({ field, message });
  }
  expect(await school.database.$count(table)).toBe(0);
});

test("a change of an older copy is rejected with the present settings", async () => {
  const first = await api.patch("/api/school/settings", { name: "Hill School", updatedAt: null });
  expect(first.status).toBe(200);
  const late = await api.patch("/api/school/settings", { name: "Lake School", updatedAt: null });
  expect(late).toMatchObject({ status: 409, body: { code: "conflict", current: { name: "Hill School" } } });
  const { updatedAt } = first.body;
  expect((await api.patch("/api/school/settings", { name: "Lake School", updatedAt })).status).toBe(200);
});

test("two first changes at once: one is stored, the other is rejected with it", async () => {
  const both = await Promise.all(
    ["Hill School", "Lake School"].map((name) =>
      api.patch("/api/school/settings", { name, updatedAt: null }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a change is in the audit log with what changed, and can be undone until the same setting is changed again", async () => {
  await api.patch("/api/school/settings", { name: "Hill School", registration: "code", language: "en" });
  expect((await entries()).at(-1)).toMatchObject({
    action: "school.change",
    actorId: admin.id,
    before: { name: "", registration: "open" },
    after: { name: "Hill School", registration: "code" },
  });
  await api.patch("/api/school/settings", { name: "Hill School" });
  expect(await entries()).toHaveLength(1);
  expect((await undo()).status).toBe(204);
  await api.patch("/api/school/settings", { parentConsent: "refuse", quietFrom: 0 });
  expect(await readSchool(school.database)).toMatchObject({
    parentConsent: "refuse",
    quietFrom: 0,
    quietUntil: 7,
  });
  expect((await undo()).status).toBe(204);
  expect(await readSchool(school.database)).toMatchObject({ parentConsent: "warn", quietFrom: 21 });
  expect((await anyone().get("/api/school")).body).toEqual(defaults);

  await api.patch("/api/school/settings", { name: "Lake School" });
  const [entry] = (await entries()).slice(-1);
  await api.patch("/api/school/settings", { name: "River School" });
  expect((await api.post(`/api/audit-log/${entry?.id}/undo`)).body.message).toBe(en.school.changedAgain);
});

test("a logo is served with its type, and kept for ever under its version", async () => {
  const { logo } = (await api.put("/api/school/logo", { image: pngOf(256, 100) })).body;
  expect(logo).toMatch(/^\/api\/school\/logo\?v=[\w-]{22}$/);
  expect((await anyone().get("/api/school")).body.logo).toBe(logo);
  const { status, headers } = await anyone().get(logo);
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("image/png");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");

  for (const path of ["/api/school/logo", "/api/school/logo?v=another"]) {
    const unversioned = await anyone().get(path);
    expect(unversioned.headers.get("Cache-Control")).toBe("no-cache");
    const etag = unversioned.headers.get("ETag") ?? "";
    expect((await school.request("GET", path, { headers: { "If-None-Match": etag } })).status).toBe(304);
  }
  await api.put("/api/school/logo", { image: pngOf(10, 10) });
  expect((await anyone().get("/api/school")).body.logo).not.toBe(logo);
});

const jpeg = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 200, 0, 100, 1, 1, 0x11, 0],
  ...[0xff, 0xd9],
]).toString("base64");

test("a JPEG is served as one", async () => {
  const { logo } = (await api.put("/api/school/logo", { image: jpeg })).body;
  expect((await anyone().get(logo)).headers.get("Content-Type")).toBe("image/jpeg");
});

test.each([
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64"), "logoInvalid"],
  ["a PNG's first bytes", pngOf(10, 10).slice(0, 20), "logoInvalid"],
  ["no base64", "data:image/png;base64,iVBO", "logoInvalid"],
  ["nothing", "", "logoInvalid"],
  ["something else", 7, "logoInvalid"],
  ["too many bytes", pngOf(10, 10, logoMaxBytes + 1), "logoTooLarge"],
] as const)("%s is rejected as a logo", async (_what, image, why) => {
  const { status, body } = await api.put("/api/school/logo", { image });
  expect({ status, ...body }).toMatchObject({ status: 400, field: "image", message: en.school[why] });
});

test.each([
  [257, 10],
  [10, 257],
  [4_000_000_000, 1],
])("a logo of %i by %i pixels is rejected", async (width, height) => {
  const { body } = await api.put("/api/school/logo", { image: pngOf(width, height) });
  expect(body).toMatchObject({ field: "image", message: en.school.logoTooManyPixels(256) });
});

test("the largest logo fits into a request", async () => {
  const image = pngOf(256, 256, logoMaxBytes);
  expect((await api.put("/api/school/logo", { image })).status).toBe(200);
});

test("removing a logo can be undone, and so can replacing it", async () => {
  const first = (await api.put("/api/school/logo", { image: pngOf(1, 1) })).body.logo;
  await api.put("/api/school/logo", { image: pngOf(2, 2) });
  expect((await entries()).at(-1)).toMatchObject({
    before: { logo: "PNG, 1 × 1" },
    after: { logo: "PNG, 2 × 2" },
  });
  expect((await undo()).status).toBe(204);
  expect((await anyone().get("/api/school")).body.logo).toBe(first);
  expect((await api.delete("/api/school/logo")).status).toBe(204);
  expect((await anyone().get("/api/school")).body.logo).toBeNull();
  expect((await undo()).status).toBe(204);
  expect((await anyone().get("/api/school")).body.logo).toBe(first);
});

test("a new logo does not make the settings that are being edited outdated", async () => {
  const { updatedAt } = (await api.patch("/api/school/settings", { name: "Hill School" })).body;
  await api.put("/api/school/logo", { image: pngOf(1, 1) });
  expect((await api.patch("/api/school/settings", { name: "Lake School", updatedAt })).status).toBe(200);
});

test("people without a language of their own get mails in the school's", async () => {
  await api.patch("/api/school/settings", { language: "hi" });
  const sent: Mail[] = [];
  vi.spyOn(school.services.mailer, "send").mockImplementation(async (mail) => {
    sent.push(mail);
    return "250 Accepted";
  });
  const teacher = await school.makeTeacher({ language: "en" });
  for (const { email } of [admin, teacher]) {
    await school.request("POST", "/api/password-reset-requests", { body: { email } });
    await school.services.background.settled();
  }
  expect(sent.map(({ subject }) => subject)).toEqual([
    hi.mails.passwordReset.subject,
    en.mails.passwordReset.subject,
  ]);
});
