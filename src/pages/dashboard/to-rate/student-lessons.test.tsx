import { beforeEach, expect, test } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import { submit } from "#features/feedback/web/outbox/outbox.ts";
import { openOutbox } from "#features/feedback/web/outbox/unsent.ts";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import { lessonsQuery } from "#features/lessons/web/lessons.api.ts";
import type { newsRoutes } from "#features/news/server/news.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { feedback, lesson, people } from "#web/testing/records.ts";
import { StudentLessons } from "./student-lessons.tsx";

const lessonApi = api<typeof lessonRoutes>();
const student = accountOf("student");
const receivedAt = "2025-11-03T10:00:00.000Z";
const rated = {
  ...lesson,
  feedback: {
    id: lesson.id,
    // Its teacher has corrected what it was about.
    topic: "Proper fractions",
    date: "2025-11-02",
    rating: 4,
    message: "Very clear.",
    receivedAt,
    editedBy: "teacher" as const,
    original: null,
    withheldBy: null,
  },
};

/** What has arrived for the student. */
const arrive = (news: {
  reminders?: string[];
  deleted?: { lessonId: string; topic: string }[];
  ahead?: boolean;
  missed?: boolean;
}) =>
  api<typeof newsRoutes>()("$get", "/news", () => ({
    ...{ replies: [], reminders: [], deleted: [], ahead: false, missed: false },
    ...news,
  }));

beforeEach(async () => {
  api<typeof replyRoutes>()("$get", "/lesson-replies", () => ({ items: [] }));
  arrive({});
  await openOutbox(student.id);
});

test("with everything rated, the feedback given is shown with the class's topic and date, also when no other list can be fetched", async () => {
  lessonApi("$get", "/lessons", ({ query }) => {
    if (query.list === "to-rate") return { items: [], next: null };
    return query.list === "answered" ? { items: [rated], next: null } : noConnection;
  });
  const { getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("Feedback already submitted")).toBeVisible();
  await expect.element(getByText(rated.topic, { exact: true })).toBeVisible();
  await expect.element(getByText(t.common.date(rated.date), { exact: true })).toBeVisible();
  // What its teacher has corrected for the review alone.
  const review = "About “Proper fractions”, 2 Nov 2025";
  await expect.element(getByText(review, { exact: true })).toBeVisible();
  await expect.element(getByText("Error loading data.")).not.toBeInTheDocument();
});

test("the last three given stand below the classes to rate, then more on request; parts with nothing in them are not there", async () => {
  const answered = [1, 2, 3, 4].map((number) => ({
    ...rated,
    id: crypto.randomUUID(),
    topic: `Given ${number}`,
    feedback: { ...rated.feedback, topic: `Given ${number}` },
  }));
  arrive({ missed: true });
  const requests = lessonApi("$get", "/lessons", ({ query }) => {
    if (query.list === "to-rate") return { items: [lesson], next: null };
    return query.limit === "3"
      ? { items: answered.slice(0, 3), next: "more" }
      : { items: answered, next: null };
  });
  const { getByRole, getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("Given 3", { exact: true })).toBeVisible();
  expect(getByText("Feedback already submitted").elements()).toHaveLength(3);
  await expect.element(getByRole("button", { name: "Older classes" })).toBeVisible();
  await expect.element(getByRole("button", { name: "Classes ahead" })).not.toBeInTheDocument();
  await getByRole("button", { name: "Show more" }).click();
  await expect.element(getByText("Given 4", { exact: true })).toBeVisible();
  await expect.element(getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  expect(requests.map(({ query }) => query.list)).toEqual(expect.not.arrayContaining(["ahead", "missed"]));
});

test("with no class at all, a student without a teacher is told whom to ask", async () => {
  lessonApi("$get", "/lessons", () => ({ items: [], next: null }));
  const studentApi = api<typeof studentRoutes>();
  for (const [teachers, isShown] of [
    [people.student.teachers, false],
    [[], true],
  ] as const) {
    studentApi("$get", "/students/:id", () => ({ ...people.student, teachers: [...teachers] }));
    const { getByText, unmount } = await draw(<StudentLessons />, { as: "student" });
    await expect.element(getByText("No reviews yet.", { exact: true })).toBeVisible();
    const ask = getByText("Your school has not given you a teacher yet. Ask the office.");
    if (isShown) await expect.element(ask).toBeVisible();
    else await expect.element(ask).not.toBeInTheDocument();
    await unmount();
  }
});

test("with nothing to rate, and unable to find out whether there is any class, it says so", async () => {
  lessonApi("$get", "/lessons", ({ query }) => (query.list ? { items: [], next: null } : noConnection));
  const { getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("Error loading data.")).toBeVisible();
});

test("a class that was submitted stays, also if the list arrives without it before the receipt does", async () => {
  const arrival = hold(undefined);
  api<typeof feedbackRoutes>()("$post", "/feedback", async ({ json }) => {
    await arrival.respond();
    return { ...feedback, ...Object(json) };
  });
  let listed = [lesson];
  lessonApi("$get", "/lessons", () => ({ items: listed, next: null }));
  const { getByText, queryClient } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("To rate (1)")).toBeVisible();
  const submitted = submit(student.id, lesson, { rating: 4, message: "Very clear." });
  await expect.element(getByText("Will be sent")).toBeVisible();
  listed = [];
  await queryClient.refetchQueries({ queryKey: lessonsQuery.queryKey });
  await expect.element(getByText("Will be sent")).toBeVisible();
  arrival.release();
  await submitted;
  await expect.element(getByText(/^Received/)).toBeVisible();
});

const another = { ...lesson, id: crypto.randomUUID(), topic: "Decimals" };

test("a class that the student was reminded of is marked, also if it is not among those to rate", async () => {
  arrive({ reminders: [another.id] });
  lessonApi("$get", "/lessons", ({ query }) => ({
    items: query.list === "missed" ? [another] : query.list === "to-rate" ? [lesson] : [],
    next: null,
  }));
  const { getByRole, getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect
    .element(getByRole("button", { name: /^Decimals.*Your teacher is waiting for this/ }))
    .toBeVisible();
  expect(getByText("Your teacher is waiting for this").elements()).toHaveLength(1);
});

test("feedback that the teacher deleted is named below the feedback given", async () => {
  arrive({ deleted: [{ lessonId: another.id, topic: "Decimals" }] });
  lessonApi("$get", "/lessons", () => ({ items: [lesson], next: null }));
  const { getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("Your teacher deleted your feedback on “Decimals”.")).toBeVisible();
});

test("Cancel clears stars alone; words stay as not sent yet, and can be discarded", async () => {
  lessonApi("$get", "/lessons", () => ({ items: [another], next: null }));
  const { getByRole, getByText } = await draw(<StudentLessons />, { as: "student" });
  const star = getByRole("radio", { name: /^2 stars/ });
  const cancel = getByRole("form").getByRole("button", { name: "Cancel" });
  await star.click({ force: true });
  await cancel.click();
  await expect.element(star).not.toBeChecked();
  expect(getByText("Not sent yet").query()).toBeNull();

  await star.click({ force: true });
  await getByRole("textbox").fill("Too fast.");
  await cancel.click();
  await expect.element(getByText("Not sent yet")).toBeVisible();
  await expect.element(getByText("Too fast.")).toBeVisible();
  await getByRole("button", { name: "Discard: Decimals" }).click();
  await getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(getByText("Not sent yet")).not.toBeInTheDocument();
  await expect.element(getByRole("button", { name: /^Decimals/ })).toHaveFocus();
});

test("a class that was just rated says in its place that it was sent, then the next opens and it shows the words", async () => {
  let listed = [{ ...lesson, id: crypto.randomUUID() }, another];
  lessonApi("$get", "/lessons", () => ({ items: listed, next: null }));
  api<typeof feedbackRoutes>()("$post", "/feedback", ({ json }) => {
    listed = [another];
    return { ...feedback, ...Object(json) };
  });
  const { getByRole, getByText } = await draw(<StudentLessons />, { as: "student" });
  const cards = getByRole("listitem");
  await cards
    .first()
    .getByRole("radio", { name: /^1 star/ })
    .click({ force: true });
  await getByRole("group", { name: "Suggestions" }).getByRole("button").first().click();
  // Never without its form: a card that opens by itself must not change a moment later.
  const opened: boolean[] = [];
  const observer = new MutationObserver(() => {
    const next = document.querySelector("li:has([aria-expanded=true])");
    if (!next?.textContent.includes("Decimals")) return;
    opened.push(next.querySelector("form") !== null);
    // A finger that was on its way to open it.
    if (opened.length === 1) next.querySelector<HTMLElement>("[aria-expanded]")?.click();
  });
  await getByRole("form").getByRole("button", { name: "Submit" }).click();
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  await getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
  await expect.element(cards.first().getByText("Sent", { exact: true })).toBeVisible();
  const form = getByRole("form", { name: "Feedback on Decimals" });
  await expect.element(form).toBeVisible();
  observer.disconnect();
  expect(new Set(opened)).toEqual(new Set([true]));
  await expect.element(form).toBeVisible();
  await expect
    .element(cards.last().getByText("I would like more practice problems on this topic."))
    .toBeVisible();
  await expect.element(getByText("Feedback already submitted")).toBeVisible();
});

const third = { ...lesson, id: crypto.randomUUID(), topic: "Angles" };

/** A student with three classes to rate, of which the first is open, and the server's answer to each submission. */
async function drawThree(
  answerTo: (reviewId: string) => Rejection | undefined | Promise<Rejection | undefined>,
) {
  let listed = [lesson, another, third];
  const store = (reviewId: string) => {
    listed = listed.filter(({ id }) => id !== reviewId);
  };
  api<typeof feedbackRoutes>()("$post", "/feedback", async ({ json }) => {
    const { reviewId } = Object(json);
    const rejection = await answerTo(reviewId);
    if (rejection) return rejection;
    store(reviewId);
    return { ...feedback, ...Object(json) };
  });
  lessonApi("$get", "/lessons", ({ query }) => ({
    items: query.list === "to-rate" ? listed : [],
    next: null,
  }));
  const screen = await draw(<StudentLessons />, { as: "student" });
  const formOn = ({ topic }: { topic: string }) =>
    screen.getByRole("form", { name: `Feedback on ${topic}`, exact: true });
  const starsOf = ({ topic }: { topic: string }, stars: number) =>
    screen
      .getByRole("listitem")
      .filter({ hasText: topic })
      .getByRole("radio", { name: new RegExp(`^${stars} star`) });
  const rate = async (on: { topic: string }, stars: number) => {
    await starsOf(on, stars).click({ force: true });
    await formOn(on).getByRole("group", { name: "Suggestions" }).getByRole("button").first().click();
    await formOn(on).getByRole("button", { name: "Submit" }).click();
    await screen.getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
  };
  return { ...screen, formOn, starsOf, rate, store };
}

test("a class that could not be sent opens again", async () => {
  const { formOn, starsOf, rate, getByText } = await drawThree(() => new Rejection("forbidden"));
  await rate(lesson, 4);
  await expect.element(getByText("Failed to submit feedback.").first()).toBeVisible();
  await expect.element(formOn(lesson)).toBeVisible();
  await expect.element(starsOf(lesson, 4)).toBeChecked();
  await expect.element(getByText("To rate (3)")).toBeVisible();
});

test("a class that could not be sent stays closed if the student has begun the next one, and so does the next once it was closed", async () => {
  const rejection = hold(new Rejection("forbidden"));
  const receipt = hold(undefined);
  const { formOn, starsOf, rate, getByRole, getByText } = await drawThree((reviewId) =>
    reviewId === lesson.id ? rejection.respond() : receipt.respond(),
  );
  await rate(lesson, 4);
  await expect.element(formOn(another)).toBeVisible();
  await starsOf(another, 5).click({ force: true });
  await expect.element(getByText("To rate (2)")).toBeVisible();
  rejection.release();
  await expect.element(getByText("To rate (3)")).toBeVisible();
  await expect.element(formOn(another)).toBeVisible();
  await expect.element(starsOf(another, 5)).toBeChecked();

  await rate(another, 5);
  await expect.element(formOn(third)).toBeVisible();
  await formOn(third).getByRole("button", { name: "Cancel" }).click();
  receipt.release();
  await expect.element(getByText("Feedback already submitted")).toBeVisible();
  expect(getByRole("form").elements()).toEqual([]);
});

test("feedback that the list shows before its form is done is not taken for a draft on another class", async () => {
  const receipt = hold(undefined);
  const screen = await drawThree((reviewId) => (reviewId === another.id ? receipt.respond() : undefined));
  const { formOn, rate, store, queryClient, getByRole } = screen;
  const cards = (topic: string) => getByRole("listitem").filter({ hasText: topic });
  await rate(lesson, 1);
  await expect.element(formOn(another)).toBeVisible();
  await rate(another, 2);
  // The server has it, and its receipt is on the way.
  store(another.id);
  await queryClient.refetchQueries({ queryKey: lessonsQuery.queryKey });
  await expect.element(cards(another.topic).getByText("Will be sent")).toBeVisible();
  expect(getByRole("region", { name: "Not sent" }).elements()).toEqual([]);
  expect(cards(lesson.topic).elements()).toHaveLength(1);
  receipt.release();
  await expect.element(cards(another.topic).getByText("Feedback already submitted")).toBeVisible();
  expect(getByRole("region", { name: "Not sent" }).elements()).toEqual([]);
});
