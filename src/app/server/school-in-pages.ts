import type { Database } from "#db/client.ts";
import type { Reach } from "#domain/addresses.ts";
import type { School } from "#domain/schemas/school.ts";
import { askWithin } from "#server/base/ask-within.ts";
import type { Env } from "#server/base/env.ts";
import { escapeHtml } from "#server/base/escape-html.ts";
import type { PageInserts } from "#server/http/static-files.ts";
import { readSchool, toSchool } from "#server/school/read-school.ts";

/** A page waits no longer than this for a busy database: the browser then requests the school itself. */
const maxWaitMs = 1_000;

/** Reads the school. While the database does not respond, it is what was last read; null if nothing was. */
export function schoolReader(database: Database): () => Promise<School | null> {
  let last: School | null = null;
  const ask = askWithin(maxWaitMs, async () => {
    last = toSchool(await readSchool(database));
  });
  return async () => {
    await ask();
    return last;
  };
}

/**
 * What the HTML of every page says about the school, so that the page needs no request for it, and the logo and name are painted
 * before the code arrives (docs/decisions/036-the-school-in-every-page.md): in the head, and in the page's shell
 * (scripts/welcome-shell.html, dashboard-shell.html) as the app will draw it.
 */
export function insertsOf(school: School, reach: Reach, hasServiceWorker = true): PageInserts {
  const { name, logo, language } = school;
  const isLong = name.length > 24;
  const inHead = [
    `<meta name="school" content="${escapeHtml(JSON.stringify(school))}">`,
    `<meta name="reach" content="${escapeHtml(JSON.stringify(reach))}">`,
    ...(hasServiceWorker ? [] : ['<meta name="service-worker" content="off">']),
    ...(logo === null ? [] : [`<link rel="preload" as="image" href="${escapeHtml(logo)}">`]),
  ].join("");
  const write = (html: string) => {
    const withHead = html.replace("</head>", () => `${inHead}</head>`);
    const withName =
      name === ""
        ? withHead
        : withHead
            .replace(
              /text-3xl ([^"]*) lg:text-5xl">Classback</,
              (_, look: string) =>
                `${isLong ? `text-xl ${look} lg:text-3xl` : `text-3xl ${look} lg:text-5xl`}">${escapeHtml(name)}<`,
            )
            .replace(
              /text-xl tracking-tight">Classback</,
              () => `${isLong ? "text-base leading-snug" : "text-xl tracking-tight"}">${escapeHtml(name)}<`,
            );
    if (logo === null) return withName;
    const image = (alt: string, size: string, look: string) =>
      `<img src="${escapeHtml(logo)}" alt="${escapeHtml(alt)}" ${size} class="${look} rounded-md bg-[#fff] object-contain">`;
    return withName
      .replace(
        /<img src="\/favicon\.svg" alt="[^"]*" (.*?) class="([^"]*)">/,
        (_, size: string, look: string) => image(name, size, look),
      )
      .replace(/<svg viewBox="0 0 64 64" class="([^"]*)".*?<\/svg>/, (_, look: string) =>
        image("", 'width="36" height="36"', look),
      );
  };
  return { version: inHead, language, write };
}

/** What pages may know of how links and mails reach people: never SMTP_URL itself. */
export function reachOf({ APP_URL, hasAppUrl, SMTP_URL }: Env): Reach {
  return { appUrl: hasAppUrl ? APP_URL : null, sendsMail: SMTP_URL !== undefined };
}
