import { isOfficeRole } from "#domain/roles.ts";
import { InstallCard } from "#features/dashboard/web/install-card.tsx";
import { PushSetting } from "#features/push/web/push-setting.tsx";
import { ReminderMails } from "#features/reminders/web/mails/reminder-mails.tsx";
import { SignedInDevices } from "#features/sign-in/web/devices/signed-in-devices.tsx";
import { ChangePasswordForm } from "#features/sign-in/web/password/change-password-form.tsx";
import { ChangePinForm } from "#features/sign-in/web/pin/change-pin-form.tsx";
import { WrongPins } from "#features/sign-in/web/pin/wrong-pins.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { Card } from "#web/ui/card.tsx";

/** The user's password or PIN, wrong PINs for the office, devices, reminder e-mails, and notifications. */
export default function SecurityPage() {
  const { role, email, loginName } = useAccount();
  return (
    <Page
      title={t.links.security}
      intro={email === null ? t.pin.securityIntro : t.devices.securityIntro}
      back={<Back to="/dashboard" />}
    >
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
      {isOfficeRole(role) && <WrongPins />}
      <SignedInDevices />
      {role === "student" && email !== null && (
        <Card title={t.reminderMails.mailsTitle}>
          <ReminderMails />
        </Card>
      )}
      {role === "student" && <PushSetting />}
      <InstallCard />
    </Page>
  );
}
