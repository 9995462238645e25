import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";

/**
 * Passes on the result of a write. A rejection because of the stored record (`conflict`, `already-submitted`) gets that record as its
 * `current`, so that the form can show both. `read` returns it as the actor may see it; null when it is gone.
 */
export async function withCurrent<Result>(
  write: Promise<Result>,
  read: () => Promise<Record<string, unknown> | null | undefined>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const isConflict =
      error instanceof ApiError && ["conflict", "already-submitted"].includes(error.body.code);
    const current = isConflict ? await read() : null;
    if (!isConflict || !current) throw error;
    const { code, message: _message, ...details } = error.body;
    throw new ApiError(code, { ...details, current });
  }
}

/** Whether a record was changed since `expected`, null for never; undefined skips the check. To the millisecond, as JSON has it. */
export function isOutdated(expected: string | null | undefined, updatedAt: Date | null): boolean {
  if (expected === undefined) return false;
  return (expected === null ? null : Date.parse(expected)) !== (updatedAt?.getTime() ?? null);
}

/** @throws ApiError `conflict` for an outdated copy, as `isOutdated` has it. */
export function requireCurrent(expected: string | null | undefined, updatedAt: Date | null): void {
  if (isOutdated(expected, updatedAt)) throw editConflict();
}

/** Rejects an edit of a record that someone else has changed. */
export const editConflict = () => new ApiError("conflict", { sentence: sentence("editConflict.title") });
