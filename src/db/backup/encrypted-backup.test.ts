import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openStartedDatabase } from "#app/testing/test-database.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { seedDemoSchool } from "#db/seed/demo/demo-school.ts";
import { BackupError } from "./backup-error.ts";
import { inputFrom, outputTo } from "./backup-file.ts";
import { openBackup, verifyBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const school = openTestSchool();
const folder = mkdtempSync(path.join(os.tmpdir(), "classback-encrypted-"));
const file = path.join(folder, "school");
// All eight bytes that are always the same: fewer are found in random bytes by chance.
const gzipHeader = gzipSync("").subarray(0, 8);
const passphrase = "three blue कमल flowers";

beforeAll(async () => {
  await inTransaction(school.database, (tx) =>
    seedDemoSchool(tx, { passwordHash: "a hash", today: "2026-11-20" }),
  );
  const options = { passphrase };
  await writeBackup(school.database.$client, file, options);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an encrypted backup is restored with its passphrase, however it is typed, and with no other", async () => {
  const backup = await openBackup(file, passphrase.normalize("NFD"));
  await verifyBackup(backup);
  const target = await openStartedDatabase();
  await restoreBackup(target.$client, backup);
  await backup.close();
  const names = "select name from users order by id";
  const [{ rows: restored }, { rows }] = [await target.execute(names), await school.database.execute(names)];
  expect(restored).toEqual(rows);
  await expect(openBackup(file)).rejects.toThrow("This backup is encrypted: set BACKUP_PASSPHRASE");
  await expect(openBackup(file, `${passphrase}!`)).rejects.toThrow("BACKUP_PASSPHRASE is not the passphrase");
});

test("nothing of the school can be read in it, and two of one school have nothing in common", async () => {
  const bytes = readFileSync(file);
  const rest = bytes.subarray(bytes.indexOf(10) + 1);
  for (const plain of ["Classback", "users", "migrations"]) expect(rest.indexOf(plain), plain).toBe(-1);
  expect(rest.indexOf(gzipHeader)).toBe(-1);
  const other = path.join(folder, "again");
  await writeBackup(school.database.$client, other, { passphrase });
  const again = readFileSync(other);
  expect(again.indexOf(rest.subarray(0, 32))).toBe(-1);
});

test("one that is cut anywhere, or with one bit flipped, or with frames swapped, is rejected", async () => {
  const whole = readFileSync(file);
  const broken = path.join(folder, "broken");
  const refuse = async (bytes: Buffer) => {
    writeFileSync(broken, bytes);
    const read = async () => {
      const backup = await openBackup(broken, passphrase);
      await verifyBackup(backup).finally(() => backup.close());
    };
    await expect(read()).rejects.toThrow(BackupError);
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
      await refuse(whole.subarray(0, at));
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      await refuse(flipped);
    }),
    {
      ...propertyRuns(5),
      examples: [
        [whole.length - 1, 0],
        [whole.indexOf(10) + 1, 0],
        [40, 3],
      ],
    },
  );
  const [start, frame] = [whole.indexOf(10) + 1, 64 * 1024 + 16];
  expect(whole.length).toBeGreaterThan(start + 2 * frame);
  const [first, second] = [0, 1].map((n) => whole.subarray(start + n * frame, start + (n + 1) * frame));
  await refuse(
    Buffer.concat([
      whole.subarray(0, start),
      second ?? whole,
      first ?? whole,
      whole.subarray(start + 2 * frame),
    ]),
  );
  await refuse(whole.subarray(0, start + frame));
});

test("what is written in any order is read back from anywhere, whatever its size", async () => {
  const name = path.join(folder, "parts");
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200_000 }),
      fc.nat(200_000),
      fc.nat(200_000),
      async (size, at, length) => {
        const plain = Buffer.alloc(size);
        for (let each = 0; each < size; each++) plain[each] = (each * 31) >> 3;
        const handle = await open(name, "w");
        const output = await outputTo(handle, passphrase);
        const room = at % size;
        await output.write(plain.subarray(room), room);
        await output.write(plain.subarray(0, room), 0);
        await output.finish();
        await handle.close();
        const input = await inputFrom(name, passphrase);
        expect(input.size).toBe(size);
        const from = length % size;
        const target = Buffer.alloc(length + 1);
        const bytes = await input.read(target, from);
        await input.close();
        expect(target.subarray(0, bytes).equals(plain.subarray(from, from + length + 1))).toBe(true);
      },
    ),
    {
      ...propertyRuns(5),
      examples: [
        [65_536, 0, 1],
        [131_072, 65_536, 131_072],
        [65_537, 10, 65_536],
      ],
    },
  );
});
