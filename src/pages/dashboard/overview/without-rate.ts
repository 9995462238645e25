import type { Figure } from "#domain/numbers/month.ts";
import { t } from "#web/language/language.ts";

/** Why a month of the school has no response rate: classes count from the day after they were held. */
export function withoutRate({ responses, notAsked }: Pick<Figure, "responses" | "notAsked">): string {
  if (responses > notAsked) return t.insights.fromTomorrow;
  return responses > 0 ? t.lessons.nobodyAsked : t.insights.noneBeforeToday;
}
