import { expect, test } from "vitest";
import type { consentRoutes } from "#features/students/server/guardians/consents.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { ConsentHistory } from "./consent-history.tsx";
import type { ConsentEvent } from "./guardians.api.ts";

const agreed: ConsentEvent = {
  id: 1,
  channel: "whatsapp",
  purpose: "feedback",
  contact: "9876543210",
  answer: "agreed",
  source: "admission-file",
  on: "2025-06-01",
  notice: null,
  recordedAt: "2025-06-03T04:00:00.000Z",
  recordedBy: { name: "Asha", surname: "Rao" },
  linkMadeBy: null,
  endedAt: null,
};

function open(items: ConsentEvent[]) {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof consentRoutes>()("$get", "/students/:id/consents", () => ({ items, next: null }));
  return draw(<ConsentHistory studentId={people.student.id} />, { as: "admin" });
}

test("each answer has its day, how it was given, who recorded it, and the words that the parent was told", async () => {
  const own: ConsentEvent = {
    ...agreed,
    ...{ id: 3, channel: "email", purpose: "digest", contact: "lata@home.example", answer: "refused" },
    ...{ source: "own-link", on: "2025-11-05", recordedAt: "2025-11-05T04:00:00.000Z", recordedBy: null },
    notice: { version: 1, language: "hi" },
  };
  const removed: ConsentEvent = {
    ...agreed,
    id: 2,
    answer: "void",
    source: null,
    recordedAt: "2025-11-04T04:00:00.000Z",
  };
  const { getByRole, getByText } = await open([own, removed, { ...agreed, endedAt: removed.recordedAt }]);
  const nth = (index: number) => getByRole("listitem").nth(index);
  for (const [index, words] of [
    [0, "E-mails to lata@home.example"],
    [0, "Refused · 5 Nov 2025 · By their own link"],
    [0, "Summary"],
    [0, "Answered by their own link on 5 Nov 2025"],
    [1, t.consents.void],
    [2, "Agreed · 1 Jun 2025 · In the admission file"],
    [2, "Recorded on 3 Jun 2025 by Asha Rao"],
    [2, "Counted until 4 Nov 2025"],
  ] as const) {
    await expect.element(nth(index).getByText(words)).toBeVisible();
  }
  expect(nth(2).getByText(t.consents.wereNotified).query()).toBeNull();
  expect(
    nth(1)
      .getByText(/Counted until/)
      .query(),
  ).toBeNull();
  await nth(0).getByText(t.consents.wereNotified).click();
  await expect.element(getByText(/आपके बच्चे के दिए स्टार/)).toBeVisible();
});

test("a yes that waits says who made the link, why it waits and what to do", async () => {
  const no: ConsentEvent = {
    ...agreed,
    ...{ id: 2, answer: "refused", source: "own-link", recordedBy: null },
  };
  const waiting: ConsentEvent = {
    ...no,
    ...{ id: 3, answer: "unconfirmed", on: "2025-11-05", linkMadeBy: { name: "Ravi", surname: "Kumar" } },
  };
  const { getByRole } = await open([waiting, no]);
  const nth = (index: number) => getByRole("listitem").nth(index);
  await expect.element(nth(0).getByText(t.consents.unconfirmed("2025-11-05"))).toBeVisible();
  await expect.element(nth(0).getByText(t.consents.waits)).toBeVisible();
  await expect.element(nth(0).getByText(t.consents.linkMade("Ravi Kumar"))).toBeVisible();
});

test("without any, it says so", async () => {
  const { getByText } = await open([]);
  await expect.element(getByText(t.consents.noHistory)).toBeVisible();
});
