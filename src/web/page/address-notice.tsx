import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, use } from "react";
import { problemOfAddress } from "#web/data/reach.ts";
import { t } from "#web/language/language.ts";
import { IsNoticeShown } from "./is-notice-shown.ts";
import { SetAddress } from "./set-address.tsx";

/** Shows the notice once above its children, even if several of them would show it. */
export function AddressNoticeAbove({ children }: { children: ReactNode }) {
  return (
    <>
      <AddressNotice />
      <IsNoticeShown value={true}>{children}</IsNoticeShown>
    </>
  );
}

/**
 * Warns where links are shared, created or printed that others may not be able to open them, and how to fix that; nothing when
 * they can. With `makes`, creation is blocked until then (`mayPrintLinks`).
 */
export function AddressNotice({ makes = false }: { makes?: boolean }) {
  const isNoticeShown = use(IsNoticeShown);
  const problem = problemOfAddress();
  if (isNoticeShown || problem === null) return null;
  const { kind, address } = problem;
  const isOnlyHere = kind === "only-here";
  return (
    <p
      role="note"
      className="flex gap-2.5 rounded-control border border-line-strong bg-sunken px-3.5 py-2.5 text-ink"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <span className="min-w-0 wrap-anywhere">
        <span>
          {isOnlyHere
            ? t.invitations.onlyHere(address)
            : t.invitations.addressDiffers(address, window.location.origin)}
        </span>{" "}
        {isOnlyHere && makes && <span>{`${t.invitations.notMade} `}</span>}
        {isOnlyHere && <SetAddress />}
      </span>
    </p>
  );
}
