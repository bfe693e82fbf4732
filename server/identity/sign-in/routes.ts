import { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import {
  login,
  register,
  resendDuringAuthentication,
  verifyDuringAuthentication,
} from '#contract/identity/sign-in.ts'
import { answerCall } from '../service/answer-call.ts'
import { IdentityProblem, problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { accountRoutes } from './account-routes.ts'
import { readSignInContext, readAllowedCaller } from './sign-in-context.ts'
import { logInMember } from './log-in-member.ts'
import { registerMember } from './register-member.ts'
import { resendEmailCode, verifyEmail } from './verify-email.ts'
import {
  recover,
  sendActivationEmail,
  sendRecoveryEmail,
  verifyFactor as call,
} from '#contract/identity/verification.ts'
import { findIdentity } from '../members/store.ts'
import { requestRecovery, readReturn, mailRecoveryLink, sendRequestedRecoveries } from './request-recovery.ts'
import { recoverPassword } from './recover-password.ts'
import * as v from 'valibot'
import { FACTOR_TYPES } from '#contract/identity/names.ts'
import { DATA_FIELDS } from '../factors/factor.ts'
import { findFactorKind } from '../factors/available-factors.ts'
import { verifySecondFactor } from './verify-factor.ts'

/** Verification of a factor over the wire. */
export const factorRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()

  answerCall(app, identity, identityPaths.verifyFactor, call, async (input, context) => {
    const inPath = v.safeParse(v.picklist(FACTOR_TYPES), context.c.req.param('factorType'))
    if (!inPath.success) throw problems.notFound()
    const factorType = inPath.output
    if (input.factorType !== undefined && input.factorType !== factorType)
      throw problems.violations([
        { field: 'factorType', description: 'must be the one of the path', violatedRule: 'OTHER', data: {} },
      ])
    const { dataField } = findFactorKind(factorType)!
    const foreign = DATA_FIELDS.filter((name) => name !== dataField && input[name] !== undefined)
    if (foreign.length > 0)
      throw problems.violations(
        foreign.map((name) => ({
          field: name,
          description: `only ${dataField} belongs to ${factorType}`,
          violatedRule: 'OTHER',
          data: {},
        })),
      )
    const at = await readSignInContext(context)
    // Calls have no cookies, so they cannot remember a device.
    return (
      await verifySecondFactor(identity, at, {
        factorType,
        stateToken: input.stateToken,
        data: input[dataField],
      })
    ).answer
  })

  return app
}

/** Password recovery over the wire. */
const recoveryRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  const { services } = identity
  // Requests left by a stopped process. A failure shows again, and is logged, at the next request.
  void sendRequestedRecoveries(identity).catch(() => {})

  answerCall(
    app,
    identity,
    identityPaths.sendRecoveryEmail,
    sendRecoveryEmail,
    async ({ email, redirect }, context) => {
      await requestRecovery(identity, await readSignInContext(context), { email, redirect })
      return {}
    },
  )

  answerCall(
    app,
    identity,
    identityPaths.recover,
    recover,
    async (given, context) =>
      (await recoverPassword(identity, await readSignInContext(context), given)).answer,
  )

  answerCall(
    app,
    identity,
    identityPaths.sendActivationEmail,
    sendActivationEmail,
    async ({ identityId, emailOptions: { redirect } }, context) => {
      const { site, client, permissions } = await readAllowedCaller(context)
      if (!permissions.has('members.manage')) throw problems.notAllowed()
      const returnTo = redirect
        ? await readReturn(identity, { site, client: client ?? null }, redirect)
        : null
      await services.db.transaction(async (tx) => {
        const member = await findIdentity(tx, identityId)
        if (member?.site_id !== site.id) throw problems.notFound()
        await mailRecoveryLink(tx, identity, site, member, { returnTo, isActivation: true })
      })
      services.mailWaiting()
      return {}
    },
  )

  return app
}

/**
 * The HTTP routes for signing in. The shop's own pages call the same use cases directly, with
 * `{ site, client: null, peer }`; each refuses by throwing an `IdentityProblem`, whose body has the reason:
 * - `registerMember`, `logInMember`, `verifyEmail`, `resendEmailCode`, `recoverPassword` return
 * `{ answer, memberId }`; with `answer.state` SUCCESS the session token is exchanged by `consumeSessionToken`
 * in the transaction that opens the session
 * - `requestRecovery` (always succeeds), `findRecovery` (the member of a link; does not use it up)
 * - `changeMemberPassword`, after `provePassword` where the member must enter the password again
 */
export const signInCallRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()

  answerCall(
    app,
    identity,
    identityPaths.register,
    register,
    async ({ loginId, password, profile, captchaTokens }, context) => {
      const { answer } = await registerMember(identity, await readSignInContext(context), {
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
    async ({ loginId, password, captchaTokens }, context) => {
      const { answer } = await logInMember(identity, await readSignInContext(context), {
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
    async ({ code, stateToken }, context) =>
      (await verifyEmail(identity, await readSignInContext(context), { code, stateToken })).answer,
  )
  answerCall(
    app,
    identity,
    identityPaths.resend,
    resendDuringAuthentication,
    async ({ stateToken }, context) =>
      (await resendEmailCode(identity, await readSignInContext(context), stateToken)).answer,
  )

  app.route('/', recoveryRoutes(identity))
  app.route('/', accountRoutes(identity))
  return app
}

/** Clients of login read `applicationError` without checking (contract A0.4). */
const withoutViolations = (error: Error): Error =>
  error instanceof IdentityProblem && 'details' in error.body && 'validationError' in error.body.details
    ? problems.badRequest(error.body.message)
    : error
