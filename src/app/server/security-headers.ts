import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { isOnlyHere } from "#domain/addresses.ts";
import { oldBrowserScript } from "#domain/pages/old-browser.ts";
import { themeScript } from "#domain/pages/theme-script.ts";
import { warmUpScript } from "#domain/pages/warm-up.ts";

/** For guardians' pages, whose address is a secret that nobody may store. Registered before the other headers, it runs last. */
export const parentPageHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex, nofollow, noarchive");
  c.header("Cache-Control", "no-store");
};

const none = ["'none'"];
const self = ["'self'"];

/** How the policy names a script that is written in a page. */
function hashSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** What every page links to. */
const notPages = ["/favicon.svg", "/manifest.webmanifest"];

/** Most of them are about documents, so only pages have those: other responses would be 0.4 kB larger (docs/decisions/030-chunks.md). */
export function createSecurityHeaders(appUrl: string): MiddlewareHandler {
  const strictTransportSecurity = appUrl.startsWith("https:") && "max-age=31536000; includeSubDomains";
  const ofPages = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: ["'self'", ...[warmUpScript, oldBrowserScript, themeScript].map(hashSource)],
      // The notification library adds its styles by script, as a style element.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: self,
      connectSrc: self,
      manifestSrc: self,
      formAction: self,
      baseUri: none,
      frameAncestors: none,
    },
    // Over plain http, browsers heed it on this machine only, and complain elsewhere.
    crossOriginOpenerPolicy: appUrl.startsWith("https:") || isOnlyHere(appUrl),
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    strictTransportSecurity,
  });
  const withoutPage = (sources: { defaultSrc: string[]; workerSrc?: string[] }) =>
    secureHeaders({
      contentSecurityPolicy: { ...sources, frameAncestors: none },
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      strictTransportSecurity,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    });
  const ofData = withoutPage({ defaultSrc: none });
  // A worker has the policy of its own file. The one that makes spreadsheets packs them in a worker of its own, made from a blob.
  const ofAssets = withoutPage({ defaultSrc: self, workerSrc: ["'self'", "blob:"] });
  return (c, next) => {
    const { path } = c.req;
    if (path.startsWith("/api/") || notPages.includes(path)) return ofData(c, next);
    return (path.startsWith("/assets/") ? ofAssets : ofPages)(c, next);
  };
}
