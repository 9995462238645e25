import { fullName } from "#domain/full-name.ts";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** For the link of a class that is not on the student's list: they may be on a phone that a sister or brother is signed in on. */
export function NotOnList({ lessonId }: { lessonId: string }) {
  const account = useAccount();
  return (
    <EmptyState message={t.feedback.notOnList}>
      <p className="wrap-anywhere">{t.feedback.signedInAs(fullName(account))}</p>
      <div className="mt-3 flex flex-wrap items-center justify-center gap-2">
        <ButtonLink to="/dashboard">{t.feedback.toMyClasses}</ButtonLink>
        <LogoutButton role={account.role} next={`/rate/${lessonId}`} />
      </div>
    </EmptyState>
  );
}
