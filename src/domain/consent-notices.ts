/**
 * The versions of what guardians are told before they answer, with the first day of each. Their words are `consentNotices` in the
 * catalogue. A version that anyone was told never changes: other words are another version.
 */
const versions = [{ version: 1, since: "2026-11-27" }] as const;

type NoticeVersion = (typeof versions)[number]["version"];

/** The version that guardians were told on a day; null before there was one. */
export function noticeOn(day: string): NoticeVersion | null {
  return versions.findLast(({ since }) => since <= day)?.version ?? null;
}

/** The latest version. */
export const presentNotice: NoticeVersion = 1;

/** A version whose words this code has. */
export function isNotice(version: number): version is NoticeVersion {
  return versions.some((each) => each.version === version);
}
