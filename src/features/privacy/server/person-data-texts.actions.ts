import { actionInWords as describeAction, loggedRecords } from "#domain/audit-log.ts";
import { retentionKinds } from "#domain/privacy.ts";
import { labelsOf } from "#domain/records/record.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { isLanguage, type Language, languageName } from "#locales/languages.ts";
import { escapeHtml } from "#server/base/escape-html.ts";
import type { DataHead, Section } from "./person-data.queries.ts";

type Row = Record<string, unknown>;

/** The person is known: the sentences of the log name nobody. */
const nobody = {
  ...{ student: null, teacher: null, topic: null, name: null, classGroup: null },
  ...{ feedbackCount: 0, channel: null },
};

/** What a person is told with the file: why the school has it, who gets it, for how long, where to complain, and what is not in it. */
function aboutTheFile(
  { role, school, retention, withWithheld }: DataHead,
  t: Catalogue,
): { title: string; lines: readonly string[] }[] {
  const { about } = t.personalData;
  const retentionLines = retentionKinds.flatMap((kind) => {
    const months = retention[kind];
    return months === null ? [] : about.storedFor(t.privacy.kinds(kind), t.privacy.months(months));
  });
  const isStudent = role === "student";
  const facts = [
    { title: about.purpose, lines: [isStudent ? about.purposeOfStudents : about.purposeOfStaff] },
    { title: about.recipients, lines: [isStudent ? about.recipientsOfStudents : about.recipientsOfStaff] },
    {
      title: about.retention,
      lines:
        isStudent && retentionLines.length > 0
          ? [...retentionLines, about.storedRest]
          : [about.storedUntilRemoved],
    },
    { title: about.complaints, lines: [about.complain(school)] },
  ];
  if (!isStudent) return facts;
  const notices = Object.entries(t.consents.notices).map(([version, lines]) => ({
    title: about.notice(Number(version)),
    lines,
  }));
  const leftOut = [withWithheld ? about.withWithheld : about.withoutWithheld, about.aboutSeveral];
  return [...facts, { title: about.leftOut, lines: leftOut }, ...notices];
}

/** For programs: the sections by their names, each with its rows. */
export async function* writeJson(
  head: DataHead,
  sections: AsyncIterable<Section>,
  language: Language,
): AsyncGenerator<string> {
  const { person, school, on } = head;
  const about = aboutTheFile(head, catalogueIn(language));
  yield `{"person":${JSON.stringify(person)},"school":${JSON.stringify(school)},"on":"${on}","about":${JSON.stringify(about)},"data":{`;
  let before = "";
  for await (const { shown, rows } of sections) {
    yield `${before}\n${JSON.stringify(shown.section)}:[`;
    before = ",";
    let beforeRow = "\n";
    for await (const batch of rows) {
      yield beforeRow + batch.map((row) => JSON.stringify(row)).join(",\n");
      beforeRow = ",\n";
    }
    yield "]";
  }
  yield "\n}}\n";
}

/** One line of what happened to a message. */
function eventInWords(event: unknown, t: Catalogue, timeZone: string): string {
  const { at, kind, reason, note } = Object(event) as Record<"at" | "kind" | "reason" | "note", unknown>;
  const parts = [at, kind, reason, note].map((part) => inWords("history", part, t, timeZone));
  return parts.filter((part) => part !== "").join(" · ");
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const actionInWords = (t: Catalogue, action: string) =>
  describeAction(t, { action, undoes: null, about: nobody });

/** A value in words; what has none stands as it is stored, without ids. */
function inWords(column: string, value: unknown, t: Catalogue, timeZone: string): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return value ? t.common.yes : t.common.no;
  if (typeof value === "number") return t.common.number(value);
  if (Array.isArray(value)) return value.map((each) => eventInWords(each, t, timeZone)).join("\n");
  if (typeof value !== "string") return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return t.common.date(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value))
    return `${t.common.dayOf(value, timeZone)}, ${t.common.timeOf(value, timeZone)}`;
  if (column === "language" && isLanguage(value)) return languageName(value);
  return column === "action" ? actionInWords(t, value) : t.personalData.inWords(value).replaceAll(ids, "…");
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:1rem}
h1{line-height:1.3}section{overflow-x:auto}table{border-collapse:collapse;min-width:100%}th,td{border:1px solid #8888;padding:.4rem .6rem;
text-align:start;vertical-align:top;white-space:pre-line;overflow-wrap:break-word;min-width:5rem}dl{display:grid;grid-template-columns:minmax(6rem,14rem) 1fr;gap:.3rem 1rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}`;

/** For people: a page that needs nothing else, to read, to print and to send on. */
export async function* writePage(
  head: DataHead,
  sections: AsyncIterable<Section>,
  language: Language,
): AsyncGenerator<string> {
  const { person, school, on, timeZone } = head;
  const t = catalogueIn(language);
  const words = t.personalData;
  const title = escapeHtml(words.pageTitle(person));
  const headings: Record<string, string> = labelsOf(loggedRecords, t);
  yield `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style>
<h1>${title}</h1><p>${escapeHtml(school === "" ? words.madeOn(on) : words.madeBySchool(school, on))}</p>
<section><h2>${escapeHtml(words.about.title)}</h2><dl>${aboutTheFile(head, t)
    .map(({ title, lines }) => `<dt>${escapeHtml(title)}</dt><dd>${lines.map(escapeHtml).join("<br>")}</dd>`)
    .join("")}</dl></section>`;
  for await (const { shown, rows } of sections) {
    // Fields of records have their own headings.
    const headingOf = (column: (typeof columns)[number]) => words.columnName(column) ?? headings[column];
    const columns = Object.keys(shown.columns) as (keyof typeof shown.columns)[];
    const cell = (column: (typeof columns)[number], row: Row) =>
      escapeHtml(inWords(column, row[column], t, timeZone));
    let isEmpty = true;
    for await (const batch of rows) {
      if (isEmpty) {
        yield `<section><h2>${escapeHtml(words.sectionName(shown.section))}</h2>`;
        if (shown.section !== "account")
          yield `<table><thead><tr>${columns.map((column) => `<th scope="col">${escapeHtml(headingOf(column))}</th>`).join("")}</tr></thead><tbody>`;
      }
      isEmpty = false;
      for (const row of batch) {
        yield shown.section === "account"
          ? `<dl>${columns.map((column) => `<dt>${escapeHtml(headingOf(column))}</dt><dd>${cell(column, row) || "—"}</dd>`).join("")}</dl>`
          : `<tr>${columns.map((column) => `<td>${cell(column, row)}</td>`).join("")}</tr>\n`;
      }
    }
    if (!isEmpty) yield shown.section === "account" ? "</section>" : "</tbody></table></section>\n";
  }
  yield "</html>\n";
}
