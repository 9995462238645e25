import { Hono } from "hono";
import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { createLog } from "#server/log/log.ts";
import type { AppEnv } from "./context.ts";
import { createOnError } from "./on-error.ts";
import { rejectWhenFull, watchFull } from "./reject-when-full.ts";

test("on a full disk, changes are rejected, reading and signing in continue, and start and end are logged once", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(line) });
  let room = true;
  const app = new Hono<AppEnv>();
  app.onError(createOnError());
  app.use(async (c, next) => {
    c.set("services", { log } as AppEnv["Variables"]["services"]);
    await next();
  });
  app.use(rejectWhenFull(() => !room));
  app.all("*", (c) => c.text("done"));
  const ask = (method: string, path: string) => app.request(path, { method });

  expect((await ask("POST", "/api/feedback")).status).toBe(200);
  room = false;
  for (const method of ["POST", "PATCH", "DELETE"]) {
    const response = await ask(method, "/api/feedback");
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: "unavailable", message: en.request.diskFull });
  }
  expect((await ask("GET", "/api/feedback")).status).toBe(200);
  expect((await ask("POST", "/api/sign-in")).status).toBe(200);
  room = true;
  expect((await ask("POST", "/api/feedback")).status).toBe(200);
  expect(lines).toHaveLength(2);
});

test("an unreadable folder stops nobody, and neither does a disk that does not answer", async () => {
  expect(await watchFull("/nowhere/classback")()).toBe(false);
  const isFull = watchFull("/mnt/gone", () => new Promise(() => undefined));
  expect(await isFull()).toBe(false);
});
