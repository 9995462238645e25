import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { loadLanguage } from "#web/language/language.ts";
import { forgetResponses, replaceNetwork } from "./api.ts";
import { giveUpQueries } from "./draw.tsx";
import "#web/styles.css";

// As in the app: see src/app/web/browser.tsx.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

document.documentElement.lang = "en";
await loadLanguage("en");
replaceNetwork();
const complaints = vi.spyOn(console, "error");

beforeEach(() => {
  localStorage.clear();
  complaints.mockClear();
});

afterEach(async () => {
  vi.useRealTimers();
  // Once its content is removed and its queries cancelled, a test starts no request that the next one does not expect.
  await cleanup();
  giveUpQueries();
  // Otherwise the next test would render them again.
  toast.dismiss();
  expect(forgetResponses(), "requests without a response defined by the test").toEqual([]);
  expect(complaints.mock.calls, "errors in the console").toEqual([]);
});
