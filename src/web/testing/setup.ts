import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { loadAllWords, loadLanguage } from "../language/language.ts";
import { forgetResponses, replaceNetwork } from "./api.ts";
import "../styles.css";

// As in the app: see src/app/web/browser.tsx.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

document.documentElement.lang = "en";
await loadLanguage("en");
await loadAllWords();
replaceNetwork();
const complaints = vi.spyOn(console, "error");

beforeEach(() => {
  localStorage.clear();
  complaints.mockClear();
});

afterEach(async () => {
  vi.useRealTimers();
  // What the rows of a list ask for together is sent a moment after they are drawn (src/web/data/in-batches.ts), for which browsers may
  // take 4 ms, on a busy machine more. It would be an unexpected request of the next test.
  await new Promise((resolve) => setTimeout(resolve, 25));
  // Otherwise the next test would render them again.
  toast.dismiss();
  expect(forgetResponses(), "requests without a response defined by the test").toEqual([]);
  expect(complaints.mock.calls, "errors in the console").toEqual([]);
});
