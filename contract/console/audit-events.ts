/** Every event of sign-in and its management, grouped for owners. */
export const AUDIT_GROUPS = {
  owner: [
    'owner_signed_in',
    'owner_sign_in_failed',
    'owner_signed_out',
    'owner_sign_in_changed',
    'owner_recovery_asked',
    'owner_acted',
  ],
  signIns: ['signed_in', 'signed_out', 'session_ended', 'signed_on_by_app'],
  failures: ['sign_in_failed', 'verification_failed', 'factor_failed', 'refresh_token_reused', 'code_reused'],
  accounts: [
    'registered',
    'email_verified',
    'recovery_asked',
    'password_recovered',
    'password_changed',
    'email_changed',
    'factor_added',
    'factor_removed',
    'recovery_codes_made',
    'status_changed',
    'data_exported',
    'member_deleted',
  ],
  changes: [
    'policy_changed',
    'key_made',
    'key_ended',
    'client_changed',
    'client_removed',
    'app_installed',
    'app_changed',
    'app_secret_renewed',
    'app_removed',
    'webhook_changed',
    'webhook_removed',
    'signing_key_announced',
    'signing_key_withdrawn',
    'signing_key_switched',
    'signing_key_retired',
  ],
} as const

export type AuditGroup = keyof typeof AUDIT_GROUPS
export type AuditEvent = (typeof AUDIT_GROUPS)[AuditGroup][number]

export const isAuditGroup = (text: string): text is AuditGroup => Object.hasOwn(AUDIT_GROUPS, text)
