import { fullName } from "#domain/full-name.ts";
import { isOfficeRole } from "#domain/roles.ts";
import { OwnDetails } from "#features/office/web/own-details.tsx";
import { PushSetting } from "#features/push/web/push-setting.tsx";
import { ReminderMails } from "#features/reminders/web/mails/reminder-mails.tsx";
import { SignedInDevices } from "#features/sign-in/web/devices/signed-in-devices.tsx";
import { ChangePasswordForm } from "#features/sign-in/web/password/change-password-form.tsx";
import { ChangePinForm } from "#features/sign-in/web/pin/change-pin-form.tsx";
import { WrongPins } from "#features/sign-in/web/pin/wrong-pins.tsx";
import { t } from "#web/language/language.ts";
import { LanguageSwitch } from "#web/page/language-switch.tsx";
import { Page } from "#web/page/page.tsx";
import { ThemeSwitch } from "#web/page/theme-switch.tsx";
import { type Account, useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";

/** /account: who the user is, their password or PIN, language, notifications and devices. */
export default function AccountPage() {
  const account = useAccount();
  const { role, email, loginName } = account;
  return (
    <Page title={t.links.account} back={<Back to="/dashboard" />}>
      {isOfficeRole(role) ? <OwnDetails account={account} /> : <OwnProfile account={account} />}
      {email !== null && (
        <Card title={t.password.changeTitle}>
          <ChangePasswordForm />
        </Card>
      )}
      {loginName !== null && (
        <Card title={t.pin.changeTitle}>
          <ChangePinForm loginName={loginName} />
        </Card>
      )}
      <Card title={t.navigation.languageAndTheme}>
        <LanguageSwitch />
        <ThemeSwitch />
      </Card>
      {role === "student" && email !== null && (
        <Card title={t.reminderMails.mailsTitle}>
          <ReminderMails />
        </Card>
      )}
      {role === "student" && <PushSetting />}
      <SignedInDevices />
      {isOfficeRole(role) && (
        <div id="wrong-pins" className="scroll-mt-4 outline-none">
          <WrongPins />
        </div>
      )}
      <InstallCard />
    </Page>
  );
}

/** A teacher or a student, whose details are on a page of their own. */
function OwnProfile({ account }: { account: Account }) {
  const { id, role, email, loginName } = account;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div translate="no" className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{fullName(account)}</p>
          <p className="text-ink-muted">{email ?? loginName}</p>
        </div>
        {role === "teacher" ? (
          <ButtonLink variant="secondary" to="/update-profile/$teacherId" params={{ teacherId: id }}>
            {t.common.updateProfile}
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" to="/student/update/$id" params={{ id }}>
            {t.common.updateProfile}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** Safari on an iPhone or iPad; iPads claim to be Macs. */
function isSafariOnPhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iP(hone|ad)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && /Version\/.*Safari/.test(userAgent);
}

/** How to install the pages in Safari, which never offers it itself, as other browsers do. */
export function InstallCard() {
  if (!isSafariOnPhone() || matchMedia("(display-mode: standalone)").matches) return null;
  return (
    <Card title={t.install.title}>
      <p>{t.install.fromMenu}</p>
    </Card>
  );
}
