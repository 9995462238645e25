import { expect, test, vi } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import type { pinCodeRoutes } from "#features/sign-in/server/pin/pin-codes.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { PageNotices } from "#web/page/page-notice.tsx";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { setPageReach } from "#web/testing/reach.ts";
import { directory } from "#web/testing/records.ts";
import { AddStudentForm } from "./add-student-form.tsx";

const studentApi = api<typeof studentRoutes>();
const group = {
  id: "0198a000-0000-4000-8000-000000000020",
  name: "10-B",
  schoolYearId: "0198a000-0000-4000-8000-000000000021",
  studentCount: 30,
  teachers: [],
};
type Group = Omit<typeof group, "teachers"> & {
  teachers: { id: string; name: string; surname: string; subject: string }[];
};
const id = "0198a000-0000-4000-8000-000000000009";
const signIn = "Email or login name";

async function openForm(classGroupIds: string[] = [], groups: Group[] = [group]) {
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear: null, items: groups }));
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({ teachers: directory }));
  const suggestions = studentApi("$get", "/login-name-suggestion", () => ({ loginName: "10b-17" }));
  const onAdded = vi.fn();
  const screen = await draw(
    <>
      <PageNotices />
      <AddStudentForm classGroupIds={classGroupIds} onAdded={onAdded} />
    </>,
    { as: "admin" },
  );
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  return {
    ...screen,
    onAdded,
    suggestions,
    field,
    more: screen.getByRole("button", { name: "More details" }),
    save: screen.getByRole("button", { name: "Save", exact: true }),
    saveAndNext: screen.getByRole("button", { name: "Save and add another" }),
    async fill(texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
    },
  };
}

test("students added one after the other are listed with the state of their mails", async () => {
  studentApi("$post", "/added-students", () => ({ id }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  const email = "asha@exmaple.com";
  const problem = { kind: "address" as const, response: "550 No such user" };
  const refused = {
    state: "failed" as const,
    email,
    at: "2025-11-20T08:00:00.000Z",
    nextTryAt: null,
    problem,
  };
  const requests = api<typeof signInLinkRoutes>()("$get", "/users/:id/sign-in-mail", () => ({
    mail: refused,
  }));
  const { saveAndNext, fill, getByRole, getByText } = await openForm();
  await fill({ "First Name": "Asha", Surname: "Rao", [signIn]: email });
  await saveAndNext.click();
  const list = getByRole("region", { name: t.mailStates.addedNow });
  await expect.element(list.getByRole("link", { name: "Asha Rao" })).toBeVisible();
  await expect
    .element(list.getByText(`Could not be sent: the mail server refused ${email} (550 No such user).`))
    .toBeVisible();
  await expect.element(list.getByRole("button", { name: t.mailStates.sendAgain })).toBeVisible();
  await expect.element(list.getByRole("link", { name: t.mailStates.shareInstead })).toBeVisible();
  await fill({ "First Name": "Diya", Surname: "Nair", [signIn]: "diya" });
  await saveAndNext.click();
  await expect.element(list.getByRole("link", { name: "Diya Nair" })).toBeVisible();
  // A student without an address gets a card, and no mail.
  expect(requests).toHaveLength(1);
  await expect.element(getByText("Diya Nair added.")).toBeVisible();
});

const made = {
  link: "http://localhost/reset-password?token=abc",
  expiresAt: "2025-11-20T08:00:00.000Z",
};

/** A school that sends no mails, and makes this link. */
function sendNoMails(appUrl = "https://school.example") {
  setPageReach({ appUrl, sendsMail: false });
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  studentApi("$post", "/added-students", () => ({ id }));
  return api<typeof signInLinkRoutes>()("$post", "/users/:id/sign-in-links", () => made);
}

test("where no mails are sent, the link to share is shown as soon as the student is added", async () => {
  const links = sendNoMails();
  const { save, fill, field, getByRole, getByText, getByLabelText, onAdded } = await openForm();
  await fill({
    "First Name": "Asha",
    Surname: "Rao",
    "Parent's Phone": "98765 43210",
    [signIn]: "asha@home.example",
  });
  await save.click();
  await expect.element(getByText("Asha Rao added.")).toBeVisible();
  await expect.element(getByText(t.invitations.noMail)).toBeVisible();
  await expect.element(getByLabelText(t.invitations.link, { exact: true })).toHaveValue(made.link);
  await expect.element(getByRole("button", { name: t.invitations.copyDetails })).toBeVisible();
  await expect
    .element(getByRole("link", { name: t.parentContact.sendWhatsapp }))
    .toHaveAttribute("href", expect.stringMatching(/^https:\/\/wa\.me\/919876543210\?text=.*token%3Dabc$/));
  await expect.element(getByRole("img", { name: t.invitations.qrCode })).toBeVisible();
  await expect.element(getByRole("link", { name: "Asha Rao" })).toBeVisible();
  expect(links).toHaveLength(1);
  expect(onAdded).not.toHaveBeenCalled();
  await getByRole("button", { name: t.studentRecord.addAnother }).click();
  await expect.element(field("First Name")).toHaveFocus();
  await expect.element(field("First Name")).toHaveValue("");
});

test("where no mails are sent, the links of students added one after the other stay", async () => {
  const links = sendNoMails();
  const { save, saveAndNext, fill, getByRole, getByText, onAdded } = await openForm();
  await fill({ "First Name": "Asha", Surname: "Rao", [signIn]: "asha@home.example" });
  await saveAndNext.click();
  await expect.element(getByRole("img", { name: t.invitations.qrCode })).toBeVisible();
  await fill({ "First Name": "Diya", Surname: "Nair", [signIn]: "diya" });
  await save.click();
  await expect.element(getByText("Diya Nair added.")).toBeVisible();
  await expect.element(getByRole("img", { name: t.invitations.qrCode })).toBeVisible();
  expect(links).toHaveLength(1);
  expect(onAdded).not.toHaveBeenCalled();
});

test("sign-in details of a student without e-mail go to the parent's number, or to someone chosen in WhatsApp", async () => {
  setPageReach({ appUrl: "https://school.example", sendsMail: false });
  studentApi("$post", "/added-students", () => ({ id }));
  const link = "https://school.example/sign-in/pin#KDMX-QRTB";
  api<typeof pinCodeRoutes>()("$post", "/students/:id/pin-code", () => ({
    ...{ studentId: id, name: "Diya", surname: "", loginName: "diya", roll: null, language: null },
    ...{ code: "KDMXQRTB", link, expiresAt: made.expiresAt },
  }));
  const { save, saveAndNext, fill, getByRole, onAdded } = await openForm();
  const send = getByRole("link", { name: t.parentContact.sendWhatsapp });
  for (const [phone, chat] of [
    ["+91 98765 43210", "https://wa.me/919876543210?text="],
    ["", "https://wa.me/?text="],
  ] as const) {
    await fill({ "First Name": "Diya", "Parent's Phone": phone, [signIn]: "diya" });
    await saveAndNext.click();
    await getByRole("button", { name: t.invitations.makeDetails }).click();
    await expect.element(send).toHaveAttribute("href", expect.stringContaining(chat));
    await expect.element(send).toHaveAttribute("href", expect.stringContaining("sign-in%2Fpin%23KDMX-QRTB"));
    await getByRole("button", { name: t.common.close }).click();
  }
  // Their own page, which opens next, makes them.
  await fill({ "First Name": "Diya", [signIn]: "diya" });
  await save.click();
  await expect.poll(() => onAdded.mock.calls.length).toBe(1);
  expect(getByRole("button", { name: t.invitations.makeDetails }).query()).toBeNull();
});

test("where the link cannot be made, the reason is said, and the student's page opens", async () => {
  sendNoMails();
  api<typeof signInLinkRoutes>()("$post", "/users/:id/sign-in-links", () => new Rejection("unavailable"));
  const { save, fill, getByText, onAdded } = await openForm();
  await fill({ "First Name": "Asha", Surname: "Rao", [signIn]: "asha@home.example" });
  await save.click();
  await expect.element(getByText(t.request.unavailable)).toBeVisible();
  expect(onAdded).toHaveBeenCalledOnce();
});

test("no link is made that only this computer could open", async () => {
  const links = sendNoMails("http://localhost");
  const { save, fill, getByText, onAdded } = await openForm();
  await fill({ "First Name": "Asha", [signIn]: "asha@home.example" });
  await save.click();
  await expect.element(getByText("Asha added.")).toBeVisible();
  await expect.poll(() => onAdded.mock.calls.length).toBe(1);
  expect(links).toEqual([]);
});

test("the field for signing in promises a mail only where mails are sent", async () => {
  const sending = await openForm();
  await expect.element(sending.field(signIn)).toHaveAccessibleDescription(t.studentRecord.signInNameHint);
  await sending.unmount();
  setPageReach({ appUrl: "http://localhost", sendsMail: false });
  const silent = await openForm();
  await expect
    .element(silent.field(signIn))
    .toHaveAccessibleDescription(t.studentRecord.signInNameHintNoMail);
});

test("a name and an e-mail or a login name are required, and errors are shown at their fields", async () => {
  const { save, field, fill } = await openForm();
  await save.click();
  await expect.element(field("First Name")).toBeInvalid();
  await expect.element(field("Surname")).not.toBeInvalid();
  await expect.element(field("First Name")).toHaveFocus();
  await expect.element(field(signIn)).toHaveAccessibleDescription(/^Enter an e-mail or login name\./);
  await fill({ "First Name": "Asha", [signIn]: "@asha" });
  await save.click();
  await expect.element(field(signIn)).toHaveAccessibleDescription(/^Please enter a valid email address\./);
  await expect.element(field(signIn)).toHaveFocus();
  await fill({ [signIn]: "a" });
  await save.click();
  await expect.element(field(signIn)).toHaveAccessibleDescription(/^Use 2 to 32 letters/);
});

test("a name and a login name are enough; then the student's page opens", async () => {
  const added = hold({ id });
  const sent = studentApi("$post", "/added-students", added.respond);
  const { save, fill, onAdded, getByRole, getByText } = await openForm();
  await fill({ "First Name": " Asha ", Surname: "Rao", [signIn]: "10B/17" });
  await save.click();
  await expect.element(getByRole("button", { name: "Saving..." })).toBeDisabled();
  added.release();
  await expect.element(getByText("Asha Rao added.")).toBeVisible();
  expect(sent[0]?.json).toMatchObject({ name: "Asha", surname: "Rao", email: null, loginName: "10b/17" });
  expect(sent[0]?.json).not.toHaveProperty("guardians");
  expect(onAdded).toHaveBeenCalledWith((sent[0]?.json as { id: string } | undefined)?.id);
});

test("without an e-mail a login name is suggested, from what is known when a field is left", async () => {
  const sent = studentApi("$post", "/added-students", () => ({ id }));
  const { save, fill, field, suggestions } = await openForm([group.id]);
  await fill({ "First Name": "Mohan", "Roll number": "17" });
  await field("Surname").click();
  await expect.element(field(signIn)).toHaveValue("10b-17");
  await expect.element(field(signIn)).toHaveAccessibleDescription(t.studentRecord.loginNameSuggested);
  const query = { name: "Mohan", classGroupId: group.id, rollNumber: "17" };
  await expect.poll(() => suggestions.at(-1)?.query).toMatchObject(query);
  // What was typed stays.
  await fill({ [signIn]: "mohan@home.example" });
  await field("Surname").click();
  await expect.element(field(signIn)).toHaveValue("mohan@home.example");
  await fill({ [signIn]: "mohan" });
  await field("Surname").click();
  await expect.element(field(signIn)).toHaveValue("mohan");
  await save.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.json).toMatchObject({
    ...{ name: "Mohan", surname: "", email: null, loginName: "mohan" },
    ...{ classGroupIds: [group.id], rollNumber: "17" },
  });
});

test("a student saved right after the last field gets the login name that is suggested from all of it", async () => {
  const sent = studentApi("$post", "/added-students", () => ({ id }));
  const { save, saveAndNext, fill, field, getByText, getByRole } = await openForm();
  const whole = hold({ loginName: "mohan.rao" });
  studentApi("$get", "/login-name-suggestion", ({ query }) =>
    query.surname === "" ? { loginName: "mohan" } : whole.respond(),
  );
  await fill({ "First Name": "Mohan" });
  await field("Surname").click();
  await expect.element(field(signIn)).toHaveValue("mohan");
  await fill({ Surname: "Rao" });
  // Twice, as in a double click.
  for (let press = 0; press < 2; press++) (saveAndNext.element() as HTMLElement).click();
  await expect.element(getByRole("button", { name: "Saving..." })).toBeDisabled();
  whole.release();
  await expect.element(getByText("Mohan Rao added.")).toBeVisible();
  // Without the server's suggestion, one has to be typed.
  studentApi("$get", "/login-name-suggestion", () => noConnection);
  await fill({ "First Name": "Diya" });
  await save.click();
  await expect.element(field(signIn)).toHaveAccessibleDescription(/^Enter an e-mail or login name\./);
  expect(sent.map(({ json }) => json)).toEqual([
    expect.objectContaining({ name: "Mohan", surname: "Rao", loginName: "mohan.rao" }),
  ]);
});

test("a suggested login name that is deleted stays deleted, and then an e-mail is asked for", async () => {
  const sent = studentApi("$post", "/added-students", () => ({ id }));
  const { save, fill, field } = await openForm([group.id]);
  await fill({ "First Name": "Mohan" });
  await field("Surname").click();
  await expect.element(field(signIn)).toHaveValue("10b-17");
  await fill({ [signIn]: "" });
  await field("Surname").click();
  await save.click();
  await expect.element(field(signIn)).toHaveAccessibleDescription(/^Enter an e-mail or login name\./);
  await expect.element(field(signIn)).toHaveValue("");
  expect(sent).toHaveLength(0);
});

test("save and add another empties the form but for the class groups, and begins with the name", async () => {
  api<typeof signInLinkRoutes>()("$get", "/users/:id/sign-in-mail", () => ({ mail: null }));
  const sent = studentApi("$post", "/added-students", () => ({ id }));
  const { saveAndNext, field, fill, onAdded, getByText } = await openForm([group.id]);
  await fill({ "First Name": "Asha", Surname: "Rao", [signIn]: "asha@home.example" });
  await saveAndNext.click();
  await expect.element(getByText("Asha Rao added.")).toBeVisible();
  for (const label of ["First Name", "Surname", signIn]) await expect.element(field(label)).toHaveValue("");
  await expect.element(field("10-B")).toBeChecked();
  await expect.element(field("First Name")).toHaveFocus();
  await fill({ "First Name": "Ravi", Surname: "Rao", [signIn]: "ravi@home.example" });
  await saveAndNext.click();
  await expect.element(getByText("Ravi Rao added.")).toBeVisible();
  expect(onAdded).not.toHaveBeenCalled();
  const [first, second] = sent.map(({ json }) => json as { id: string; classGroupIds: string[] });
  expect(first?.classGroupIds).toEqual([group.id]);
  expect(second?.id).not.toBe(first?.id);
});

test("a request that got no response is repeated with the same id, and what was typed stays", async () => {
  const sent = studentApi("$post", "/added-students", () => noConnection);
  const { save, field, fill, getByRole } = await openForm();
  await fill({ "First Name": "Asha", Surname: "Rao", [signIn]: "asha@home.example" });
  await save.click();
  await expect.element(getByRole("alert").getByText(t.request.offline)).toBeVisible();
  await expect.element(field("First Name")).toHaveValue("Asha");
  studentApi("$post", "/added-students", () => new Rejection("email-taken", { field: "email" }));
  await save.click();
  await expect
    .element(field(signIn))
    .toHaveAccessibleDescription(/^An account with this email already exists\./);
  await expect.element(field(signIn)).toHaveFocus();
  expect(sent).toHaveLength(1);
});

test("more details are hidden until they are asked for, and are sent with what was typed but not added", async () => {
  const sent = studentApi("$post", "/added-students", () => ({ id }));
  const { save, field, fill, more, getByRole, onAdded } = await openForm();
  await expect.element(field("City")).not.toBeInTheDocument();
  await fill({ "First Name": "Asha", Surname: "Rao", [signIn]: "asha@home.example" });
  await more.click();
  await fill({ Age: "15", City: "Pune", "Parent's Phone": "98765", Course: "Algebra" });
  await getByRole("combobox", { name: "Teacher" }).selectOptions("Meera Iyer");
  await save.click();
  await expect.element(field("Parent's Phone")).toBeInvalid();
  await field("Parent's Phone").fill("98765 43210");
  await save.click();
  // Also so that what it says does not appear in the next test.
  await expect.poll(() => onAdded.mock.calls).toHaveLength(1);
  expect(sent[0]?.json).toMatchObject({
    age: 15,
    city: "Pune",
    course: ["Algebra"],
    teacherId: [directory[0]?.id],
    guardians: [{ phone: "9876543210" }],
  });
});

test("a teacher without a course is named before and after saving, unless a class group gives the course", async () => {
  const sent = studentApi("$post", "/added-students", () => ({ id }));
  const [meera] = directory;
  const { save, fill, field, more, getByRole, getByText } = await openForm(
    [],
    [{ ...group, teachers: [{ id, name: "Suresh", surname: "Pillai", subject: "physics" }] }],
  );
  await fill({ "First Name": "Asha", Surname: "Rao", [signIn]: "asha@home.example" });
  await more.click();
  await getByRole("combobox", { name: "Teacher" }).selectOptions("Meera Iyer");
  const missing = getByText(t.studentRecord.courseMissing("Meera Iyer"));
  await expect.element(missing).toBeVisible();
  await field("10-B").click();
  await expect.element(missing).not.toBeInTheDocument();
  await field("10-B").click();
  await expect.element(missing).toBeVisible();
  await save.click();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(getByText("Asha Rao added.")).toBeVisible();
  await expect.element(getByText(t.studentRecord.seesNone("Meera Iyer"))).toBeVisible();
  expect(sent[0]?.json).toMatchObject({ course: [], teacherId: [meera?.id] });
});

test("a teacher with one course is added with it in one choice", async () => {
  const sent = studentApi("$post", "/added-students", () => ({ id }));
  const { save, fill, more, getByRole } = await openForm();
  await fill({ "First Name": "Asha", Surname: "Rao", [signIn]: "asha@home.example" });
  await more.click();
  await getByRole("combobox", { name: "Teacher" }).selectOptions("Suresh Pillai");
  await expect.element(getByRole("list", { name: "Courses" }).getByText("Chemistry")).toBeVisible();
  await save.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.json).toMatchObject({ course: ["Chemistry"], teacherId: [directory[1]?.id] });
});
