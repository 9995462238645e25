import { t } from "#web/language/language.ts";

/** Before words are opened in which a child may be asking for help. */
export const distressQuestion = (onWithhold?: () => void) => ({
  title: t.parentContact.distressTitle,
  body: t.parentContact.distressBody,
  confirmLabel: t.parentContact.openAnyway,
  alternative: onWithhold && { label: t.feedback.notForParents, onChoose: onWithhold },
});

/** Before feedback or another language replaces what the user wrote. */
export const replaceQuestion = () => ({
  title: t.parentContact.replaceTitle,
  body: t.parentContact.replaceBody,
  confirmLabel: t.unsent.replace,
  cancelLabel: t.parentContact.keepMine,
});

/** Before a guardian is written to who does not want it, was not asked, or may not receive anything: `why` says which. */
export const sendQuestion = (why: string) => ({
  title: t.guardians.sendTitle,
  body: why,
  confirmLabel: t.guardians.sendAnyway,
});
