import { afterAll, beforeAll } from "vitest";
import { inTransaction } from "#db/client.ts";
import { seedDemoSchool } from "#db/seed/demo/demo-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { hashPassword } from "#server/accounts/accounts.ts";
import { type ServedClassback, serveClassback } from "./serve-classback.ts";

/** Who signs in to the demo school, with `demoPassword`. */
export const demoPeople = {
  admin: "admin@demo.classback.example",
  teacher: "meera.iyer@demo.classback.example",
  student: "aarav.sharma@demo.classback.example",
} as const;

export const demoPassword = "classback";

/** The demo school of `npm run demo` for the calling test file. */
export function openDemo() {
  let classback: ServedClassback;
  beforeAll(async () => {
    classback = await serveClassback({ ADMIN_EMAIL: demoPeople.admin, ADMIN_PASSWORD: demoPassword });
    const { services } = classback;
    const passwordHash = await hashPassword(
      services,
      { account: demoPeople.admin, address: "" },
      demoPassword,
    );
    const today = todayIn(services.env.TIME_ZONE);
    await inTransaction(services.database, (tx) => seedDemoSchool(tx, { passwordHash, today }));
  });
  afterAll(() => classback?.stop());
  return {
    get url() {
      return classback.url;
    },
  };
}
