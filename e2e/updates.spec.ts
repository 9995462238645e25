import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, inject, onTestFinished, test } from "vitest";
import { startServer } from "#app/server/start-server.ts";
import { addressIn, administer, testDatabasePrefix, urlIn } from "#app/testing/postgres-for-tests.ts";
import { copyTemplate } from "#app/testing/test-database.ts";
import { openPool } from "#db/client.ts";
import { parseEnv } from "#server/base/env.ts";
import { openBrowser, settled } from "./support/browser.ts";
import { freePort } from "./support/start-classback.ts";

const { newProfile } = openBrowser();

/** A build that has no file of this name any more, as after a change of what is in it. */
function buildWithout(file: RegExp): string {
  const folder = mkdtempSync(join(tmpdir(), "classback-next-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(inject("webFolder"), folder, { recursive: true });
  const renamed = readdirSync(join(folder, "assets")).filter((name) => file.test(name));
  expect(renamed.length).toBeGreaterThan(0);
  for (const name of renamed) rmSync(join(folder, "assets", name));
  return folder;
}

test("a page that was open during an update opens another page of its own build", async () => {
  const postgres = inject("postgres");
  const database = `${testDatabasePrefix}updates_${process.pid}`;
  await copyTemplate(database);
  onTestFinished(() => administer(postgres, `drop database ${database}`));
  const dataDir = mkdtempSync(join(tmpdir(), "classback-e2e-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const account = { email: "principal@school.example", password: "banyan tree" };
  const env = parseEnv({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: urlIn(postgres, database),
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  });
  const log = pino({ level: "silent" });

  const former = await startServer(env, log, { webFolder: inject("webFolder") });
  onTestFinished(() => former.stop());
  const context = await newProfile();
  await context.request.post(`${former.url}/api/sign-in`, { data: account });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  // When a server stops, its streams end, and it may refuse the next one with an error in the console.
  await page.route("**/api/live?*", (route) => route.abort());
  await page.goto(`${former.url}/dashboard`);
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await page.evaluate(() => Object.assign(window, { wasOpen: true }));

  // Every file of the build has been stored, whatever its name is.
  const files = readdirSync(join(inject("webFolder"), "assets")).filter((name) => !/\.(br|gz)$/.test(name));
  const pool = openPool(addressIn(postgres, database), { max: 1 });
  onTestFinished(() => pool.end());
  await expect
    .poll(async () => (await pool.query('select name from old_assets order by name collate "C"')).rows)
    .toEqual(files.sort().map((name) => ({ name })));

  await settled(page);
  await former.stop();
  const next = await startServer(env, log, { webFolder: buildWithout(/^account-page-/) });
  onTestFinished(() => next.stop());
  expect(requested.filter((url) => url.includes("/account-page-"))).toEqual([]);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
  // Fetched, and then imported from the cache.
  expect(new Set(requested.filter((url) => url.includes("/account-page-"))).size).toBe(1);
  expect(await page.evaluate(() => "wasOpen" in window)).toBe(true);
});
