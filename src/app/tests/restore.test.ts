import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, link, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { urlIn } from "#app/testing/postgres-for-tests.ts";
import { openEmptyDatabase } from "#app/testing/test-database.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { erasedText } from "#domain/erased-text.ts";
import { erasures } from "#features/privacy/server/erasures.table.ts";

const school = openTestSchool();
const repository = join(import.meta.dirname, "../../..");

/** Runs the command, from its sources. */
const restoring = `import { main } from ${JSON.stringify(join(repository, "src/app/commands/main.ts"))};
  await main(["restore", process.argv[1]], { folder: process.cwd(), version: "1.0.0", webFolder: "" });`;

/** Restores a backup of the school into an empty database, as `npm run restore` does, with this list beside the backup. */
async function restore(
  list: string,
  passphrases: { written?: string; inSettings?: string } = {},
  {
    listName = "erasures.jsonl",
    owner,
    isFixed = false,
    school: mark,
  }: { listName?: string; owner?: number; isFixed?: boolean; school?: string } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "classback-restore-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [dataDir, file, listFile] = ["data", "backup", listName].map((name) => join(folder, name));
  await mkdir(dataDir ?? "");
  await writeBackup(school.database.$client, file ?? "", {
    ...{ version: "1.0.0", report: () => undefined, passphrase: passphrases.written, school: mark },
  });
  await writeFile(listFile ?? "", list);
  if (owner !== undefined) await chown(listFile ?? "", owner, owner);
  // A file with a second name is not written to, also by root, whom no rights stop.
  if (isFixed) await link(listFile ?? "", join(folder, "second-name"));
  const database = await openEmptyDatabase();
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`);
  const DATABASE_URL = urlIn(inject("postgres"), rows[0]?.name ?? "");
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL,
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: passphrases.inSettings,
  };
  const ran = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", restoring, file ?? ""],
    {
      env,
      cwd: folder,
    },
  ).catch((error: { stdout: string; stderr: string }) => error);
  const tables = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from information_schema.tables where table_schema = 'public'`,
  );
  const names = async () =>
    (await database.execute<{ name: string }>(sql`select name from users order by name`)).rows.map(
      (row) => row.name,
    );
  return {
    ...ran,
    tables: tables.rows[0]?.count ?? 0,
    names,
    ownList: join(dataDir ?? "", "erasures.jsonl"),
  };
}

const lineOf = (personId: string) =>
  JSON.stringify({ personId, erasedAt: "2026-01-02T03:04:05.678Z", erasedBy: null, words: "removed" });

test("a restore erases again who is in the list beside the backup, and keeps the list", async () => {
  const [erased] = await Promise.all([
    school.makeStudent([], { name: "Gone" }),
    school.makeStudent([], { name: "Here" }),
  ]);
  const { stdout, names, ownList } = await restore(`${lineOf(erased.id)}\n`);
  expect(stdout).toMatch(/\nErased again who was erased since: 1\nRestored \d+ rows/);
  expect(await names()).toEqual([erasedText, "Here"].sort());
  expect(await readFile(ownList, "utf8")).toContain(lineOf(erased.id));
});

test("a restore with a damaged list says so in one line, and changes nothing", async () => {
  const { stderr, tables } = await restore("{}\n");
  expect(stderr).toMatch(/^Line 1 of \S+erasures.jsonl, the list of erased students, is damaged: [^\n]*\n$/);
  expect(tables).toBe(0);
});

test("an encrypted backup is restored with BACKUP_PASSPHRASE, and without it one line says so", async () => {
  const written = "three blue flowers";
  const { stdout } = await restore("", { written, inSettings: written });
  expect(stdout).toMatch(/^Restored \d+ rows/m);
  const { stderr, tables } = await restore("", { written });
  expect(stderr).toBe(
    "This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.\n",
  );
  expect(tables).toBe(0);
});

test("a restore reads the list of the school that the backup names, also if the school's secret is lost", async () => {
  const erased = await school.makeStudent([], { name: "Gone with the secret" });
  const { stdout, names } = await restore(
    `${lineOf(erased.id)}\n`,
    {},
    { listName: "erasures-1f2e3d4c.jsonl", school: "1f2e3d4c" },
  );
  expect(stdout).toContain("\nErased again who was erased since: 1\n");
  expect(await names()).not.toContain("Gone with the secret");
});

test("a restore from a folder that cannot be written is a restore, and says where the list is", async () => {
  const erasedAt = new Date("2026-01-02T03:04:05.678Z");
  const personId = randomUUID();
  await school.database.insert(erasures).values({ personId, erasedAt, erasedBy: null, words: "removed" });
  const { stdout, stderr, ownList } = await restore(
    "",
    {},
    { listName: "erasures-1f2e3d4c.jsonl", school: "1f2e3d4c", isFixed: true },
  );
  expect(stderr).toBe("");
  expect(stdout).toMatch(
    /\nThe list of erased students beside the backup was not written \([^\n]+\nRestored \d+ rows/,
  );
  expect(stdout).toContain(ownList);
  expect(await readFile(ownList, "utf8")).toContain(lineOf(personId));
});

test.skipIf(process.getuid?.() !== 0)(
  "a list of another account is another school's, which a restore says",
  async () => {
    const { stdout } = await restore("{}\n", {}, { owner: 65_534 });
    expect(stdout).toMatch(
      /^Not read as the list of this school: \S+ belongs to another account \(user id 65534\)/m,
    );
    expect(stdout).toMatch(/^Restored \d+ rows/m);
  },
);
