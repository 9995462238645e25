import { t } from "#web/language/language.ts";
import type { ResponseCounts } from "./audience.api.ts";

/** The text for a class about which nobody was asked: there may be students whom no admin has confirmed. */
export const nobodyAsked = ({ unconfirmedCount }: Pick<ResponseCounts, "unconfirmedCount">): string =>
  unconfirmedCount === 0 ? t.lessons.nobodyAsked : t.lessons.onlyUnconfirmed(unconfirmedCount);

/** '12 of 28 answered · ★ 4.6' */
export function countsInWords(counts: ResponseCounts): string {
  const { askedCount, respondedCount, average } = counts;
  if (askedCount === 0) return nobodyAsked(counts);
  return average === null
    ? t.lessons.answeredOf(respondedCount, askedCount)
    : t.lessons.answeredAndAverage(respondedCount, askedCount, average);
}
