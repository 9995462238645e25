import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { Notice } from "#web/ui/notice.tsx";
import { wrongPinsQuery } from "./wrong-pins.api.ts";

/** How many wrong PINs since yesterday it takes to tell an admin on the dashboard: more than one person would mistype. */
const guessingNoticeMin = 10;

/** Says that someone seems to be guessing PINs, and leads to where the admin can help. */
export function WrongPinsNotice() {
  const { data } = useQuery({ ...wrongPinsQuery, enabled: useIdle() });
  if (!data || data.wrong < guessingNoticeMin) return null;
  const { guesses, seeDetails, wrongPins } = t.dashboard;
  return (
    <Notice
      label={wrongPins}
      link={linkOptions({ to: "/account", hash: "wrong-pins" })}
      linkText={seeDetails}
    >
      <span>{guesses(data.wrong, data.accounts, data.addresses)}</span>
    </Notice>
  );
}
