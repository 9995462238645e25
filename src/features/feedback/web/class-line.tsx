import { Fragment } from "react";
import { t } from "../../../web/language/language.ts";

interface ClassLineProps {
  date: string;
  subject: string;
  teacherName: string;
}

/** '20 Nov 2026 · Physics · Meera Iyer': wraps between its parts before it wraps within one. */
export function ClassLine({ date, subject, teacherName }: ClassLineProps) {
  return (
    <span className="text-sm text-wrap sm:text-base text-ink-muted">
      <span className="inline-block">
        <time dateTime={date}>{t.common.date(date)}</time>
      </span>
      {[subject, teacherName].map((part) => (
        <Fragment key={part}>
          {"\u00a0· "}
          <span className="inline-block max-w-full wrap-anywhere">{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
