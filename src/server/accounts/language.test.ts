import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { languages } from "#locales/languages.ts";
import { staticFiles } from "#server/http/static-files.ts";

const school = openTestSchool();

/** A build with one page per language, which names its language. */
function builtPages(): string {
  const folder = mkdtempSync(join(tmpdir(), "classback-pages-"));
  for (const language of languages) {
    mkdirSync(join(folder, "pages", language), { recursive: true });
    writeFileSync(join(folder, "pages", language, "index.html"), language);
  }
  return folder;
}

const folder = builtPages();
const pages = staticFiles(folder, [], async () => null, true);
const pagesOfSchool = staticFiles(
  folder,
  [],
  async () => ({ version: "1", language: "hi", write: (html) => `${html} school` }),
  true,
);

test.each([
  [{}, "hi school"],
  [{ "Accept-Language": "fr, *" }, "hi school"],
  [{ "Accept-Language": "en-IN" }, "en school"],
  [{ Cookie: "language=en" }, "en school"],
])("with %j a page of a school that speaks Hindi is '%s'", async (headers, html) => {
  const response = await pagesOfSchool.request("/", { headers: headers as Record<string, string> });
  expect(await response.text()).toBe(html);
});

test.each([
  [{}, "en"],
  [{ "Accept-Language": "hi-IN,hi;q=0.9,en;q=0.8" }, "hi"],
  [{ "Accept-Language": "fr" }, "en"],
  [{ "Accept-Language": "hi", Cookie: "language=en" }, "en"],
  [{ "Accept-Language": "en", Cookie: "language=hi" }, "hi"],
  [{ "Accept-Language": "hi", Cookie: "language=../../etc" }, "hi"],
])("with %j a page is in %s, and `Vary` says what it depends on", async (headers, language) => {
  const response = await pages.request("/register", { headers: headers as Record<string, string> });
  expect(await response.text()).toBe(language);
  expect(response.headers.get("Vary")).toBe("Accept-Encoding, Accept-Language, Cookie");
});

test.each(["/pages/hi/index.html", "/index.html"])("%s is a page like any other", async (path) => {
  const response = await pages.request(path, { headers: { "Accept-Language": "en" } });
  expect(await response.text()).toBe("en");
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  expect(response.headers.get("Vary")).toBe("Accept-Encoding, Accept-Language, Cookie");
});

test("a chosen language is kept with the account and in the browser, and comes back at the next sign-in", async () => {
  const email = "asha@languages.example";
  const id = await school.makeAccount({ role: "student", name: "Asha", email }, "banyan tree");
  const asha = school.requestAs({ id });
  expect((await asha.get("/api/me")).body.account.language).toBeNull();

  const chosen = await asha.put("/api/me/language", { language: "hi" });
  expect(chosen.status).toBe(204);
  expect(chosen.headers.get("Set-Cookie")).toMatch(
    /^language=hi; Max-Age=31536000; Path=\/; (Secure; )?SameSite=Lax$/,
  );
  expect((await asha.get("/api/me")).body.account.language).toBe("hi");

  const signedIn = await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  expect(signedIn.headers.getSetCookie().join("\n")).toMatch(/^language=hi;/m);
});

test("without a chosen language, the sign-in sets none", async () => {
  const email = "kabir@languages.example";
  await school.makeAccount({ role: "student", name: "Kabir", email }, "banyan tree");
  const signedIn = await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  expect(signedIn.headers.getSetCookie().join("\n")).not.toContain("language=");
});

test("a language that was chosen before the first sign-in is stored with an account that has none", async () => {
  const email = "leela@languages.example";
  const id = await school.makeAccount({ role: "teacher", name: "Leela", email }, "banyan tree");
  const signInAfter = (language: string) =>
    school.request("POST", "/api/sign-in", {
      body: { email, password: "banyan tree" },
      headers: { Cookie: `language=${language}` },
    });
  expect((await signInAfter("fr")).body.language).toBeNull();
  expect((await signInAfter("hi")).body.language).toBe("hi");
  expect((await signInAfter("en")).body.language).toBe("hi");
  expect((await school.requestAs({ id }).get("/api/me")).body.account.language).toBe("hi");
});

test.each([{}, { language: "fr" }, { language: null }, { language: "hi", role: "admin" }])(
  "%j is rejected as a language",
  async (body) => {
    const id = await school.makeAccount(
      { role: "student", name: "Asha", email: `${crypto.randomUUID()}@languages.example` },
      "banyan tree",
    );
    const answer = await school.requestAs({ id }).put("/api/me/language", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input" } });
  },
);
