import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEnvFile } from "#app/server/load-env-file.ts";
import { lanAddresses, onLocalNetwork } from "#app/server/local-network.ts";
import { run } from "#app/server/main.ts";
import { inTransaction } from "#db/client.ts";
import { seedDemoSchool } from "#db/seed/demo/demo-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { hashPassword } from "#server/accounts/accounts.ts";
import type { Command, Context } from "./command.ts";
import { linesOfPhones, networkSwitch } from "./start.ts";

const admin = { email: "admin@demo.classback.example", password: "classback" };

async function runDemo({ webFolder, switches }: Pick<Context, "webFolder" | "switches">): Promise<void> {
  const addresses = switches.has("network") ? lanAddresses() : undefined;
  let dataDir: string | undefined;
  const readSettings = async () => {
    loadEnvFile();
    dataDir = await mkdtemp(join(tmpdir(), "classback-demo-"));
    const settings = {
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
    return addresses ? onLocalNetwork(settings, addresses) : settings;
  };

  await run(readSettings, {
    webFolder,
    prepare: async (server) => {
      const { services } = server;
      const passwordHash = await hashPassword(
        services,
        { account: admin.email, address: "" },
        admin.password,
      );
      const today = todayIn(services.env.TIME_ZONE);
      const signIns = await inTransaction(services.database, (tx) =>
        seedDemoSchool(tx, { passwordHash, today }),
      );
      return [
        `This is a demo school. It is deleted when you press Ctrl-C. Everyone's password is ${admin.password}:`,
        `  admin    ${admin.email}`,
        ...signIns.map(({ role, email, name }) => `  ${role.padEnd(8)} ${email} (${name})`),
        ...linesOfPhones(server, addresses),
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
  switches: networkSwitch,
  stopsItself: true,
  run: runDemo,
};
