import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { type AuditChange, type AuditField, loggedRecords } from "#domain/audit-log.ts";
import type { ExportTableName } from "#domain/exports.ts";
import { type RetentionKind, retentionKinds } from "#domain/privacy.ts";
import { labelsOf } from "#domain/records/record.ts";
import { roles } from "#domain/roles.ts";
import { registrationModes } from "#domain/school.ts";
import { tableNames } from "#features/exports/web/table-names.ts";
import { guardianInWords } from "#features/students/web/guardians/guardian-values.ts";
import { isLanguage, languageName } from "#locales/languages.ts";
import { t } from "#web/language/language.ts";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";

const fieldLabels = (): Record<AuditField, string> => ({
  name: t.labels.name,
  role: t.labels.role,
  ...labelsOf(loggedRecords, t),
  text: t.replies.reply,
  email: t.labels.email,
  parentEmail: t.labels.parentEmail,
  teachers: t.labels.teachers,
  students: t.labels.students,
  classGroup: t.labels.classGroup,
  startsOn: t.audit.startsOn,
  endsOn: t.audit.endsOn,
  leftOn: t.audit.leftOn,
  leavesOn: t.audit.leavesOn,
  loginName: t.labels.loginName,
  admission: t.identifiers.admission,
  pen: t.identifiers.pen,
  apaar: t.identifiers.apaar,
  other: t.identifiers.otherNumber,
  dateOfBirth: t.identifiers.dateOfBirth,
  rollNumber: t.identifiers.rollNumber,
  rollNumbers: t.classGroups.rollNumbers,
  phone: t.labels.phone,
  registration: t.audit.registration,
  language: t.school.language,
  comparisonStudentsMin: t.school.comparison,
  reminderDays: t.school.reminders,
  parentConsent: t.school.parentConsent,
  quietFrom: t.school.quietFrom,
  quietUntil: t.school.quietUntil,
  replyTo: t.school.replyTo,
  studentsMayWithhold: t.school.studentsMayWithhold,
  logo: t.school.logo,
  status: t.audit.status,
  guardians: t.labels.guardians,
  feedbackCount: t.labels.feedback,
  channel: t.audit.channel,
  exported: t.exports.table,
  rows: t.exports.rows,
  withheldBy: t.feedback.notForParents,
  withWithheld: t.privacy.withWithheld,
  words: t.audit.eraseWords,
  redactedEntries: t.audit.redactedEntries,
  keepsWordsOfErased: t.audit.keepsWordsOfErased,
  messagesRetention: t.audit.messagesRetention,
  wordsRetention: t.audit.wordsRetention,
  recordsRetention: t.audit.recordsRetention,
  removed: t.audit.removed,
});

export function EntryChanges({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  const labels = fieldLabels();
  return (
    <dl className="flex flex-col gap-1.5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-3 @3xs:grid-cols-[5.5rem_minmax(0,1fr)]">
          <dt className="text-sm leading-6 text-ink-muted">{labels[field]}</dt>
          <dd className="flex flex-col gap-1">
            {before !== null && (
              <span>
                <span className="sr-only">{`${t.audit.before} `}</span>
                <del className={after === null ? "no-underline" : formerClass(before)}>
                  {inWords(field, before)}
                </del>
              </span>
            )}
            {after !== null && (
              <span className="flex gap-2">
                {before !== null && <ArrowRight className="mt-1 size-4 shrink-0 text-primary" />}
                <ins className="min-w-0 no-underline">
                  <span className="sr-only">{`${t.audit.after} `}</span>
                  <span>{inWords(field, after)}</span>
                </ins>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Struck through, unless it is so long that it would be hard to read. */
function formerClass(text: string): string {
  return `text-ink-muted ${text.length > 40 ? "no-underline" : "decoration-1"}`;
}

/** A newer server may know roles that this code does not. */
function roleInWords(text: string): string {
  const role = roles.find((each) => each === text);
  return role ? t.common.roleName(role) : text;
}

/** One line for each guardian; the raw value if a newer server stores them differently. */
function guardiansInWords(json: string): string {
  try {
    return JSON.parse(json).map(guardianInWords).join("\n");
  } catch {
    return json;
  }
}

function registrationInWords(text: string): string {
  const mode = registrationModes.find((each) => each === text);
  return mode ? t.school.mode[mode].label : text;
}

function inWords(field: AuditField, text: string): ReactNode {
  if (text === "") return <span className="text-ink-muted">{t.audit.noValue}</span>;
  switch (field) {
    case "rating":
      return <Stars value={Number(text)} size="small" />;
    case "date":
    case "startsOn":
    case "endsOn":
    case "leftOn":
    case "leavesOn":
      return t.common.date(text);
    case "registration":
      return registrationInWords(text);
    case "language":
      return isLanguage(text) ? languageName(text) : text;
    case "reminderDays":
      return t.school.remindersAfter(Number(text));
    case "parentConsent":
      return text === "refuse" ? t.school.consentRule.refuse : t.school.consentRule.warn;
    case "quietFrom":
    case "quietUntil":
      return t.school.hour(Number(text));
    case "comparisonStudentsMin":
    case "students":
    case "rows":
    case "feedbackCount":
    case "redactedEntries":
      return t.common.number(Number(text));
    case "studentsMayWithhold":
    case "withWithheld":
      return text === "true" ? t.common.yes : t.common.no;
    case "withheldBy":
    case "role":
      return roleInWords(text);
    case "status":
      return text === "excused" ? t.audience.excused : t.audit.asked;
    case "channel":
      return text === "email" ? t.labels.email : "WhatsApp";
    case "messagesRetention":
    case "wordsRetention":
    case "recordsRetention":
      return t.privacy.months(Number(text));
    case "removed":
      return retentionKinds.some((kind) => kind === text) ? t.privacy.kinds(text as RetentionKind) : text;
    case "keepsWordsOfErased":
      return t.audit.eraseWordsAre(text === "true");
    case "words":
      return t.audit.eraseWordsAre(text === "kept");
    case "exported":
      return tableNames()[text as ExportTableName] ?? text;
    case "guardians":
      return <LongText text={guardiansInWords(text)} size="small" />;
    default:
      return <LongText text={text} size="small" />;
  }
}
