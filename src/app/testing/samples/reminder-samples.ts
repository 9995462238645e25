import type { TestWorld } from "#app/testing/make-world.ts";
import type { TestSchool } from "#app/testing/test-school.ts";
import { reminderTokenOf } from "#features/reminders/server/mails/reminder-link.actions.ts";
import { needs, type Samples } from "./samples.ts";

const linkOf = ({ student }: TestWorld, { services }: TestSchool) => ({
  path: "/reminder-mails",
  query: { token: reminderTokenOf(services.authSecret, student.id) },
});

export const reminderSamples: Samples = {
  "GET /lessons/{id}/reminders": needs("reminder.read", ({ open }) => ({ id: open.id })),
  "POST /lessons/{id}/reminders": needs("reminder.send", ({ open }) => ({ id: open.id })),
  "GET /waiting-lesson-count": needs("school.overview"),
  "GET /waiting-lessons/reminders": needs("reminder.read"),
  "POST /waiting-lessons/reminders": needs("reminder.send"),
  "GET /waiting-lessons": needs("reminder.read", () => ({ query: { limit: "5" } })),
  "GET /my-reminder-mails": needs("reminder.own"),
  "PUT /my-reminder-mails": needs("reminder.own", () => ({ body: { wanted: false } })),
  "GET /reminder-mails": needs("reminder.choose", linkOf),
  "POST /reminder-mails": needs("reminder.choose", linkOf),
  "PUT /reminder-mails": needs("reminder.choose", (world, school) => ({
    ...linkOf(world, school),
    body: { wanted: true },
  })),
};
