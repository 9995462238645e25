/** A security event as it is logged (docs/security.md, ASVS 16.3). */
export interface SecurityEvent {
  event:
    | "signed-in"
    | "sign-in-refused"
    | "password-check-refused"
    | "password-changed"
    | "password-reset"
    | "password-reset-refused"
    | "typed-code-refused"
    | "register-refused"
    | "known-device-sign-in-refused"
    | "current-password-refused"
    | "parent-page-change-refused"
    | "taken-email-refused"
    | "registration-mail-refused"
    | "pin-set"
    | "pin-changed"
    | "pin-sign-in-refused"
    | "known-device-pin-sign-in-refused"
    | "current-pin-refused"
    | "account-mail-refused"
    | "access-refused";
  reason?:
    | "wrong-password"
    | "wrong-pin"
    | "unknown-account"
    | "too-many-attempts"
    | "forbidden"
    | "cross-site";
  /** What the account signs in with: its e-mail, or its login name. The log gets the fingerprint. */
  email?: string;
}
