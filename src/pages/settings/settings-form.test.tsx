import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { schoolSettingsRoutes } from "#features/school/server/school-settings.routes.ts";
import type { Settings } from "#features/school/web/school.api.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { school } from "#web/testing/records.ts";
import SettingsPage from "./settings-page.tsx";

const schoolApi = api<typeof schoolSettingsRoutes>();

const stored: Settings = {
  ...school,
  name: "Hill School",
  comparisonStudentsMin: 5,
  reminderDays: null,
  parentConsent: "warn",
  quietFrom: 21,
  quietUntil: 7,
  replyTo: "",
  updatedAt: "2025-11-02T08:00:00.000Z",
};

async function openSettings(settings: Partial<Settings> = {}) {
  schoolApi("$get", "/school/settings", () => ({ ...stored, ...settings }));
  const screen = await draw(<SettingsPage />, { as: "admin" });
  const name = screen.getByLabelText("School name");
  await expect.element(name).toBeVisible();
  return {
    ...screen,
    name,
    comparison: screen.getByLabelText("Compare only with at least"),
    save: screen.getByRole("button", { name: "Save Changes" }),
  };
}

test("a change is saved with the version it started from, and the header shows the new name", async () => {
  const sent = schoolApi("$patch", "/school/settings", ({ json }) => ({
    ...stored,
    ...(json as Partial<Settings>),
    updatedAt: "2025-11-03T08:00:00.000Z",
  }));
  const { name, save, getByRole, getByText, getByLabelText } = await openSettings();
  await name.fill("  Lake   School ");
  await getByRole("radio", { name: /^Students with a code/ }).click();
  await getByLabelText("Default language").selectOptions("हिन्दी");
  await getByLabelText(t.school.studentsMayWithhold).click();
  const toParents = getByRole("group", { name: "Messages to parents" });
  await toParents.getByLabelText(t.school.parentConsent).selectOptions("Do not write to them");
  await toParents.getByLabelText(t.school.quietUntil).selectOptions("06:00");
  const replyTo = toParents.getByLabelText(t.school.replyTo);
  await replyTo.fill("office");
  await save.click();
  await expect.element(toParents.getByText(t.person.emailInvalid)).toBeVisible();
  await replyTo.fill(" Office@hill.example ");
  await save.click();
  await expect.element(getByText("Settings saved.")).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([
    {
      name: "Lake School",
      registration: "code",
      language: "hi",
      comparisonStudentsMin: 5,
      reminderDays: null,
      ...{ parentConsent: "refuse", quietFrom: 21, quietUntil: 6, replyTo: "office@hill.example" },
      studentsMayWithhold: true,
      updatedAt: stored.updatedAt,
    },
  ]);
  await expect.element(getByRole("banner").getByText("Lake School")).toBeVisible();
});

test("quiet hours are a switch, and on again as they were at first", async () => {
  const sent = schoolApi("$patch", "/school/settings", () => stored);
  const { save, getByLabelText } = await openSettings();
  const quiet = getByLabelText(t.school.quiet);
  await expect.element(quiet).toBeChecked();
  await quiet.click();
  await expect.element(getByLabelText(t.school.quietFrom)).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => sent.map(({ json }) => json)).toMatchObject([{ quietFrom: 0, quietUntil: 0 }]);
  await quiet.click();
  await expect.element(getByLabelText(t.school.quietFrom)).toHaveValue("21");
  await expect.element(getByLabelText(t.school.quietUntil)).toHaveValue("7");
});

test("a missing name and a group that is too small are reported at their fields, and nothing is sent", async () => {
  const { name, comparison, save } = await openSettings();
  await name.fill(" ");
  await comparison.fill("4");
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(new RegExp(`^${t.school.nameRequired}`));
  await expect.element(name).toHaveFocus();
  await expect
    .element(comparison)
    .toHaveAccessibleDescription(new RegExp(`${t.school.comparisonInvalid(5, 100)}`));
});

test("settings that someone else has changed are shown beside one's own", async () => {
  schoolApi(
    "$patch",
    "/school/settings",
    () => new Rejection("conflict", { current: { ...stored, name: "River School", registration: "closed" } }),
  );
  const { name, save, getByText } = await openSettings();
  await name.fill("Lake School");
  await save.click();
  await expect.element(getByText(t.editConflict.title)).toBeVisible();
  await expect.element(getByText("River School")).toBeVisible();
  await expect.element(name).toHaveValue("Lake School");
});

/** A picture as a user might have it. */
async function pictureOf(width: number, height: number, type = "image/png"): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  // Noise, which compresses badly.
  const pixels = context?.createImageData(width, height);
  for (let at = 0; pixels && at < pixels.data.length; at++) pixels.data[at] = (at * 2_654_435_761) >>> 13;
  if (pixels) context?.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob ?? ""], "logo", { type });
}

async function sizeOf(base64: string) {
  const picture = await createImageBitmap(await (await fetch(`data:;base64,${base64}`)).blob());
  return [picture.width, picture.height];
}

test("a large picture is made small enough, previewed, and then saved", async () => {
  const sent = schoolApi("$put", "/school/logo", () => ({ logo: "/api/school/logo?v=2" }));
  const { getByLabelText, getByRole, getByText } = await openSettings();
  await expect.element(getByText("No logo yet")).toBeVisible();
  await userEvent.upload(getByLabelText("Choose a logo"), await pictureOf(1000, 500, "image/jpeg"));
  await expect.element(getByRole("img", { name: "Preview of the new logo" })).toBeVisible();
  expect(sent).toEqual([]);
  await getByRole("button", { name: "Use this logo" }).click();
  await expect.element(getByText("Logo saved.")).toBeVisible();
  expect(sent).toHaveLength(1);
  const { image } = Object(sent[0]?.json) as { image: string };
  expect((image.length * 3) / 4).toBeLessThan(48_001);
  expect(await sizeOf(image)).toEqual([256, 128]);
});

test("a file that is not a picture is rejected at the logo", async () => {
  const { getByLabelText, getByRole } = await openSettings();
  await userEvent.upload(
    getByLabelText("Choose a logo"),
    new File(["hello"], "a.png", { type: "image/png" }),
  );
  await expect.element(getByRole("alert").getByText(t.school.logoInvalid)).toBeVisible();
});

test("the server's error about a logo is shown, and the choice can be cancelled", async () => {
  schoolApi(
    "$put",
    "/school/logo",
    () =>
      new Rejection("invalid-input", {
        field: "image",
        sentence: { key: "school.logoTooLarge", params: [] },
      }),
  );
  const { getByLabelText, getByRole, getByText } = await openSettings();
  await userEvent.upload(getByLabelText("Choose a logo"), await pictureOf(20, 20));
  await getByRole("button", { name: "Use this logo" }).click();
  await expect.element(getByText(t.school.logoTooLarge)).toBeVisible();
  await getByRole("button", { name: "Cancel" }).click();
  await expect.element(getByText("No logo yet")).toBeVisible();
  await expect.element(getByText(t.school.logoTooLarge)).not.toBeInTheDocument();
});
