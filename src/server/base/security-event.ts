/** A security event as it is logged (docs/security.md, ASVS 16.3). */
export interface SecurityEvent {
  event:
    | "signed-in"
    | "sign-in-refused"
    | "password-check-refused"
    | "password-changed"
    | "password-reset"
    | "password-reset-refused"
    | "register-refused"
    | "known-device-sign-in-refused"
    | "current-password-refused"
    | "invitation-refused"
    | "taken-email-refused"
    | "registration-mail-refused"
    | "account-mail-refused"
    | "access-refused";
  reason?: "wrong-password" | "unknown-account" | "too-many-attempts" | "forbidden" | "cross-site";
  /** The e-mail of the account. The log gets its fingerprint. */
  email?: string;
}
