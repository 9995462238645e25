import { join } from "node:path";
import { z } from "zod";
import { readChecked, replaceText } from "#db/checked-file.ts";

// A small file beside the scheduled backups, for every server: what was found out about each, and the last failure.

/** Identifies a school's own backups in a folder that several schools may share. */
export interface BackupFolder {
  path: string;
  /** The beginning of their names, such as `scheduled-1f2e3d4c`. */
  kind: string;
}

const testSchema = z.strictObject({
  /** `untested` for reasons that say nothing about the backup, such as no right to make a database. */
  result: z.enum(["passed", "failed", "untested"]),
  /** Why it did not pass, for the operator. */
  why: z.string().nullable(),
  /** The file as it was then: with another size or time of change, it is looked at again. */
  file: z.strictObject({ bytes: z.int(), changedMs: z.number() }).optional(),
});

const recordSchema = z.strictObject({
  tests: z.record(z.string(), testSchema),
  failure: z.strictObject({ at: z.iso.datetime(), why: z.string() }).nullable(),
  notRemoved: z.array(z.string()).default([]),
});

/** How a backup did when it was restored into a scratch database. */
export type BackupTest = z.infer<typeof testSchema>;
export type BackupRecord = z.infer<typeof recordSchema>;

/** A record of 9,999 backups has two megabytes. */
const mostBytes = 4 * 1024 * 1024;

/** The record where there is none. */
export const emptyRecord: BackupRecord = { tests: {}, failure: null, notRemoved: [] };

const recordFile = ({ path, kind }: BackupFolder) => join(path, `${kind}.json`);

/** Nothing is known where there is none, or a damaged one. Throws a FileError if something else stands under its name. */
export async function readRecord(folder: BackupFolder): Promise<BackupRecord> {
  const text = await readChecked(recordFile(folder), mostBytes);
  try {
    return recordSchema.parse(JSON.parse(text ?? "null"));
  } catch {
    return emptyRecord;
  }
}

/** Changes the record; only the server that holds the lock of backups may. */
export async function record(
  folder: BackupFolder,
  change: (record: BackupRecord) => BackupRecord,
): Promise<void> {
  const changed = JSON.stringify(change(await readRecord(folder)), null, 2);
  await replaceText(recordFile(folder), `${changed}\n`);
}
