/**
 * The folder in `src/` that owns each table's rows. `scripts/check-structure.mjs` fails when a table is missing here, or when
 * a feature owns one and has no `*.undo.ts`.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  users: "server/accounts",
  known_devices: "server/accounts",
  auth_accounts: "server/credentials",
  auth_sessions: "server/credentials",
  auth_verifications: "server/credentials",
  rate_limits: "server/credentials",
  student_teachers: "features/students",
  review_sessions: "features/review-sessions",
  feedback: "features/feedback",
  monthly_ratings: "features/teachers",
  audit_log: "features/audit",
};
