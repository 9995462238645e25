import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { Notice } from "#web/ui/notice.tsx";
import { wrongPinsQuery } from "./wrong-pins.api.ts";

/** From how many wrong PINs since yesterday an admin is told on the dashboard: more than one person mistypes. */
const guessingNoticeMin = 10;

/** Says that someone seems to guess PINs, and leads to what can be done. */
export function WrongPinsNotice() {
  const { data } = useQuery({ ...wrongPinsQuery, enabled: useIdle() });
  if (!data || data.wrong < guessingNoticeMin) return null;
  const { guesses, seeDetails, wrongPins } = t.dashboard;
  return (
    <Notice label={wrongPins} link={linkOptions({ to: "/devices" })} linkText={seeDetails}>
      <span>{guesses(data.wrong, data.accounts, data.addresses)}</span>
    </Notice>
  );
}
