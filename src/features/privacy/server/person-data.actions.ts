import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import type { Actor } from "#domain/roles.ts";
import type { Language } from "#locales/languages.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { openCursor, openSnapshot } from "#server/exports/snapshot.ts";
import { toStream } from "#server/exports/to-stream.ts";
import type { Services } from "#server/http/context.ts";
import { recordsOf } from "./erased-person.queries.ts";
import { findPerson, type Section, selectShown } from "./person-data.queries.ts";
import { writeJson, writePage } from "./person-data-texts.actions.ts";
import { readPrivacySettings } from "./retention.queries.ts";

/**
 * Everything that the school holds of a person, as a text for a file. The audit entry is written before the first byte leaves.
 * `holdTurn` is called when reading begins, and what it returns once at the end, also when that fails. @throws ApiError `not-found`.
 */
export async function openPersonData(
  { database, env, personalTables }: Services,
  actor: Actor,
  {
    personId,
    format,
    language,
    withWithheld,
    today,
  }: {
    personId: string;
    format: "json" | "html";
    language: Language;
    /** Whether it has the feedback that is not for parents. */
    withWithheld: boolean;
    today: string;
  },
  holdTurn: () => () => void,
): Promise<ReadableStream<Uint8Array>> {
  const person = await findPerson(database, personId);
  if (person === null) throw new ApiError("not-found");
  const ids = sql`${sql.param(await recordsOf(database, personId))}::uuid[]`;
  const { client, close } = await openSnapshot(database.$client, holdTurn());
  try {
    const { role } = person;
    const about =
      role === "student" ? { studentId: personId } : role === "teacher" ? { teacherId: personId } : {};
    await inTransaction(database, (tx) =>
      writeAuditEntry(tx, {
        actor,
        action: "person.export",
        recordId: personId,
        ...about,
        after: { format, ...(withWithheld && { withWithheld }) },
      }),
    );
  } catch (error) {
    close();
    throw error;
  }
  async function* sections(): AsyncGenerator<Section> {
    const shownTables = personalTables.flatMap(({ shown }) => (typeof shown === "string" ? [] : shown));
    for (const [index, shown] of shownTables.entries()) {
      const read = await openCursor(client, selectShown(shown, { ids, withWithheld }), `section_${index}`);
      async function* rows() {
        for (let batch = await read(); batch.length > 0; batch = await read()) yield batch;
      }
      yield { shown, rows: rows() };
    }
  }
  const head = {
    ...{ person: fullName(person), role: person.role, school: person.school, on: today },
    ...{ retention: await readPrivacySettings(database), withWithheld, timeZone: env.TIME_ZONE },
  };
  const write = format === "json" ? writeJson : writePage;
  const texts = write(head, sections(), language);
  return toStream(texts, close);
}
