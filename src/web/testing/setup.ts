import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { closeOutbox, discardAll } from "#features/feedback/web/outbox/unsent.ts";
import { discardStoredForms } from "#web/editing/form-recovery.ts";
import { loadLanguage } from "#web/language/language.ts";
import { openDeviceStore } from "#web/offline/device-store.ts";
import { forgetResponses, replaceNetwork } from "./api.ts";
import { giveUpQueries } from "./draw.tsx";
import { people } from "./records.ts";
import "#web/styles.css";

// As in the app: see src/app/web/browser.tsx.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

document.documentElement.lang = "en";
await loadLanguage("en");
replaceNetwork();
let complaints = vi.spyOn(console, "error");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  complaints = vi.spyOn(console, "error");
});

// The next file runs in the same page: nothing of a test may stay.
afterEach(async () => {
  vi.useRealTimers();
  // With the content unmounted and queries cancelled, a test cannot start a request that the next one does not expect.
  await cleanup();
  giveUpQueries();
  // Otherwise the next test would render them again.
  toast.dismiss();
  discardStoredForms();
  if (innerWidth !== 1280) await page.viewport(1280, 800);
  await discardAll(people.student.id);
  closeOutbox(people.student.id);
  const complained = [...complaints.mock.calls];
  vi.restoreAllMocks();
  const store = await openDeviceStore();
  for (const name of store.objectStoreNames) await store.clear(name);
  expect(forgetResponses(), "requests without a response defined by the test").toEqual([]);
  expect(complained, "errors in the console").toEqual([]);
});
