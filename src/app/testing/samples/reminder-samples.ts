import type { TestWorld } from "#app/testing/make-world.ts";
import type { TestSchool } from "#app/testing/test-school.ts";
import { reminderTokenOf } from "#features/reminders/server/reminder-link.actions.ts";
import type { Samples } from "./samples.ts";

const linkOf = ({ student }: TestWorld, { services }: TestSchool) => ({
  path: "/reminder-mails",
  query: { token: reminderTokenOf(services.authSecret, student.id) },
});

/** Samples of the routes about reminders. */
export const reminderSamples: Samples = {
  "GET /lessons/{id}/reminders": ({ open }) => ({ path: `/lessons/${open.id}/reminders` }),
  "POST /lessons/{id}/reminders": ({ open }) => ({ path: `/lessons/${open.id}/reminders` }),
  "GET /waiting-lesson-count": () => ({ path: "/waiting-lesson-count" }),
  "GET /waiting-lessons": () => ({ path: "/waiting-lessons", query: { limit: "5" } }),
  "GET /my-reminders": () => ({ path: "/my-reminders" }),
  "GET /my-reminder-mails": () => ({ path: "/my-reminder-mails" }),
  "PUT /my-reminder-mails": () => ({ path: "/my-reminder-mails", body: { wanted: false } }),
  "GET /reminder-mails": linkOf,
  "POST /reminder-mails": linkOf,
  "PUT /reminder-mails": (world, school) => ({ ...linkOf(world, school), body: { wanted: true } }),
};
