import { expect, test } from "vitest";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { Guardian } from "#features/students/web/guardians/guardians.api.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { guardians, parentMessage, people } from "#web/testing/records.ts";
import type { ParentMessage } from "./parent-messages.api.ts";
import { SentMessages } from "./sent-messages.tsx";
import { ToldToday } from "./told-today.tsx";

const [guardian] = guardians.guardians as [Guardian];

test.each([
  { stateBy: people.clerk, teller: "Lata Menon", who: "the person who sent the message" },
  { stateBy: null, teller: "Asha Rao", who: "the person who prepared it, where the server says the rest" },
])("a parent who was told today was told by $who", async ({ stateBy, teller }) => {
  const now = new Date().toISOString();
  const sent: ParentMessage = {
    ...parentMessage,
    state: "sent",
    stateAt: now,
    stateBy: stateBy && { name: stateBy.name, surname: stateBy.surname },
  };
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({
    today: now.slice(0, 10),
    timeZone: "Asia/Kolkata",
  }));
  api<typeof parentMessageRoutes>()("$get", "/parent-messages", () => ({ items: [sent], next: null }));
  const { getByText } = await draw(
    <>
      <ToldToday studentId={people.student.id} guardian={guardian} />
      <SentMessages studentId={people.student.id} />
    </>,
    { as: "clerk" },
  );
  await expect
    .element(getByText(new RegExp(`^Told on WhatsApp today at .*, by ${teller}\\.$`)))
    .toBeVisible();
});
