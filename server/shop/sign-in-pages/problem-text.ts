import { ACCOUNT_ERRORS } from '#contract/identity/errors.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { IdentityProblem } from '#server/identity/http/identity-problem.ts'
import type { PasswordProblem } from '#server/identity/passwords/password-problem.ts'
import type { Site } from '#server/identity/sites/site.ts'

export type SignInProblem = { field: string; text: string }

/** The form field that a refusal belongs to, if any. */
type Fields = { code?: string; password?: string; email?: string }

const MINUTE_SECONDS = 60

/** The message of a refused step; other errors are rethrown. */
export const signInProblem = (error: unknown, { settings }: Site, fields: Fields = {}): SignInProblem => {
  if (!(error instanceof IdentityProblem) || !('details' in error.body)) throw error
  const { details } = error.body
  const problem = 'applicationError' in details ? details.applicationError : undefined
  const atForm = (text: string) => ({ field: 'form', text })
  switch (problem?.code) {
    case ACCOUNT_ERRORS.invalidPassword:
      return atForm(words.signIn.wrong)
    case ACCOUNT_ERRORS.emailExists:
      return { field: fields.email ?? 'form', text: words.register.emailTaken }
    case ACCOUNT_ERRORS.missingCaptcha:
    case ACCOUNT_ERRORS.invalidCaptcha:
      return atForm(words.signIn.captcha)
    case ACCOUNT_ERRORS.resetPassword:
      return atForm(words.signIn.mustReset)
    case 'IDENTITY_BLOCKED':
      return atForm(words.signIn.blocked)
    case 'THROTTLED_FEATURE':
      return atForm(
        words.signIn.throttled(Math.max(1, Math.ceil((error.retryAfterSeconds ?? 0) / MINUTE_SECONDS))),
      )
    case 'VERIFICATION_FAILED':
      return { field: fields.code ?? 'form', text: fields.code ? words.verify.wrong : words.factor.wrong }
    case 'WEAK_PASSWORD':
      return {
        field: fields.password ?? 'form',
        text: weakPasswordText((problem.data as { rule: PasswordProblem }).rule, settings.minPasswordLength),
      }
    case 'INVALID_STATE_TOKEN':
      return atForm(words.signIn.expired)
    default:
      return atForm(words.signIn.other)
  }
}

export const weakPasswordText = (rule: PasswordProblem, minLength: number): string => {
  if (rule === 'TOO_SHORT') return words.register.tooShort(minLength)
  return rule === 'TOO_LONG' ? words.register.tooLong : words.register.tooCommon
}

/** Whether the sign-in cannot continue and starts again. */
export const isExpiredStep = (error: unknown): boolean =>
  error instanceof IdentityProblem &&
  'details' in error.body &&
  'applicationError' in error.body.details &&
  error.body.details.applicationError.code === 'INVALID_STATE_TOKEN'
