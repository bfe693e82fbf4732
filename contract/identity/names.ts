/** Closed lists of the wire. */
export const SUBJECT_TYPES = ['UNKNOWN', 'USER', 'VISITOR', 'MEMBER', 'APP'] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

export const FACTOR_TYPES = [
  'PASSWORD',
  'SMS',
  'CALL',
  'EMAIL',
  'TOTP',
  'PUSH',
  'WEBAUTHN',
  'RECOVERY_CODE',
] as const
export type FactorType = (typeof FACTOR_TYPES)[number]

/** The state of a factor during a sign-in. */
export const FACTOR_STATUSES = [
  'ENABLED',
  'REQUIRE_ACTIVATION',
  'REQUIRE_REENROLL',
  'ENABLED_BY_RULE',
  'DISABLED_BY_RULE',
] as const
export type FactorStatus = (typeof FACTOR_STATUSES)[number]

/** Why a second factor is required. */
export const MFA_REASONS = ['USER_SETTINGS', 'HIGH_RISK_LOGIN'] as const
export type MfaReason = (typeof MFA_REASONS)[number]

export const SIGN_IN_STATES = [
  'UNKNOWN_STATE',
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'STATUS_CHECK',
  'REQUIRE_MFA',
  'MFA_CHALLENGE',
  'REQUIRE_FIRST_FACTOR',
  'REQUIRE_MISSING_FIELDS',
] as const
export type SignInState = (typeof SIGN_IN_STATES)[number]

export const IDENTITY_STATUSES = [
  'UNKNOWN_STATUS',
  'PENDING',
  'ACTIVE',
  'DELETED',
  'BLOCKED',
  'OFFLINE',
] as const
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number]

export const PENDING_REASONS = [
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
] as const
export type PendingReason = (typeof PENDING_REASONS)[number]

/** What an API key may do. */
export const PERMISSIONS = [
  'members.manage',
  'sign-on-policy.manage',
  'sign-on',
  'verification.start',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The built-in client of the shop's own pages, whose only origin is the shop's. */
export const STOREFRONT_CLIENT_ID = 'storefront'

export const PRIVACY_STATUSES = ['UNDEFINED', 'PUBLIC', 'PRIVATE'] as const
export const EMAIL_TAGS = ['UNTAGGED', 'MAIN', 'HOME', 'WORK'] as const
export const PHONE_TAGS = ['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX'] as const
export const ADDRESS_TAGS = ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'] as const
