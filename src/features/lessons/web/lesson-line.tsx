import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";

interface LessonLineProps {
  date: string;
  subject: string;
  teacherName: string;
}

/** '20 Nov 2026 · Physics · Meera Iyer' */
export function LessonLine({ date, subject, teacherName }: LessonLineProps) {
  return (
    <span className="block text-sm text-wrap sm:text-base text-ink-muted">
      <DetailLine
        parts={[
          <time key="date" dateTime={date}>
            {t.common.date(date)}
          </time>,
          subject,
          teacherName,
        ]}
      />
    </span>
  );
}
