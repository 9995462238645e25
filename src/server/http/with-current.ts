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

/**
 * Whether a record was changed since the editor's copy, whose `updatedAt` is `expected`: null if it had never been, undefined skips the
 * check. To the millisecond: JavaScript and the API know no microseconds.
 */
export function isOutdated(expected: string | null | undefined, updatedAt: Date | null): boolean {
  if (expected === undefined) return false;
  return (expected === null ? null : Date.parse(expected)) !== (updatedAt?.getTime() ?? null);
}
