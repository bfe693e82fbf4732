import { Hono } from 'hono'
import { login } from '#contract/identity/login.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { register } from '#contract/identity/register.ts'
import { resendDuringAuthentication, verifyDuringAuthentication } from '#contract/identity/verification.ts'
import { answerCall } from '../http/answer-call.ts'
import { IdentityProblem, problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { accountRoutes } from './account-routes.ts'
import { signingIn } from './asked-by.ts'
import { logInMember } from './log-in-member.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { registerMember } from './register-member.ts'
import { resendEmailCode, verifyEmail } from './verify-email.ts'

/**
 * Signing in over the wire. Pages of our own call the same use cases without it, with
 * `{ site, client: null, peer }`; each refuses by throwing an `IdentityProblem`, whose body tells why:
 * - `registerMember`, `logInMember`, `verifyEmail`, `resendEmailCode`, `recoverPassword` give
 * `{ answer, memberId }`; with `answer.state` SUCCESS the session token is exchanged by `takeSessionToken` in
 * the transaction that opens the session
 * - `askRecovery` (always succeeds), `findRecovery` (whose link it is; burns nothing)
 * - `changePassword`, with `provePassword` before it where the password must be asked again
 */
export const signInRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()

  answerCall(
    app,
    identity,
    identityPaths.register,
    register,
    async ({ loginId, password, profile, captchaTokens }, asked) => {
      const { answer } = await registerMember(identity, await signingIn(asked), {
        email: loginId.email,
        password,
        profile,
        captchaTokens,
      })
      return answer
    },
  )

  const loginApp = new Hono()
  loginApp.onError((error) => {
    throw withoutViolations(error)
  })
  answerCall(
    loginApp,
    identity,
    identityPaths.login,
    login,
    async ({ loginId, password, captchaTokens }, asked) => {
      const { answer } = await logInMember(identity, await signingIn(asked), {
        email: loginId.email,
        password,
        captchaTokens,
      })
      return answer
    },
  )
  app.route('/', loginApp)

  answerCall(
    app,
    identity,
    identityPaths.verify,
    verifyDuringAuthentication,
    async ({ code, stateToken }, asked) =>
      (await verifyEmail(identity, await signingIn(asked), { code, stateToken })).answer,
  )
  answerCall(
    app,
    identity,
    identityPaths.resend,
    resendDuringAuthentication,
    async ({ stateToken }, asked) =>
      (await resendEmailCode(identity, await signingIn(asked), stateToken)).answer,
  )

  app.route('/', recoveryRoutes(identity))
  app.route('/', accountRoutes(identity))
  return app
}

/** Clients of login read `applicationError` unasked (contract A0.4). */
const withoutViolations = (error: Error): Error =>
  error instanceof IdentityProblem && 'details' in error.body && 'validationError' in error.body.details
    ? problems.badRequest(error.body.message)
    : error
