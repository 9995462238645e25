import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEnvFile } from "#app/server/load-env-file.ts";
import { run } from "#app/server/main.ts";
import { inTransaction } from "#db/client.ts";
import { seedDemoSchool } from "#db/seed/demo/demo-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { hashPassword } from "#server/accounts/accounts.ts";
import type { Command } from "./command.ts";

const admin = { email: "admin@demo.classback.example", password: "classback" };

async function runDemo(webFolder: string): Promise<void> {
  let dataDir: string | undefined;
  const readSettings = async () => {
    loadEnvFile();
    dataDir = await mkdtemp(join(tmpdir(), "classback-demo-"));
    return {
      LOG_LEVEL: "warn",
      ...process.env,
      DATA_DIR: dataDir,
      // A .env file may have the real school's settings: its database, its address, mail that would reach people, its backups, its rules.
      DATABASE_URL: undefined,
      DATABASE_URL_DIRECT: undefined,
      APP_URL: undefined,
      SMTP_URL: undefined,
      BACKUP_DIR: undefined,
      HIDE_ACCOUNT_EXISTENCE: undefined,
      REFUSE_COMMON_PASSWORDS: undefined,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    };
  };

  await run(readSettings, {
    webFolder,
    prepare: async ({ services }) => {
      const passwordHash = await hashPassword(
        services,
        { account: admin.email, address: "" },
        admin.password,
      );
      const today = todayIn(services.env.TIME_ZONE);
      const { signIns } = await inTransaction(services.database, (tx) =>
        seedDemoSchool(tx, { passwordHash, today }),
      );
      return [
        `This is a demo school. It is deleted when you press Ctrl-C. Everyone's password is ${admin.password}:`,
        `  admin    ${admin.email}`,
        ...signIns.map(({ role, email, name }) => `  ${role.padEnd(8)} ${email} (${name})`),
      ];
    },
    cleanUp: async () => {
      if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
    },
  });
}

export const demo: Command = {
  usage: "demo",
  summary: "runs a made-up school to try out; what is entered is deleted when it stops",
  stopsItself: true,
  run: ({ webFolder }) => runDemo(webFolder),
};
