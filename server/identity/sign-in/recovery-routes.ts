import { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { recover, sendActivationEmail, sendRecoveryEmail } from '#contract/identity/recovery.ts'
import { answerCall } from '../http/answer-call.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { askRecovery, readReturn } from './ask-recovery.ts'
import { askedBy, signingIn } from './asked-by.ts'
import { recoverPassword } from './recover-password.ts'
import { mailRecoveryLink, sendAskedRecoveries } from './send-recoveries.ts'

/** A forgotten password over the wire. */
export const recoveryRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  const { shop } = identity
  // What a process that was stopped had noted. A failure shows again, and is logged, at the next one who asks.
  void sendAskedRecoveries(identity).catch(() => {})

  answerCall(
    app,
    identity,
    identityPaths.sendRecoveryEmail,
    sendRecoveryEmail,
    async ({ email, redirect }, asked) => {
      await askRecovery(identity, await signingIn(asked), { email, redirect })
      return {}
    },
  )

  answerCall(
    app,
    identity,
    identityPaths.recover,
    recover,
    async (given, asked) => (await recoverPassword(identity, await signingIn(asked), given)).answer,
  )

  answerCall(
    app,
    identity,
    identityPaths.sendActivationEmail,
    sendActivationEmail,
    async ({ identityId, emailOptions: { redirect } }, asked) => {
      const { site, client, permissions } = await askedBy(asked)
      if (!permissions.has('members.manage')) throw problems.notAllowed()
      const returnTo = redirect
        ? await readReturn(identity, { site, client: client ?? null }, redirect)
        : null
      await shop.db.transaction(async (tx) => {
        const member = await findIdentity(tx, identityId)
        if (member?.site_id !== site.id) throw problems.notFound()
        await mailRecoveryLink(tx, identity, site, member, { returnTo, isActivation: true })
      })
      shop.mailWaiting()
      return {}
    },
  )

  return app
}
