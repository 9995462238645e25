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
  pin_codes: "features/pin-sign-in",
  school: "features/school",
  school_years: "features/class-groups",
  class_groups: "features/class-groups",
  class_group_teachers: "features/class-groups",
  enrolments: "features/class-groups",
  enrolment_teachers: "features/class-groups",
  enrolment_courses: "features/class-groups",
  student_teachers: "features/class-groups",
  invitations: "features/invitations",
  invitation_uses: "features/invitations",
  guardians: "features/guardians",
  review_sessions: "features/review-sessions",
  session_audience: "features/review-sessions",
  feedback: "features/feedback",
  student_months: "db",
  monthly_ratings: "db",
  school_months: "db",
  feedback_seen: "features/replies",
  replies: "features/replies",
  reminders: "features/reminders",
  audit_log: "features/audit",
};
