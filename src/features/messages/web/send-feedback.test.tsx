import { expect, test, vi } from "vitest";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import type { schoolRoutes } from "#server/school/school.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { guardians, parentMessage, people } from "#web/testing/records.ts";
import type { ParentMessage } from "./message-list.api.ts";
import { SendFeedback } from "./send-feedback.tsx";

const messageApi = api<typeof parentMessageRoutes>();
const { student } = people;

test("whether it was sent is asked once, and only then it is among the earlier messages", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  let items: ParentMessage[] = [];
  const listed = messageApi("$get", "/parent-messages", () => ({ items, next: null }));
  messageApi("$post", "/parent-messages", ({ json }) => {
    const { id, message } = json as { id: string; message: string };
    items = [{ ...parentMessage, id, message, state: "opened" }];
    return { id };
  });
  messageApi("$put", "/parent-messages/:id/state", () => {
    items = items.map((item) => ({ ...item, state: "sent" }));
    return undefined;
  });
  api<typeof studentRoutes>()("$get", "/students/:id", () => student);
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  api<typeof guardianRoutes>()("$get", "/students/:id/guardians", () => guardians);
  api<typeof knownContactRoutes>()("$get", "/known-contacts", () => ({ problem: null, notifiedToday: null }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof schoolRoutes>()("$get", "/school/consent-rule", () => ({ consentRule: "warn" as const }));
  api<typeof feedbackToSendRoutes>()("$get", "/parent-messages/feedback", () => ({ items: [], next: null }));
  const { getByRole, getByLabelText } = await draw(
    <SendFeedback studentId={student.id} channel="whatsapp" />,
    {
      as: "admin",
      at: `/sendfeedback/${student.id}`,
    },
  );
  const earlier = getByRole("region", { name: "Earlier messages" });
  await getByLabelText("Message").fill("All is well.");
  await getByRole("button", { name: "Send on WhatsApp" }).click();
  const yes = getByRole("button", { name: "Yes, I sent it" });
  await expect.element(yes).toBeVisible();
  await expect.poll(() => listed.length).toBe(2);
  expect(yes.elements()).toHaveLength(1);
  await expect.element(earlier.getByText("All is well.")).not.toBeInTheDocument();
  await yes.click();
  await expect.element(earlier.getByText("All is well.")).toBeVisible();
});
