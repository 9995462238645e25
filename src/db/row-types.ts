import pg from "pg";

// How the values of rows arrive.

const TYPE_DATE = 1082;
const TYPE_INT8 = 20;
const TYPE_TIMESTAMPTZ = 1184;

/** Dates as 'YYYY-MM-DD', bigint as a number where that is exact, instants as a Date. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: "text" | "binary") {
    if (format !== "binary") {
      // A plain date has no time zone; the driver's Date would be another day east or west of here.
      if (id === TYPE_DATE) return (text: string) => text;
      // Counts. Beyond 2^53 a number would be rounded, so the exact text stays.
      if (id === TYPE_INT8)
        return (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
    }
    return pg.types.getTypeParser(id, format as "text");
  },
};

/**
 * The same with instants as texts, in the form of `toISOString`: for hot lists, which send them on. Made into a Date and back, those of
 * a page take a tenth of the server's time for the request (docs/decisions/072).
 */
export const rowTypesToSend: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: "text" | "binary") {
    if (id === TYPE_TIMESTAMPTZ && format !== "binary") return isoOfText;
    return rowTypes.getTypeParser(id, format as "text");
  },
};

/** PostgreSQL writes "2026-11-04 08:00:00.123456+00": without zeros at the end, and in the time zone of the connection. */
function isoOfText(text: string): string {
  const isUsual = text[10] === " " && text.endsWith("+00");
  if (isUsual && text.length >= 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  if (isUsual && text.length === 22) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  return pg.types.getTypeParser(TYPE_TIMESTAMPTZ)(text).toISOString();
}
