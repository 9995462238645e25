import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deleteWhatIsOld } from "#app/server/cleanup.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { deleteOldMailFiles, outboxIn, outboxName } from "#server/base/outbox.ts";

const school = openTestSchool();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const deleteOld = async () => (await deleteWhatIsOld(school.services))["mails in the outbox folder"];

test("mails in the outbox folder go after 30 days, a bounded number at a time, and what is not ours stays", async () => {
  expect(await deleteOld()).toBe(0);
  const outbox = outboxIn(school.services.env.DATA_DIR);
  await mkdir(outbox, { recursive: true });
  const old = outboxName(daysAgo(30.1));
  const unfinished = `.${outboxName(daysAgo(31))}`;
  const remaining = [
    outboxName(daysAgo(29.9)),
    "letter.eml",
    `copy-of-${old}`,
    `${old}.txt`,
    "2026-13-45T99-99-99.999Z-01234567.eml",
  ];
  for (const name of [old, unfinished, ...remaining]) await writeFile(join(outbox, name), "");
  // With our names, but not the files that the server wrote.
  const [folder, link] = [outboxName(daysAgo(40)), outboxName(daysAgo(41))];
  await mkdir(join(outbox, folder));
  await symlink(join(outbox, remaining[0] ?? ""), join(outbox, link));

  expect(await deleteOldMailFiles(school.services.env.DATA_DIR, 1)).toBe(1);
  expect(await deleteOld()).toBe(1);
  expect(await deleteOld()).toBe(0);
  expect((await readdir(outbox)).sort()).toEqual([...remaining, folder, link].sort());
});
