import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { connectTo } from "../support/database-of.ts";
import { makeNewerVersion } from "../support/newer-version.ts";
import { startForTest } from "../support/start-for-test.ts";
import { admin, Writers } from "../support/writers.ts";

const repository = join(import.meta.dirname, "../..");
const run = promisify(execFile);

test.skipIf(process.env.TEST_DATABASE_URL)(
  "an upgrade is undone: the older version refuses the newer database, and restores the backup from before it",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "classback-way-back-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const dataDir = join(folder, "data");
    const older = await startForTest({ dataDir });
    const writers = await Writers.prepare(older.url, { students: 2, classes: 10 });
    await writers.write({ perSecond: 100 });
    expect(await older.stop()).toBe(0);

    const newerRepository = await makeNewerVersion(folder);
    const newer = await startForTest({ dataDir, repository: newerRepository });
    const asAdmin = await ApiSession.signIn(newer.url, admin);
    const [student] = (await asAdmin.get("/students")).items;
    expect(student.name).toBe("Student of tomorrow");
    await asAdmin.post("/teachers", {
      ...{ name: "Late", surname: "Test", education: "M.Sc.", subject: "Physics" },
      ...{ email: "late@school.example", password: "chalk and talk" },
    });
    const command = (name: string, file: string, cwd: string) =>
      run("npm", ["run", "--silent", name, "--", file], {
        cwd,
        env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: "three blue flowers" },
      });
    const aside = join(folder, "before-going-back");
    await command("backup", aside, newerRepository);
    expect((await readFile(aside)).toString("latin1")).toMatch(/^Classback-encrypted-backup 1 /);
    expect(await newer.stop()).toBe(0);

    const refused = await startForTest({ dataDir }).catch((error: Error) => error.message);
    expect(refused).toMatch(
      /^Ended with 1:\nThis database was upgraded by a newer Classback than this one: .*$/,
    );

    const backups = await readdir(join(dataDir, "backups"));
    expect(backups).toEqual([expect.stringMatching(/^before-upgrade-9999_of_tomorrow-/)]);
    await rename(join(dataDir, "postgres"), join(dataDir, "postgres.newer"));
    const file = join(dataDir, "backups", backups[0] ?? "");
    const { stdout } = await command("restore", file, repository);
    expect(stdout).toMatch(/^Restored \d+ rows/m);

    const again = await startForTest({ dataDir });
    const { items } = await (await ApiSession.signIn(again.url, admin)).get("/students");
    expect(items.map(({ name }: { name: string }) => name)).toEqual(["Student", "Student"]);
    const database = await connectTo(dataDir);
    const { rows } = await database.query("select email from users where role = 'teacher'");
    await database.end();
    expect(rows).toEqual([{ email: writers.mentor.email }]);
    await writers.expectNothingLost(again);
    expect(writers.wrong).toEqual([]);
    expect(await again.stop()).toBe(0);
  },
);
