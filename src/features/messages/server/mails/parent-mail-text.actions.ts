import { todayIn } from "#domain/dates/calendar.ts";
import { upTo } from "#domain/dates/months.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { defaultLanguage, isLanguage } from "#locales/languages.ts";
import { escapeHtml } from "#server/base/escape-html.ts";
import type { Mail } from "#server/base/mailer.ts";
import type { Services } from "#server/http/context.ts";
import { parentMailTokenOf } from "./parent-mail-link.actions.ts";
import type { ParentMail } from "./parent-mails.queries.ts";

/** The same words with a heading and a link. It names no colours, so that a mail program shows it in its own, light or dark. */
function htmlOf(
  language: string,
  subject: string,
  { heading, message, why, stop, link }: Record<"heading" | "message" | "why" | "stop" | "link", string>,
): string {
  const text = escapeHtml(message).replaceAll("\n", "<br>\n");
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; }</style>
</head>
<body style="margin: 0 auto; padding: 16px; max-width: 36em; font: 16px/1.5 sans-serif; overflow-wrap: anywhere">
${heading && `<h1 style="font-size: 18px">${escapeHtml(heading)}</h1>\n`}<p>${text}</p>
<hr>
<p style="font-size: 14px">${escapeHtml(why)}<br>
<a href="${escapeHtml(link)}">${escapeHtml(stop)}</a></p>
</body>
</html>
`;
}

/** A message to a guardian as a mail, with the link that stops such mails. It loads nothing, and has the same Message-ID each time. */
export function writeParentMail(
  { authSecret, env }: Pick<Services, "authSecret" | "env">,
  { id, contact, message, school, child, date, digest, createdAt, replyTo, ...mail }: ParentMail,
): Mail {
  const language = isLanguage(mail.language) ? mail.language : defaultLanguage;
  const { mails, parentMails, toParent } = catalogueIn(language);
  const prepared = todayIn(env.TIME_ZONE, createdAt);
  const day = date ?? prepared;
  const subject = digest
    ? toParent.subjectOfDigest({ student: child, ...upTo(digest, prepared) })
    : child === null
      ? toParent.subjectOfSeveral(day)
      : toParent.subject(child, day);
  const token = `token=${parentMailTokenOf(authSecret, id)}`;
  const parts = {
    // The school's own text may begin with it.
    heading: message.includes(school) ? "" : school,
    message,
    why: mails.stopToParent,
    stop: parentMails.stop,
    link: `${env.APP_URL}/mails?${token}`,
  };
  return {
    to: contact,
    fromName: school,
    ...(replyTo !== "" && { replyTo: { name: school, address: replyTo } }),
    subject,
    text: [...(parts.heading ? [parts.heading] : []), message, `${parts.why}\n${parts.link}`].join("\n\n"),
    html: htmlOf(language, subject, parts),
    messageId: `<parent.${id}@${new URL(env.APP_URL).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${env.APP_URL}/api/parent-mails?${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
