import { Suspense, use } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pages } from "#app/pages.ts";
import { roles } from "#domain/roles.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { draw } from "#web/testing/draw.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { entryAt, navigationOf } from "./navigation.ts";

const anyPage = (
  <Page title="Any" back={<Back to="/classes" />}>
    <p>Content</p>
  </Page>
);

afterEach(() => {
  document.documentElement.style.fontSize = "";
  return page.viewport(1280, 800);
});

test.each([
  ["admin", "/dashboard", "Home"],
  ["admin", "/class-groups/1", "Home"],
  ["admin", "/studentdetails/1", "Home"],
  ["admin", "/teachers/1", "Home"],
  ["admin", "/update-profile/1", "Home"],
  ["admin", "/report", "Home"],
  ["admin", "/sendfeedback/email/1", "Messages"],
  ["clerk", "/students/add", "Home"],
  ["clerk", "/messages/new", "Messages"],
  ["admin", "/audit-log", "Settings"],
  ["admin", "/import/1", "Settings"],
  ["admin", "/handouts", "Home"],
  ["teacher", "/handouts", "Students"],
  ["teacher", "/students", "Students"],
  ["teacher", "/feedback", "Home"],
  ["teacher", "/editreview/1", "Home"],
  ["student", "/edit-review/1", "Classes"],
  ["student", "/student/update/1", "Profile"],
  ["student", "/account", null],
] as const)("the %s's navigation marks the entry of %s", async (as, at, entry) => {
  await page.viewport(1280, 800);
  const { getByRole } = await draw(anyPage, { as, at });
  const navigation = getByRole("navigation", { name: t.navigation.label });
  await expect.element(navigation).toBeVisible();
  const current = navigation.element().querySelectorAll("[aria-current=page]");
  expect(Array.from(current, (each) => each.textContent)).toEqual(entry === null ? [] : [entry]);
});

test.each(roles)("each page that %s may open belongs to an entry", (role) => {
  // In the account menu, and where nobody stays: the dashboards of others, and what leads on by itself.
  const elsewhere = ["/account", "/admin", "/teacher", "/student", "/rate/$lessonId"];
  const theirs = pages.filter(
    ({ mayOpen }) => mayOpen === "signed-in" || (mayOpen as readonly string[]).includes(role),
  );
  const entries = navigationOf(role, "me");
  const withoutEntry = theirs.filter(({ path }) => !elsewhere.includes(path) && !entryAt(entries, path));
  expect(withoutEntry.map(({ path }) => path)).toEqual([]);
});

test.each(roles)("a phone's bar has room for all entries of the %s", (role) => {
  expect(navigationOf(role, "me").length).toBeLessThanOrEqual(5);
});

test("what is opened in the navigation stays open when the page has loaded, and closes on the next page", async () => {
  await page.viewport(360, 740);
  let finishLoading = () => {};
  const loaded = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  const Loaded = () => {
    use(loaded);
    return anyPage;
  };
  const loading = (
    <Page title="Loading">
      <p>Wait</p>
    </Page>
  );
  const { getByRole, getByText, navigate } = await draw(
    <Suspense fallback={loading}>
      <Loaded />
    </Suspense>,
    { as: "admin" },
  );
  await expect.element(getByText("Wait")).toBeVisible();
  const account = getByRole("button", { name: /^Account: / });
  await account.click();
  finishLoading();
  await expect.element(getByText("Content")).toBeVisible();
  const security = getByRole("link", { name: t.links.account });
  await expect.element(security).toBeVisible();
  await expect.element(account).toHaveFocus();

  await navigate("/elsewhere");
  await expect.element(getByText("Page /elsewhere")).toBeVisible();
  await navigate("/here");
  await expect.element(getByText("Content")).toBeVisible();
  await expect.element(security).not.toBeInTheDocument();
});

test("the account's settings close with Escape, which returns the focus; the theme is set at once and stays", async () => {
  await page.viewport(1280, 800);
  const { getByRole } = await draw(anyPage, { as: "teacher" });
  const account = getByRole("button", { name: /^Account: / });
  await account.click();
  await getByRole("button", { name: t.navigation.darkTheme }).click();
  await expect
    .element(getByRole("button", { name: t.navigation.darkTheme }))
    .toHaveAttribute("aria-pressed", "true");
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(document.cookie).toContain("theme=dark");
  await userEvent.keyboard("{Escape}");
  await expect.element(account).toHaveFocus();
  await expect.element(getByRole("button", { name: t.navigation.darkTheme })).not.toBeInTheDocument();

  await account.click();
  await getByRole("button", { name: t.navigation.systemTheme }).click();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.cookie).not.toContain("theme=");
});

test("Back leads to where one came from; after opening an address, to the page above", async () => {
  const { getByRole, getByText, navigate } = await draw(anyPage, { as: "admin", at: "/here" });
  await expect.element(getByRole("link", { name: t.navigation.back })).toHaveAttribute("href", "/classes");
  await navigate("/elsewhere");
  await navigate("/here");
  // Its filters are not places one came from.
  await navigate("/here?sort=lowest");
  await navigate("/here?sort=lowest&stars=1");
  await getByRole("button", { name: t.navigation.back }).click();
  await expect.element(getByText("Page /elsewhere")).toBeVisible();
});

test("a visitor has no navigation", async () => {
  const { getByRole, getByText } = await draw(anyPage);
  await expect.element(getByText("Content")).toBeVisible();
  await expect.element(getByRole("navigation")).not.toBeInTheDocument();
});

test("with large text a phone's bars grow, and the account's button stays within the upper one", async () => {
  await page.viewport(360, 740);
  const { getByRole } = await draw(anyPage, { as: "teacher" });
  const navigation = getByRole("navigation", { name: t.navigation.label });
  await expect.element(navigation).toBeVisible();
  const heightOf = (element: Element) => element.getBoundingClientRect().height;
  const before = heightOf(navigation.element());
  document.documentElement.style.fontSize = "200%";
  expect(heightOf(navigation.element())).toBeGreaterThan(before * 1.2);
  const account = getByRole("button", { name: /^Account: / }).element();
  const bar = getByRole("banner").element().getBoundingClientRect();
  expect(account.getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.top);
  expect(account.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.bottom);
});
