import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { Popover } from "#web/dialogs/popover.tsx";
import { t } from "#web/language/language.ts";
import { LanguageSwitch } from "#web/page/language-switch.tsx";
import { ThemeSwitch } from "#web/page/theme-switch.tsx";
import type { Account } from "#web/session/account.ts";

const linkLook =
  "flex min-h-11 items-center rounded-control px-4 font-semibold text-primary no-underline hover:bg-primary-soft";

/** Who is signed in, and what concerns them wherever they are: language, theme, account, logout. */
export function AccountMenu({ account }: { account: Account }) {
  const { role, name, surname, email, loginName } = account;
  return (
    <div className="relative flex">
      <Popover
        button={
          // Generated content: the name is in the label, and these letters are nothing to read out or to translate.
          <span
            aria-hidden="true"
            data-text={initialsOf(name, surname)}
            className="inline-flex size-9 min-h-[2.4em] min-w-[2.4em] items-center justify-center rounded-full bg-primary-soft text-[min(0.875rem,18px)] font-semibold text-primary after:content-[attr(data-text)]"
          />
        }
        label={t.navigation.account(fullName(account))}
        buttonClass="inline-flex size-11 items-center justify-center rounded-full"
        position="right-0 top-[calc(100%+0.25rem)] sm:fixed sm:top-auto sm:right-auto sm:bottom-3 sm:left-23"
      >
        <div className="flex w-64 max-w-full flex-col gap-1">
          <div className="px-4 pt-2">
            <p translate="no" className="font-semibold">
              {fullName(account)}
            </p>
            <p translate="no" className="text-sm text-ink-muted">
              {email ?? loginName}
            </p>
          </div>
          <div className="mt-1 border-t border-line pt-2">
            <p className="px-4 text-sm text-ink-muted">{t.common.language}</p>
            <LanguageSwitch />
          </div>
          <div>
            <p className="px-4 text-sm text-ink-muted">{t.navigation.theme}</p>
            <ThemeSwitch />
          </div>
          <div className="mt-1 flex flex-col border-t border-line pt-1">
            <Link to="/account" className={linkLook}>
              {t.links.account}
            </Link>
            <LogoutButton role={role} className="justify-start" />
          </div>
        </div>
      </Popover>
    </div>
  );
}

/** The first letters of both names; a letter may be several code points, as in Devanagari. */
function initialsOf(...names: readonly string[]): string {
  return names.map((name) => /^\P{M}\p{M}*/u.exec(name.trim())?.[0] ?? "").join("");
}
