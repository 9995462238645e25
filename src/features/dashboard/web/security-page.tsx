import { Link } from "@tanstack/react-router";
import { t } from "../../../web/language/language.ts";
import { LanguageSwitch } from "../../../web/page/language-switch.tsx";
import { Page } from "../../../web/page/page.tsx";
import { useAccount } from "../../../web/session/actor.ts";
import { Card } from "../../../web/ui/card.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { SignedInDevices } from "../../devices/web/signed-in-devices.tsx";
import { InstallCard } from "../../install/web/install-card.tsx";
import { ChangePasswordForm } from "../../password/web/change-password-form.tsx";
import { ChangePinForm } from "../../pin-sign-in/web/change-pin-form.tsx";
import { WrongPins } from "../../pin-sign-in/web/wrong-pins.tsx";
import { PushSetting } from "../../push/web/push-setting.tsx";
import { ReminderMails } from "../../reminders/web/reminder-mails.tsx";

/** The user's password or PIN, wrong PINs for an admin, devices, reminder e-mails, notifications and language. */
export default function SecurityPage() {
  const { role, email, loginName } = useAccount();
  return (
    <Page
      title={t.links.security}
      intro={email === null ? t.pin.securityIntro : t.devices.securityIntro}
      back={<BackLink render={<Link to="/dashboard" />}>{t.common.backToDashboard}</BackLink>}
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
      {role === "admin" && <WrongPins />}
      <SignedInDevices />
      {role === "student" && email !== null && (
        <Card title={t.reminders.mailsTitle}>
          <ReminderMails />
        </Card>
      )}
      {role === "student" && <PushSetting />}
      <Card title={t.common.language}>
        <LanguageSwitch />
      </Card>
      <InstallCard />
    </Page>
  );
}
