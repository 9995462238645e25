import { onTestFinished } from "vitest";
import type { Reach } from "#domain/addresses.ts";

/** Sets what the page's head says about links and mails, until the test ends. */
export function setPageReach(reach: Reach): void {
  const meta = document.createElement("meta");
  meta.name = "reach";
  meta.content = JSON.stringify(reach);
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
