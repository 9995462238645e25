import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { limits } from "#domain/limits.ts";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { Notice } from "#web/ui/notice.tsx";
import { wrongPinsQuery } from "./wrong-pins.api.ts";

/** Says that someone seems to guess PINs, and leads to what can be done. */
export function WrongPinsNotice() {
  const { data } = useQuery({ ...wrongPinsQuery, enabled: useIdle() });
  if (!data || data.wrong < limits.guessingNoticeMin) return null;
  const { guesses, seeDetails, wrongPins } = t.dashboard;
  return (
    <Notice label={wrongPins} link={<Link to="/devices" />} linkText={seeDetails}>
      <span>{guesses(data.wrong, data.accounts, data.addresses)}</span>
    </Notice>
  );
}
