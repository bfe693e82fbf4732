/**
 * Values of `details.applicationError.code` for refused account calls. Texts with an ASCII hyphen: clients
 * compare strictly.
 */
export const ACCOUNT_ERRORS = {
  missingCaptcha: '-19971',
  invalidCaptcha: '-19970',
  emailExists: '-19995',
  invalidPassword: '-19976',
  resetPassword: '-19973',
} as const

/**
 * Body of every refused identity call, with the wire's names; clients read `data` of each violation without
 * checking that it exists.
 */
export type IdentityErrorBody = {
  message: string
  details: { applicationError: ApplicationError } | { validationError: { fieldViolations: FieldViolation[] } }
}

export type ApplicationError = { code: string; description: string; data: Record<string, unknown> }

export type FieldViolation = {
  /** Dotted path in the request's body, e.g. `loginId.email`. */
  field: string
  description: string
  violatedRule: string
  /** `{ type: 'EMAIL' }` is what clients know an invalid address by. */
  data: Record<string, unknown>
}

/** Body of a refused token request, by RFC 6749, section 5.2. */
export type OAuthErrorBody = { error: OAuthErrorCode; error_description: string }
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'invalid_dpop_proof'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'
  | 'server_error'
  | 'temporarily_unavailable'
