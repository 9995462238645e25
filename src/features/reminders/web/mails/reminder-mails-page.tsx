import { Link, useSearch } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { ReminderMails } from "./reminder-mails.tsx";

/**
 * /reminder-mails: where the link in a reminder leads. Opening it changes nothing, because mail programs open links on their
 * own.
 */
export default function ReminderMailsPage() {
  const { token = "" } = useSearch({ from: "/reminder-mails" });
  return (
    <WelcomePage title={t.reminderMails.mailsTitle}>
      <ReminderMails token={token} />
      <p>
        <Link to="/" className={linkClass}>
          {t.common.login}
        </Link>
      </p>
    </WelcomePage>
  );
}
