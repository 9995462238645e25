import { clearVisit, storage } from "./clear-storage.ts";
import { clearOfflineData, clearOfflineDataLeft, noteOfflineDataLeft } from "./offline-data.ts";

// Role and e-mail are stored as hints for the next first paint (spec section 3). Storage may be full or blocked, and then
// there is no hint. The role is also a cookie, by which the server picks what the page's head preloads. The server trusts
// neither.
export const hints = { role: "role", email: "email" } as const;
const hintSeconds = 60 * 24 * 60 * 60;

interface Remembered {
  role: string;
  email: string | null;
  loginName: string | null;
}

function setRoleCookie(role: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of our target.
  document.cookie = `${hints.role}=${role}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Stores the hints of the signed-in account. */
export function rememberAccount({ role, email, loginName }: Remembered): void {
  setRoleCookie(role, hintSeconds);
  try {
    localStorage.setItem(hints.role, role);
    // Different for each account, so that other tabs notice a change.
    localStorage.setItem(hints.email, email ?? loginName ?? "");
  } catch {
    // Without hints the first paint waits for the server's response, and nothing else changes.
  }
}

/** Someone with another role has signed in in another tab: a student's offline data must go first. */
export async function replaceAccount(account: Remembered): Promise<void> {
  if (rememberedRole() === "student") await clearOfflineData();
  rememberAccount(account);
}

/** No signed-in user, no stored role (spec section 4), nor anything else of the visit. */
export function forgetAccount(): void {
  const wasStudent = rememberedRole() === "student";
  if (wasStudent) noteOfflineDataLeft();
  setRoleCookie("", 0);
  clearVisit();
  if (wasStudent) void clearOfflineDataLeft(null);
}

/** Whether someone was signed in here on the last visit. */
export function wasSignedIn(): boolean {
  return rememberedRole() !== null;
}

/** The role of the user who was signed in here on the last visit. */
export function rememberedRole(): string | null {
  return storage((local) => local.getItem(hints.role)) ?? null;
}
