import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  ACCOUNT_ERRORS,
  type FieldViolation,
  type IdentityErrorBody,
  type OAuthErrorBody,
  type OAuthErrorCode,
} from '#contract/identity/errors.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'

/** A refused identity call, answered in the wire's format; caught in `routes.ts`. */
export class IdentityProblem extends Refusal {
  readonly body: IdentityErrorBody | OAuthErrorBody

  constructor(
    status: ContentfulStatusCode,
    body: IdentityErrorBody | OAuthErrorBody,
    retryAfterSeconds?: number,
  ) {
    super(
      status,
      'error' in body ? body.error : 'identity',
      'error' in body ? body.error_description : body.message,
      { retryAfterSeconds },
    )
    this.body = body
  }
}

const applicationProblem = (
  status: ContentfulStatusCode,
  code: string,
  description: string,
  data: Record<string, unknown> = {},
  retryAfterSeconds?: number,
) =>
  new IdentityProblem(
    status,
    { message: description, details: { applicationError: { code, description, data } } },
    retryAfterSeconds,
  )

/** The refusals of identity calls, each with its status and code. Descriptions are for developers. */
export const problems = {
  missingCaptcha: () => applicationProblem(400, ACCOUNT_ERRORS.missingCaptcha, 'A captcha token is required'),
  invalidCaptcha: () =>
    applicationProblem(400, ACCOUNT_ERRORS.invalidCaptcha, 'The captcha token is invalid'),
  emailExists: () =>
    applicationProblem(409, ACCOUNT_ERRORS.emailExists, 'A member with this e-mail address exists'),
  invalidPassword: () =>
    applicationProblem(401, ACCOUNT_ERRORS.invalidPassword, 'E-mail address or password is wrong'),
  resetPassword: () => applicationProblem(403, ACCOUNT_ERRORS.resetPassword, 'The password must be set anew'),
  blocked: () => applicationProblem(403, 'IDENTITY_BLOCKED', 'This member is blocked'),
  throttled: (retryAfterSeconds: number) =>
    applicationProblem(429, 'THROTTLED_FEATURE', 'Too many tries', { retryAfterSeconds }, retryAfterSeconds),
  verificationFailed: () =>
    applicationProblem(400, 'VERIFICATION_FAILED', 'The code is wrong or no longer valid'),
  weakPassword: (rule: string) =>
    applicationProblem(400, 'WEAK_PASSWORD', 'The password does not keep the rules', { rule }),
  badState: () =>
    applicationProblem(400, 'INVALID_STATE_TOKEN', 'The state token is unknown, used or too old'),
  badRecoveryToken: () =>
    applicationProblem(400, 'INVALID_RECOVERY_TOKEN', 'The recovery link is unknown, used or too old'),
  badFactor: () => applicationProblem(400, 'UNSUPPORTED_FACTOR', 'This factor cannot be used here'),
  notSignedIn: () => applicationProblem(401, 'UNAUTHENTICATED', 'A valid access token is required'),
  notAllowed: () => applicationProblem(403, 'PERMISSION_DENIED', 'The caller may not do this'),
  notFound: () => applicationProblem(404, 'NOT_FOUND', 'There is no such thing'),
  notAvailable: () => applicationProblem(400, 'FEATURE_NOT_AVAILABLE', 'The site does not offer this'),
  badRedirect: () =>
    applicationProblem(400, 'INVALID_REDIRECT', 'The address is not registered for this client'),
  badRequest: (description: string) => applicationProblem(400, 'INVALID_ARGUMENT', description),
  tooLarge: () => applicationProblem(413, 'PAYLOAD_TOO_LARGE', 'The request is too large'),
  internal: (requestId: string) =>
    applicationProblem(500, 'INTERNAL', 'Something went wrong on our side', { requestId }),
  application: applicationProblem,

  /** The errors of a body, field by field. */
  violations: (fieldViolations: FieldViolation[]) =>
    new IdentityProblem(400, {
      message: fieldViolations.map(({ field, description }) => `"${field}" ${description}`).join(', '),
      details: { validationError: { fieldViolations } },
    }),
}

const OAUTH_STATUS: Partial<Record<OAuthErrorCode, ContentfulStatusCode>> = {
  invalid_client: 401,
  server_error: 500,
  temporarily_unavailable: 503,
}

/** A refused token request. */
export const oauthProblem = (
  error: OAuthErrorCode,
  description: string,
  retryAfterSeconds?: number,
): IdentityProblem =>
  new IdentityProblem(
    retryAfterSeconds === undefined ? (OAUTH_STATUS[error] ?? 400) : 429,
    { error, error_description: description },
    retryAfterSeconds,
  )
