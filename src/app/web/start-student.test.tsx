import { expect, test } from "vitest";
import { changeUnsent } from "#features/feedback/web/outbox/unsent-store.ts";
import { type LessonEntry, latestAnsweredQuery, ownListQuery } from "#features/lessons/web/lessons.api.ts";
import { newsQuery } from "#features/news/web/news.api.ts";
import { clearOfflineData } from "#web/offline/clear-offline-data.ts";
import { openDeviceStore, readOwner } from "#web/offline/device-store.ts";
import { accountQuery } from "#web/session/account.ts";
import { becomeAccount } from "#web/session/change-account.ts";
import { createQueryClient } from "#web/session/query-client.ts";
import { lesson, people } from "#web/testing/records.ts";
import { collapsedToFetch, startStudent } from "./start-student.ts";

const { id, name, surname } = people.student;
const student = {
  ...{ id, name, surname, role: "student" as const },
  email: null,
  loginName: null,
  language: null,
};

/** As it is started for a student who is signed in, whose session turns out to have ended before that is done. */
async function endWhileStarting() {
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(accountQuery.queryKey, student);
  const stop = startStudent(id, queryClient);
  becomeAccount(queryClient, null);
  await clearOfflineData(id);
  // It takes as many steps as the start, which began before.
  await readOwner();
  stop();
}

/** Everything in the browser's database, as text. */
async function stored(): Promise<string> {
  const store = await openDeviceStore();
  const all = [...store.objectStoreNames].map((name) => store.getAll(name));
  return JSON.stringify(await Promise.all(all));
}

test("a page that starts for a student whose session has ended leaves nothing of the student's in the database", async () => {
  await endWhileStarting();
  expect(await stored()).not.toContain(id);
});

test("what is not sent stays, for the same student", async () => {
  const draft = {
    userId: id,
    lessonId: "lesson",
    id: "draft",
    topic: "Algebra",
    rating: 4,
    message: "Clear.",
  };
  await changeUnsent(draft, () => ({ ...draft, state: "draft" }));
  await endWhileStarting();
  expect(JSON.parse(await stored()).flat()).toEqual([{ ...draft, state: "draft" }]);
});

test("a later visit fetches a collapsed list only if the stored one is half a day old, or shows what is no longer in it", () => {
  const queryClient = createQueryClient(() => undefined);
  expect(collapsedToFetch(queryClient)).toEqual(["ahead", "missed", "answered"]);

  const hour = 60 * 60 * 1000;
  const store = (list: "ahead" | "missed" | "answered", items: LessonEntry[], hoursAgo: number) =>
    queryClient.setQueryData(
      ownListQuery(list).queryKey,
      { pages: [{ items, next: null }], pageParams: [undefined] },
      { updatedAt: Date.now() - hoursAgo * hour },
    );
  const hear = (ahead: boolean, missed: boolean, moreAnswered: string | null) => {
    queryClient.setQueryData(newsQuery.queryKey, { replies: [], reminders: [], deleted: [], ahead, missed });
    queryClient.setQueryData(latestAnsweredQuery.queryKey, {
      pages: [{ items: [], next: moreAnswered }],
      pageParams: [undefined],
    });
  };
  hear(true, true, "more");
  store("ahead", [lesson], 11);
  store("missed", [lesson], 13);
  store("answered", [], 11);
  expect(collapsedToFetch(queryClient)).toEqual(["missed"]);
  hear(false, false, null);
  expect(collapsedToFetch(queryClient)).toEqual(["ahead", "missed"]);
  store("ahead", [], 20);
  store("missed", [], 20);
  expect(collapsedToFetch(queryClient)).toEqual([]);
});
