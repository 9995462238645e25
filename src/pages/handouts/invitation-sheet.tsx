import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { classGroupInvitationQuery, invitationQuery } from "#features/invitations/web/invitations.api.ts";
import { CodeText } from "#features/invitations/web/link-with-code.tsx";
import { PrintHeader } from "#features/school/web/print-header.tsx";
import { mayPrintLinks, sharedLink } from "#web/data/reach.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface InvitationSheetProps {
  group?: string;
  invitation?: string;
}

/** A sheet with a code, to be put up in a classroom: of a class group, or of an invitation. */
export function InvitationSheet({ group = "", invitation = "" }: InvitationSheetProps) {
  const ofGroup = useQuery({ ...classGroupInvitationQuery(group), enabled: group !== "" });
  const one = useQuery({ ...invitationQuery(invitation), enabled: group === "" && invitation !== "" });
  const query = group === "" ? one : ofGroup;
  const name = (group === "" ? one.data?.classGroup : ofGroup.data?.classGroup)?.name ?? "";
  const shown = group === "" ? one.data : ofGroup.data?.invitation;
  const isNoneNamed = group === "" && invitation === "";
  const isSheet = !isNoneNamed && !query.isError;
  return (
    <Page
      title={isSheet ? t.invitations.sheetTitle(name) : t.invitations.code}
      back={
        <>
          {isSheet && <PrintHeader />}
          <span className="print:hidden">
            <Back to="/dashboard" />
          </span>
        </>
      }
      actions={
        isSheet &&
        shown?.link != null && (
          <Button
            className="print:hidden"
            disabled={!mayPrintLinks()}
            icon={<Printer />}
            onClick={() => window.print()}
          >
            {t.common.print}
          </Button>
        )
      }
    >
      {isSheet && <AddressNotice makes />}
      {isNoneNamed ? (
        <ErrorState message={t.request.notFound} />
      ) : query.isError ? (
        <ErrorState message={t.invitations.oneFailed} query={query} />
      ) : query.isPending ? (
        <Skeleton className="h-96 w-full rounded-card" />
      ) : shown ? (
        <Sheet {...shown} />
      ) : (
        <p>{t.invitations.groupNone}</p>
      )}
    </Page>
  );
}

function Sheet({ code, link, expiresAt }: { code: string | null; link: string | null; expiresAt: string }) {
  const { timeZone } = useSchoolClock();
  if (code === null || link === null) return <p>{t.invitations.secretChanged}</p>;
  const shared = sharedLink(link);
  return (
    <div className={`flex flex-col gap-6 text-lg ${mayPrintLinks() ? "" : "print:hidden"}`}>
      <div className="flex flex-col gap-2">
        <p>{t.invitations.sheetScan}</p>
        <QrCode
          text={shared}
          label={t.invitations.qrCode}
          className="w-full max-w-80 self-center rounded-control"
        />
        <p lang="zxx" translate="no" className="font-semibold wrap-anywhere">
          {shared}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <p>{t.invitations.sheetType}</p>
        <CodeText code={code} className="text-3xl" />
      </div>
      <p className="text-ink-muted">{t.invitations.sheetUntil(expiresAt, timeZone)}</p>
    </div>
  );
}
