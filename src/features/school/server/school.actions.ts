import { createHash } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { readImageHeader } from "#domain/image-header.ts";
import type { Actor } from "#domain/roles.ts";
import { type SchoolChange, settingsFormSchema } from "#domain/schemas/school.ts";
import { logoMaxBytes, logoPixelsMax } from "#domain/school.ts";
import { type Sentence, sentence } from "#locales/sentence.ts";
import { schoolRecordId, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { requireCurrent } from "#server/http/with-current.ts";
import { type Logo, readLogo, type SchoolSettings } from "#server/school/read-school.ts";
import { lockSchool, updateLogo, updateSettings } from "./school.queries.ts";

type SettingName = keyof typeof settingsFormSchema.shape;

const settingNames = Object.keys(settingsFormSchema.shape) as SettingName[];

type Settings = Pick<SchoolSettings, SettingName>;

/** The settings of `wanted` that differ in `current`, as `current` has them. */
export function formerSettings(current: Settings, wanted: Partial<Settings>): Partial<Settings> {
  const changed = settingNames.filter((name) => wanted[name] !== undefined && wanted[name] !== current[name]);
  return Object.fromEntries(changed.map((name) => [name, current[name]]));
}

/** Changes the school's settings; those left out stay. @throws ApiError `conflict` when they changed since the actor's `updatedAt`. */
export async function changeSchool(
  database: Database,
  actor: Actor,
  { updatedAt, ...wanted }: SchoolChange,
): Promise<void> {
  await inTransaction(database, (tx) => changeSchoolIn(tx, actor, wanted, updatedAt));
}

/** As `changeSchool`, within the caller's transaction. */
export async function changeSchoolIn(
  tx: Transaction,
  actor: Actor,
  wanted: Partial<Settings>,
  updatedAt?: string | null,
): Promise<void> {
  const current = await lockSchool(tx);
  requireCurrent(updatedAt, current.updatedAt);
  const before = formerSettings(current, wanted);
  const changed = settingNames.filter((name) => name in before);
  if (changed.length === 0) return;
  const after: Partial<Settings> = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
  await updateSettings(tx, after);
  await writeAuditEntry(tx, { actor, action: "school.change", recordId: schoolRecordId, before, after });
}

function rejectLogo(why: Sentence): ApiError {
  return new ApiError("invalid-input", { sentence: why, field: "image" });
}

/** The logo in some bytes. @throws ApiError `invalid-input` at `image` unless it is a PNG or JPEG, small enough in bytes and pixels. */
export function toLogo(bytes: Buffer): Logo {
  if (bytes.length > logoMaxBytes) throw rejectLogo(sentence("school.logoTooLarge"));
  const header = readImageHeader(bytes);
  if (header === null) throw rejectLogo(sentence("school.logoInvalid"));
  if (Math.max(header.width, header.height) > logoPixelsMax) {
    throw rejectLogo(sentence("school.logoTooManyPixels", logoPixelsMax));
  }
  const version = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { bytes, type: header.type, version };
}

/** A logo as the audit log keeps it, in words and whole: its removal can be undone. */
export function imageOfLogo(logo: Logo | null) {
  if (logo === null) return { logo: "", logoImage: null };
  const { width, height } = readImageHeader(logo.bytes) ?? { width: 0, height: 0 };
  const kind = logo.type === "image/png" ? "PNG" : "JPEG";
  return { logo: `${kind}, ${width} × ${height}`, logoImage: logo.bytes.toString("base64") };
}

/** Replaces the school's logo by an image in base64, or removes it with null; returns the new version. @throws ApiError as `toLogo`. */
export async function setLogo(
  database: Database,
  actor: Actor,
  image: string | null,
): Promise<string | null> {
  const logo = image === null ? null : toLogo(Buffer.from(image, "base64"));
  return inTransaction(database, async (tx) => {
    await lockSchool(tx);
    const former = await readLogo(tx);
    if (former?.version === logo?.version) return logo?.version ?? null;
    await updateLogo(tx, logo);
    await writeAuditEntry(tx, {
      actor,
      action: "school.change",
      recordId: schoolRecordId,
      before: imageOfLogo(former),
      after: imageOfLogo(logo),
    });
    return logo?.version ?? null;
  });
}
