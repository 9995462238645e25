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
  "GET /review-sessions/{id}/reminders": ({ open }) => ({ path: `/review-sessions/${open.id}/reminders` }),
  "POST /review-sessions/{id}/reminders": ({ open }) => ({ path: `/review-sessions/${open.id}/reminders` }),
  "GET /waiting-class-count": () => ({ path: "/waiting-class-count" }),
  "GET /waiting-classes": () => ({ path: "/waiting-classes", query: { limit: "5" } }),
  "GET /my-reminders": () => ({ path: "/my-reminders" }),
  "GET /my-reminder-mails": () => ({ path: "/my-reminder-mails" }),
  "PUT /my-reminder-mails": () => ({ path: "/my-reminder-mails", body: { wanted: false } }),
  "GET /reminder-mails": linkOf,
  "POST /reminder-mails": linkOf,
  "PUT /reminder-mails": (world, school) => ({ ...linkOf(world, school), body: { wanted: true } }),
};
