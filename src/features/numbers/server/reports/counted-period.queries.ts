import type { Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import { type CountedMonth, nothingCounted } from "#domain/numbers/month.ts";
import {
  type CountedPart,
  countResponses,
  type Responses,
} from "#features/numbers/server/period-responses.queries.ts";
import type { Whose } from "#features/numbers/server/whose.queries.ts";
import { type Answers, countAnswered } from "./report-counts.queries.ts";

/** What was counted in a period or a part of it. */
export interface Counted extends CountedMonth {
  unconfirmed: number;
  excused: number;
}

const nothing = { ...nothingCounted, month: "", unconfirmed: 0, excused: 0 };

/** Responses and answers together: of the whole period, of its months, and of each teacher by their id. */
export async function countPeriod(tx: Transaction, whose: Whose, period: Period, today: string) {
  const rows: (Responses | Answers)[] = [
    ...(await countResponses(tx, whose, period)),
    ...(await countAnswered(tx, whose, period, today)),
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
  };
}
