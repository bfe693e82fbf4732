import { Hono } from 'hono'
import * as v from 'valibot'
import {
  changePassword as changeCall,
  signOn,
  updateSignOnPolicy,
  validateEmail,
} from '#contract/identity/account.ts'
import { email } from '#contract/identity/fields.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { emptyProfile } from '#contract/identity/profile.ts'
import { startVerification } from '#contract/identity/sign-in.ts'
import type { Permission } from '#contract/identity/names.ts'
import { answerCall } from '../service/answer-call.ts'
import { readObject, readRequest } from '../http/read-body.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { makeSecret } from '../secrets/one-time-secrets.ts'
import { peerOf } from '../http/peer.ts'
import type { Caller } from '../tokens/read-caller.ts'
import { mailEmailCode } from './email-code.ts'
import { readAllowedCaller } from './sign-in-context.ts'
import { changeMemberPassword } from './set-password.ts'
import { signOnMember, changePolicy, policyOf } from './sign-on-member.ts'

const requirePermission = ({ permissions }: Caller, permission: Permission) => {
  if (!permissions.has(permission)) throw problems.notAllowed()
}

/** Calls for an existing account, by its member or by a manager of the site. */
export const accountRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  const { services } = identity

  answerCall(app, identity, identityPaths.changePassword, changeCall, async ({ newPassword }, context) => {
    const { site, client, session, memberId } = await readAllowedCaller(context)
    if (!memberId || !session) throw problems.notSignedIn()
    await changeMemberPassword(
      identity,
      { site, client: client ?? null, peer: context.peer },
      { memberId, sessionId: session.id, newPassword },
    )
    return {}
  })

  answerCall(
    app,
    identity,
    identityPaths.signOn,
    signOn,
    async ({ loginId, profile, verifyEmail }, context) => {
      const caller = await readAllowedCaller(context)
      requirePermission(caller, 'sign-on')
      return signOnMember(
        identity,
        { site: caller.site, client: caller.client ?? null, peer: context.peer },
        { email: loginId.email, profile: { ...emptyProfile(), ...profile }, verifyEmail },
      )
    },
  )

  answerCall(app, identity, identityPaths.validateEmail, validateEmail, async (given, context) => {
    await readAllowedCaller(context)
    if (v.safeParse(email, given.email).success) return { valid: true }
    return { valid: false, failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' }, formatInvalid: true }
  })

  answerCall(
    app,
    identity,
    identityPaths.startVerification,
    startVerification,
    async ({ identityId }, context) => {
      const caller = await readAllowedCaller(context)
      requirePermission(caller, 'verification.start')
      const { site } = caller
      const verificationId = await services.db.transaction(async (tx) => {
        const member = await findIdentity(tx, identityId)
        if (member?.site_id !== site.id) throw problems.notFound()
        const emailCode = await mailEmailCode(tx, identity, { site, member })
        const { verificationCodeTtlSeconds, verificationCodeMaxAttempts } = site.settings
        return makeSecret(tx, services, 'verification', {
          siteId: site.id,
          identityId,
          data: { emailCode },
          lifetimeMs: verificationCodeTtlSeconds * 1000,
          tries: verificationCodeMaxAttempts,
        })
      })
      services.mailWaiting()
      return { verificationId }
    },
  )

  for (const path of identityPaths.signOnPolicy) {
    app.get(path, async (c) => {
      peerOf(c, services)
      const caller = await readAllowedCaller({ c, identity })
      requirePermission(caller, 'sign-on-policy.manage')
      c.header('Cache-Control', 'no-store')
      return c.json({ signOnPolicy: policyOf(caller.site) })
    })
    app.patch(path, async (c) => {
      const peer = peerOf(c, services)
      const { signOnPolicy } = readRequest(updateSignOnPolicy.request, await readObject(c))
      const caller = await readAllowedCaller({ c, identity })
      requirePermission(caller, 'sign-on-policy.manage')
      c.header('Cache-Control', 'no-store')
      return c.json({ signOnPolicy: await changePolicy(identity, caller.site, peer, signOnPolicy) })
    })
  }

  return app
}
