import { Hono } from "hono";
import type { Database } from "#db/client.ts";
import { readImageHeader } from "#domain/image-header.ts";
import type { School } from "#domain/schemas/school.ts";
import { defaultLanguage } from "#locales/languages.ts";
import type { AppEnv } from "#server/http/context.ts";
import { type PreparedResponse, prepareText, sendPrepared } from "#server/http/prepared-response.ts";
import { readLogo } from "#server/school/read-school.ts";

type ManifestSchool = Pick<School, "name" | "logo" | "language">;

const unnamed: ManifestSchool = { name: "", logo: null, language: defaultLanguage };

/** The background of the pages in their light theme, as in src/app/web/index.html: a manifest has no dark one. */
const paper = "#faf6ef";

/** Android and Chromium do not use a smaller picture as an icon. */
const iconPixelsMin = 192;

/** How many characters fit under an icon. */
const shortNameMaxLength = 12;

const ownIcons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** What a device needs to install the pages as an app, with the school's name and, if it is suitable, its logo. */
export function manifest(database: Database, readSchool: () => Promise<School | null>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  let last: { key: string; response: PreparedResponse } | undefined;

  const prepare = async (school: ManifestSchool) => {
    const { name, logo, language } = school;
    const key = JSON.stringify([name, logo, language]);
    if (last?.key === key) return last.response;
    const text = JSON.stringify(manifestOf(school, await logoIcon(database, logo)));
    const response = await prepareText("application/manifest+json", text);
    last = { key, response };
    return response;
  };
  app.get("/manifest.webmanifest", async (c) => {
    const response = await prepare((await readSchool()) ?? unnamed);
    c.header("Vary", "Accept-Encoding");
    c.header("Cache-Control", "public, max-age=3600");
    return sendPrepared(c, response);
  });
  return app;
}

function manifestOf({ name, language }: ManifestSchool, icon: object | null) {
  const shownName = name || "Classback";
  return {
    id: "/",
    name: shownName,
    short_name: shortNameOf(shownName),
    lang: language,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    // With both, a device could choose ours.
    icons: icon === null ? ownIcons : [icon],
  };
}

/** The logo as an icon; null unless it is a square PNG that is large enough, which is what every device accepts. */
async function logoIcon(database: Database, path: string | null): Promise<object | null> {
  const logo = path === null ? null : await readLogo(database);
  const header = logo === null ? null : readImageHeader(logo.bytes);
  if (header?.type !== "image/png" || header.width !== header.height || header.width < iconPixelsMin)
    return null;
  return { src: path, sizes: `${header.width}x${header.height}`, type: header.type };
}

/** The first words of a name, as many as fit under an icon, but at least one, which a device may cut. */
function shortNameOf(name: string): string {
  const [first = "", ...words] = name.split(" ");
  let short = first;
  for (const word of words) {
    if ([...short, " ", ...word].length > shortNameMaxLength) break;
    short += ` ${word}`;
  }
  return short === name ? name : short.replace(/[\s,;:&–-]+$/, "") || first;
}
