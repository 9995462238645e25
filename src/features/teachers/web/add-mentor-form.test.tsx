import { expect, test, vi } from "vitest";
import type { invitationRoutes } from "#features/invitations/server/invitations.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import AddMentorForm from "./add-mentor-form.tsx";

const teacherApi = api<typeof teacherRoutes>();
const invitationApi = api<typeof invitationRoutes>();

const mentor = {
  "First Name": "Rajesh",
  Surname: "Verma",
  Education: "B.Ed.",
  Subject: "Chemistry",
  Email: "rajesh@school.example",
  Password: "chalk and talk",
};

async function openForm(changes: Partial<typeof mentor> = {}) {
  const onAdded = vi.fn();
  const screen = await draw(<AddMentorForm onAdded={onAdded} />, { as: "admin" });
  const field = (label: string) => screen.getByLabelText(label);
  for (const [label, text] of Object.entries({ ...mentor, ...changes })) await field(label).fill(text);
  return {
    ...screen,
    onAdded,
    field,
    submit: screen.getByRole("button", { name: "Submit" }),
    line: (text: string) => screen.getByRole("alert").getByText(text),
  };
}

test("one error at a time is shown above the button: the password first, then the e-mail, then the rest", async () => {
  const { submit, field, line } = await openForm({ Password: "12345", Email: "nobody", Surname: " " });
  await submit.click();
  await expect.element(line("Password should be at least 6 characters.")).toBeVisible();
  await expect.element(field("Password")).toHaveFocus();
  await expect
    .element(field("Password"))
    .toHaveAccessibleDescription(/^Password should be at least 6 characters\. /);
  for (const label of ["Surname", "Email", "Password"]) await expect.element(field(label)).toBeInvalid();
  await expect.element(field("First Name")).toBeValid();
  await expect.element(line("Please enter a valid email address.")).not.toBeInTheDocument();

  await field("Password").fill("123456");
  await submit.click();
  await expect.element(line("Please enter a valid email address.")).toBeVisible();
  await expect.element(field("Email")).toHaveFocus();

  await field("Email").fill("rajesh@school.example");
  await submit.click();
  await expect.element(line(t.person.surnameRequired)).toBeVisible();
  await expect.element(field("Surname")).toHaveFocus();
});

test("editing any field clears the error line", async () => {
  const { submit, field, line } = await openForm({ Password: "12345" });
  const sentence = line("Password should be at least 6 characters.");
  for (const label of ["Education", "Phone", "Password"]) {
    await submit.click();
    await expect.element(sentence).toBeVisible();
    await field(label).fill(label === "Password" ? "1234" : "98765 43210");
    await expect.element(sentence).not.toBeInTheDocument();
    await expect.element(field("Password")).toBeValid();
  }
});

test("every field is required except the phone and the joining date", async () => {
  const { getByRole, getByLabelText } = await draw(<AddMentorForm onAdded={() => {}} />, { as: "admin" });
  await getByRole("button", { name: "Submit" }).click();
  for (const label of Object.keys(mentor)) await expect.element(getByLabelText(label)).toBeInvalid();
  for (const label of ["Phone", "Joining Date"]) await expect.element(getByLabelText(label)).toBeValid();
  const first = getByLabelText("First Name");
  await expect.element(first).toHaveFocus();
  await expect.element(getByRole("alert").getByText(t.person.firstNameRequired)).toBeVisible();
  for (const label of ["First Name", "Surname", "Education", "Subject"])
    await getByLabelText(label).fill("x");
  await getByLabelText("Email").fill("rajesh@school.example");
  await getByRole("button", { name: "Submit" }).click();
  await expect.element(getByRole("alert").getByText("Please enter a password.")).toBeVisible();
  await expect.element(getByLabelText("Password", { exact: true })).toHaveFocus();
});

test("phone and joining date are optional; the button is busy, then success is shown and the form is cleared", async () => {
  const added = hold({ id: "0198a000-0000-4000-8000-000000000009" });
  const sent = teacherApi("$post", "/teachers", added.respond);
  const { submit, field, onAdded, getByRole, getByText } = await openForm();
  await submit.click();
  await expect.element(getByRole("button", { name: "Submitting..." })).toBeDisabled();
  added.release();
  await expect.element(getByText("Teacher Registered Successfully!")).toBeVisible();
  expect(onAdded).toHaveBeenCalledOnce();
  for (const label of Object.keys(mentor)) await expect.element(field(label)).toHaveValue("");
  expect(sent[0]?.json).toEqual({
    name: "Rajesh",
    surname: "Verma",
    education: "B.Ed.",
    subject: "Chemistry",
    email: "rajesh@school.example",
    password: "chalk and talk",
    phone: null,
    joiningDate: null,
  });
});

test("the server's message is shown in the error line, and what was typed stays", async () => {
  teacherApi("$post", "/teachers", () => new Rejection("email-taken", { field: "email" }));
  const { submit, field, line, onAdded } = await openForm();
  await submit.click();
  await expect.element(line(t.person.emailTaken)).toBeVisible();
  await expect.element(field("First Name")).toHaveValue("Rajesh");
  expect(onAdded).not.toHaveBeenCalled();
});

test("each field shows its error, in different words from the line", async () => {
  const { submit, field } = await openForm({ Password: "12345", Email: "nobody", Surname: " " });
  await submit.click();
  await expect.element(field("Password")).toHaveAccessibleDescription(new RegExp(t.teachers.passwordShort));
  await expect.element(field("Email")).toHaveAccessibleDescription(new RegExp(t.teachers.emailShort));
  await expect.element(field("Surname")).toHaveAccessibleDescription(t.person.surnameRequired);
  await field("Surname").fill("Verma");
  await expect.element(field("Password")).toBeValid();
  await field("Email").fill(" ");
  await submit.click();
  await expect.element(field("Email")).toHaveAccessibleDescription(new RegExp(t.person.emailRequired));
});

test("'Save and add another' clears the form, stays, and has the focus in the first field", async () => {
  const sent = teacherApi("$post", "/teachers", () => ({ id: "0198a000-0000-4000-8000-000000000009" }));
  const { field, onAdded, getByRole, getByText } = await openForm();
  await getByRole("button", { name: t.common.saveAndAdd }).click();
  await expect.element(getByText("Teacher Registered Successfully!")).toBeVisible();
  for (const label of Object.keys(mentor)) await expect.element(field(label)).toHaveValue("");
  await expect.element(field("First Name")).toHaveFocus();
  expect(sent).toHaveLength(1);
  expect(onAdded).not.toHaveBeenCalled();
});

test("an invitation takes over what was typed, needs no password, and ends in a link to share", async () => {
  const link = "https://classback.example/register#KDMX-QRTB";
  const sent = invitationApi("$post", "/invitations", () => ({
    id: "0198a000-0000-4000-8000-000000000009",
    role: "teacher" as const,
    state: "open" as const,
    classGroup: null,
    name: "Rajesh",
    surname: "Verma",
    education: "B.Ed.",
    subject: "Chemistry",
    email: null,
    uses: 0,
    usesMax: 1,
    createdAt: "2025-11-01T08:00:00.000Z",
    expiresAt: "2025-11-08T08:00:00.000Z",
    mail: null,
    code: "KDMXQRTB",
    link,
    usedBy: [],
  }));
  const { field, onAdded, getByRole } = await openForm();
  await getByRole("button", { name: t.links.inviteInstead }).click();
  await expect.element(field("First Name")).toHaveFocus();
  await expect.element(field("Subject")).toHaveValue("Chemistry");
  await expect.element(field("Password")).not.toBeInTheDocument();
  await field("Email").fill("");
  await getByRole("button", { name: t.invitations.makeLink }).click();
  await expect.element(getByRole("heading", { name: t.invitations.made("Rajesh Verma") })).toHaveFocus();
  await expect.element(field(t.invitations.link)).toHaveValue(link);
  const whatsApp = getByRole("link", { name: t.parentContact.sendWhatsapp });
  await expect
    .element(whatsApp)
    .toHaveAttribute(
      "href",
      `https://wa.me/?text=${encodeURIComponent(t.invitations.teacherMessage("", link))}`,
    );
  expect(sent[0]?.json).toEqual({
    role: "teacher",
    name: "Rajesh",
    surname: "Verma",
    education: "B.Ed.",
    subject: "Chemistry",
    email: null,
    validDays: 7,
  });
  await getByRole("button", { name: "Close" }).click();
  expect(onAdded).toHaveBeenCalledOnce();
});
