import { expect, test } from "vitest";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import MessagesPage from "./messages-page.tsx";

const id = "0198a000-0000-4000-8000-000000000042";
const message = {
  id: "0198a000-0000-4000-8000-000000000007",
  queueId: null,
  position: null,
  students: [{ id, name: "Kayal", surname: "Das", feedbackId: null, edited: null }],
  createdAt: "2026-11-12T04:30:00.000Z",
  createdBy: { name: "Meera", surname: "Nair" },
  state: "opened" as const,
  stateAt: "2026-11-12T04:30:00.000Z",
  stateBy: { name: "Meera", surname: "Nair" },
  guardianName: "",
  language: null,
  dueOn: null,
  overrideReason: null,
  problem: null,
  reply: null,
  channel: "whatsapp" as const,
  to: "9876543210",
  message: "Well done",
};

const open = (items: (typeof message)[], at = "/messages") => {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [{ id, isReadable: true }],
  }));
  const listed = api<typeof parentMessageRoutes>()("$get", "/parent-messages", () => ({ items, next: null }));
  return draw(<MessagesPage />, { as: "admin", at }).then((screen) => ({ ...screen, listed }));
};

test("a message to any parent shows its student, channel and state, and can be confirmed", async () => {
  const { getByRole, getByText } = await open([message]);
  await expect
    .element(getByRole("link", { name: "Kayal Das" }))
    .toHaveAttribute("href", `/studentdetails/${id}`);
  await expect.element(getByText("WhatsApp to 9876543210")).toBeVisible();
  await expect.element(getByText(t.parentContact.notConfirmed)).toBeVisible();
  const said = api<typeof parentMessageRoutes>()("$put", "/parent-messages/:id/state", () => undefined);
  await getByRole("button", { name: t.parentContact.iSentIt }).click();
  await expect.poll(() => said).toHaveLength(1);
});

test("without any, it says so; on some days, that there are none on them", async () => {
  const none = await open([]);
  await expect.element(none.getByText(t.parentContact.noMessages)).toBeVisible();
  await expect.element(none.getByLabelText(t.audit.from)).not.toBeInTheDocument();
  await none.unmount();
  const { getByText, getByLabelText, listed } = await open(
    [],
    "/messages?from=2026-10-01&to=soon&fbclid=xyz",
  );
  expect(listed[0]?.query).toEqual({ from: "2026-10-01" });
  await getByLabelText(t.audit.from).fill("2026-11-01");
  await expect.element(getByText(t.parentContact.noMessagesOnTheseDays)).toBeVisible();
  expect(listed.at(-1)?.query).toEqual({ from: "2026-11-01" });
});
