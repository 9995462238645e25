import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemoSchool } from "../src/db/seed/demo-school.ts";
import { todayIn } from "../src/domain/calendar.ts";
import { hashPassword } from "../src/server/accounts.ts";
import { run } from "../src/server/main.ts";
import { buildWebIfStale, builtWebFolder } from "./build-web.ts";
import { loadEnvFile } from "./load-env-file.ts";

// A demo school to look at: everything that is entered is gone when it ends.

const admin = { email: "admin@demo.classback.example", password: "classback" };

loadEnvFile();
if (await buildWebIfStale()) console.log("Built the browser code");
const dataDir = await mkdtemp(join(tmpdir(), "classback-demo-"));
const settings = {
  LOG_LEVEL: "warn",
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
};

await run(settings, {
  webFolder: builtWebFolder,
  prepare: async ({ services }) => {
    const { signIns } = await seedDemoSchool(services.database, {
      passwordHash: await hashPassword(services, admin.password),
      today: todayIn(services.env.TIME_ZONE),
    });
    return [
      `A demo school, gone when you press Ctrl-C. Everyone's password is ${admin.password}:`,
      `  admin    ${admin.email}`,
      ...signIns.map(({ role, email, name }) => `  ${role.padEnd(8)} ${email} (${name})`),
    ];
  },
  cleanUp: () => rm(dataDir, { recursive: true, force: true }),
});
