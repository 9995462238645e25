import type { Transaction } from "#db/client.ts";
import {
  type Counted,
  type CountedPeriod,
  nothing,
  type ReportDays,
} from "#domain/numbers/counted-period.ts";
import {
  type CountedPart,
  countResponses,
  countShared,
  type Responses,
} from "#features/numbers/server/period-responses.queries.ts";
import type { Whose } from "#features/numbers/server/whose.queries.ts";
import { countFromMonths } from "./months-and-days.queries.ts";
import { type Answers, countAnswered } from "./report-counts.queries.ts";

/** What was counted of a period up to `today`. The changes of the months have been applied (src/db/months.ts). */
export function countPeriod(
  tx: Transaction,
  whose: Whose,
  days: ReportDays,
  today: string,
): Promise<CountedPeriod> {
  return whose === "school" || "teacherId" in whose
    ? countFromMonths(tx, whose, days, today)
    : countFromRows(tx, whose, days, { today, kinds: ["all", "month", "teacher"] });
}

/** The same from all rows of feedback and audiences in the period, in parts of these kinds. */
export async function countFromRows(
  tx: Transaction,
  whose: Whose,
  { before, ...period }: ReportDays,
  { today, kinds }: { today: string; kinds: readonly CountedPart["kind"][] },
): Promise<CountedPeriod> {
  const rows: (Responses | Answers)[] = [
    ...(await countResponses(tx, whose, period, kinds)),
    ...(await countAnswered(tx, whose, period, { today, kinds })),
  ];
  const parts = (wanted: CountedPart["kind"]) => {
    const counted = new Map<string, Counted>();
    for (const { kind, key, ...counts } of rows) {
      if (kind === wanted) counted.set(key, { ...nothing, ...counted.get(key), ...counts, month: key });
    }
    return counted;
  };
  return {
    all: parts("all").get("") ?? nothing,
    months: [...parts("month").values()],
    teachers: parts("teacher"),
    before: before
      ? {
          counted: (await countFromRows(tx, whose, before, { today, kinds: ["all"] })).all,
          shared: await countShared(tx, whose, period, before),
        }
      : null,
  };
}
