import { expect, test } from "vitest";
import type { schoolYearRoutes } from "#features/class-groups/server/school-years/school-years.routes.ts";
import type { pinCodeRoutes } from "#features/sign-in/server/pin/pin-codes.routes.ts";
import { AllCards } from "#pages/handouts/all-cards.tsx";
import { GroupCards } from "#pages/handouts/group-cards.tsx";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { setPageReach } from "#web/testing/reach.ts";
import { people } from "#web/testing/records.ts";
import { SignInCardActions } from "./sign-in-card-actions.tsx";

const cardsApi = api<typeof pinCodeRoutes>();
const yearsApi = api<typeof schoolYearRoutes>();
const { student } = people;
const code = "BCDFGHJK";
const expiresAt = "2026-12-01T08:00:00.000Z";

const cardOf = (studentId: string, language: string | null = null) => ({
  studentId,
  name: "Kavya",
  surname: "Rao",
  loginName: "10b-8374",
  roll: { classGroup: "10-B", rollNumber: "17" },
  language,
  code,
  link: `https://school.example/sign-in/pin#${code}`,
});

/** A double click, where the second press comes before the page has been redrawn. */
function pressTwice(button: Element): void {
  for (let press = 0; press < 2; press++) (button as HTMLElement).click();
}

/** The student's page, with this state at first; issuing makes a card. */
async function openActions(state: { hasPin: boolean; cardExpiresAt: string | null }) {
  setPageReach({ appUrl: "https://school.example", sendsMail: false });
  cardsApi("$get", "/students/:id/pin-code", () => ({ loginName: "10b-8374", ...state }));
  const issued = cardsApi("$post", "/students/:id/pin-code", () => ({ ...cardOf(student.id), expiresAt }));
  const voided = cardsApi("$delete", "/students/:id/pin-code", () => undefined);
  const screen = await draw(<SignInCardActions student={{ ...student, phone: "9876543210" }} />, {
    as: "admin",
  });
  return { ...screen, issued, voided };
}

test("a first card is made at once, once, and shown with its code", async () => {
  const { issued, getByRole, getByText } = await openActions({ hasPin: false, cardExpiresAt: null });
  await expect.element(getByRole("button", { name: t.pin.makeCard })).toBeVisible();
  pressTwice(getByRole("button", { name: t.pin.makeCard }).element());
  await expect.element(getByText(t.pin.shownOnce)).toBeVisible();
  await expect.element(getByText("BCDF-GHJK").first()).toBeVisible();
  await expect.element(getByText("or 10-B and roll number 17").first()).toBeVisible();
  await expect.element(getByText(/school\.example\/sign-in\/pin /).first()).toBeVisible();
  expect(issued.map(({ json }) => json)).toEqual([{ reset: false, validDays: 7 }]);
  await expect
    .element(getByRole("link", { name: t.parentContact.sendWhatsapp }))
    .toHaveAttribute("href", expect.stringContaining("https://wa.me/919876543210?text="));
});

test("a PIN is reset only after a question", async () => {
  const { issued, getByRole } = await openActions({ hasPin: true, cardExpiresAt: null });
  const reset = getByRole("button", { name: "Reset PIN" });
  await reset.click();
  const question = getByRole("alertdialog", { name: "Reset this PIN?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(issued).toEqual([]);
  await reset.click();
  await question.getByRole("button", { name: "Reset PIN" }).click();
  await expect.element(getByRole("button", { name: t.invitations.copyDetails })).toBeVisible();
  expect(issued.map(({ json }) => json)).toEqual([{ reset: true, validDays: 7 }]);
});

test("a card that was handed out is replaced or voided only after a question", async () => {
  const { issued, voided, getByRole, getByText } = await openActions({
    hasPin: false,
    cardExpiresAt: expiresAt,
  });
  await expect.element(getByText("Card valid until 1 Dec 2026")).toBeVisible();
  await getByRole("button", { name: t.pin.makeNewCard }).click();
  await getByRole("alertdialog", { name: "Make a new card?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect.element(getByRole("alertdialog")).not.toBeInTheDocument();
  await getByRole("button", { name: t.pin.voidCard }).click();
  await getByRole("alertdialog").getByRole("button", { name: t.pin.voidCard }).click();
  await expect.element(getByText(t.pin.voided)).toBeVisible();
  expect(issued).toEqual([]);
  expect(voided).toHaveLength(1);
});

/** A student of the class group, as the page lists them. */
const listed = (number: number, name: string, state: object) => ({
  id: student.id.replace(/.$/, String(number)),
  name,
  surname: "Rao",
  loginName: `10b-${number}`,
  hasPin: false,
  cardExpiresAt: null,
  ...state,
});

test("the cards of a class group are for those without a PIN, unless they are left out", async () => {
  const students = [
    listed(1, "Asha", {}),
    listed(2, "Bina", { cardExpiresAt: expiresAt }),
    listed(3, "Chitra", { hasPin: true }),
    listed(4, "Divya", { loginName: null }),
  ];
  cardsApi("$get", "/class-groups/:id/pin-codes", () => ({ classGroup: "10-B", students, total: 4 }));
  const issued = cardsApi("$post", "/class-groups/:id/pin-codes", () => ({
    cards: [cardOf(students[0]?.id ?? "", "hi")],
    expiresAt,
  }));
  const screen = await draw(<GroupCards id={student.id} />, { as: "admin" });
  await expect.element(screen.getByRole("heading", { name: "Sign-in cards for 10-B" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Make 2 cards" })).toBeVisible();
  await expect.element(screen.getByText(t.pin.cardsReplaced)).toBeVisible();
  for (const name of [/Chitra/, /Divya/]) {
    await expect.element(screen.getByRole("checkbox", { name })).toBeDisabled();
  }
  await screen.getByRole("checkbox", { name: /Bina/ }).click();
  await screen.getByLabelText(t.pin.validFor).selectOptions("30 days");
  pressTwice(screen.getByRole("button", { name: "Make 1 card" }).element());
  await expect.element(screen.getByText(t.pin.cardsShownOnce(1))).toBeVisible();
  // Worded for the student, whatever language the admin's page is in.
  await expect.element(screen.getByText(/^फ़ोन से यह कोड स्कैन करें/).first()).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Print 1 card" })).toHaveFocus();
  expect(issued.map(({ json }) => json)).toEqual([{ studentIds: [students[0]?.id], validDays: 30 }]);
  await screen.getByRole("button", { name: t.pin.makeOthers }).click();
  await expect.element(screen.getByRole("checkbox", { name: /Asha/ })).toBeVisible();
  await expect.element(screen.getByRole("article")).not.toBeInTheDocument();
});

test.for([
  ["nobody has a login name", { loginName: null }, t.pin.nobodyHasLoginName],
  ["everyone has set a PIN", { hasPin: true }, t.pin.nobodyToCard],
] as const)("no cards can be made where %s, and the page says so", async ([, state, reason]) => {
  const students = [listed(1, "Asha", state)];
  cardsApi("$get", "/class-groups/:id/pin-codes", () => ({ classGroup: "10-B", students, total: 1 }));
  const screen = await draw(<GroupCards id={student.id} />, { as: "admin" });
  await expect.element(screen.getByText(reason)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Make/ })).not.toBeInTheDocument();
});

const year = { id: "year", name: "2026-27", startsOn: "2026-04-01", endsOn: "2027-03-31", isCurrent: true };
const groupOf = (id: string, name: string, counts: object) => ({
  id,
  name,
  students: 30,
  withoutPin: 2,
  withoutCard: 1,
  withoutLoginName: 0,
  ...counts,
});
const at = "2026-11-26T08:00:00.000Z";

/** The page for all class groups, whose cards are made by `make`. */
async function openAll(make: () => ReturnType<typeof cardOf>[]) {
  yearsApi("$get", "/school-years", () => ({ items: [{ ...year, classGroupCount: 3 }] }));
  const items = [
    groupOf("a", "9-A", {}),
    groupOf("b", "10-B", { withoutCard: 1, withoutLoginName: 3 }),
    groupOf("c", "10-C", { withoutPin: 0, withoutCard: 0 }),
  ];
  cardsApi("$get", "/school-years/:id/pin-codes", () => ({ at, items }));
  const issued = cardsApi("$post", "/class-groups/:id/pin-codes", () => ({ cards: make(), expiresAt }));
  const screen = await draw(<AllCards onYear={() => undefined} />, { as: "admin" });
  await expect.element(screen.getByRole("checkbox", { name: /9-A/ })).toBeVisible();
  return { ...screen, issued };
}

test("the cards of all class groups are made group by group, and printed with a sheet for each", async () => {
  const { issued, getByRole, getByText, getByLabelText } = await openAll(() => [cardOf(student.id)]);
  await expect.element(getByRole("checkbox", { name: /10-C/ })).toBeDisabled();
  await expect.element(getByText(/3 have no login name/)).toBeVisible();
  await getByLabelText(t.pin.validFor).selectOptions("60 days");
  pressTwice(getByRole("button", { name: "Make 2 cards" }).element());
  await expect.element(getByRole("button", { name: "Print 2 cards" })).toHaveFocus();
  const always = "1970-01-01T00:00:00.000Z";
  const request = { validDays: 60, keepCardsSince: always };
  expect(issued.map(({ json }) => json)).toEqual([request, request]);
  const sheets = [...document.querySelectorAll(".print-sheet section")];
  expect(sheets.map((sheet) => sheet.querySelector("h2")?.textContent)).toEqual([
    "9-A: 1 card",
    "10-B: 1 card",
  ]);
  expect(sheets.map((sheet) => sheet.querySelectorAll("article").length)).toEqual([1, 1]);
});

test("valid cards are replaced only if that is asked for, and those made since are kept", async () => {
  const { issued, getByRole } = await openAll(() => [cardOf(student.id)]);
  await getByRole("checkbox", { name: t.pin.replaceValid }).click();
  await getByRole("checkbox", { name: /9-A/ }).click();
  await getByRole("button", { name: "Make 2 cards" }).click();
  await expect.element(getByRole("button", { name: "Print 1 card" })).toBeVisible();
  expect(issued.map(({ json }) => json)).toEqual([{ validDays: 7, keepCardsSince: at }]);
});

test("when a class group fails, the cards before it can be printed, and the page names it", async () => {
  const answers = [[cardOf(student.id)]];
  const { getByText, getByRole } = await openAll(() => {
    const answer = answers.shift();
    if (!answer) throw new Error("down");
    return answer;
  });
  await getByRole("button", { name: "Make 2 cards" }).click();
  await expect.element(getByText(t.pin.stopped("10-B"))).toBeVisible();
  await expect.element(getByRole("button", { name: "Print 1 card" })).toBeVisible();
});
