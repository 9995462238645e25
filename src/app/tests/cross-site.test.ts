import { expect, test } from "vitest";
import { api } from "#app/server/api.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { oneClickPaths } from "#server/http/same-origin.ts";

const school = openTestSchool();

const changes = api.openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === "route" && definition.route.method !== "get"
    ? [{ method: definition.route.method.toUpperCase(), path: `/api${definition.route.path}` }]
    : [],
);

test("another site’s page changes nothing, by any route but those that mail programs call with a token", async () => {
  expect(changes.length).toBeGreaterThan(50);
  const admin = await school.cookieOf(await school.makeAdmin());
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ] as Record<string, string>[]) {
    const open: string[] = [];
    for (const { method, path } of changes) {
      const { status, body } = await school.request(method, path, {
        headers: { ...headers, Cookie: admin },
        rawBody: "",
      });
      if (status !== 403 || body.code !== "cross-site") open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([...oneClickPaths].sort().map((path) => `POST ${path}`));
  }
});

test("what mail programs call changes nothing in the name of the person who is signed in", async () => {
  const student = await school.makeStudent();
  const Cookie = await school.cookieOf(student);
  for (const path of oneClickPaths) {
    for (const query of ["", "?token=x"]) {
      const headers = { Cookie, Origin: "https://evil.example" };
      const { status } = await school.request("POST", `${path}${query}`, { headers, rawBody: "" });
      expect([400, 410]).toContain(status);
    }
  }
  const { body } = await school.requestAs(student).get("/api/my-reminder-mails");
  expect(body).toEqual({ wanted: true });
});
