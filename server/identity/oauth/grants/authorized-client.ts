import * as v from 'valibot'
import { recordEvent } from '../../audit/record-event.ts'
import { requireOrigin } from '../../service/cross-origin.ts'
import { IdentityProblem, oauthProblem } from '../../http/identity-problem.ts'
import { lockIdentity } from '../../members/store.ts'
import { findSecret, consumeSecret } from '../../secrets/one-time-secrets.ts'
import { readCaller } from '../../tokens/read-caller.ts'
import { answerTokens } from '../../tokens/answer-tokens.ts'
import { openSession } from '../../tokens/open-session.ts'
import { grant } from '../grant.ts'

const refused = () =>
  oauthProblem('invalid_grant', 'The session token is unknown, used, too old or of somebody else')

/**
 * A member's tokens for a trusted caller: an API key with the permission to manage members (`<token>,<key>`),
 * or the session token of a sign-in that was just completed. The visitor's token determines the client.
 */
export default grant({
  name: 'authorized_client',
  parameters: v.object({ memberId: v.string(), sessionToken: v.optional(v.string()) }),
  issue: async (identity, { memberId, sessionToken }, { c, peer, proofKey }) => {
    const { services } = identity
    const caller = await readCaller(c, identity).catch((error: unknown) => {
      throw error instanceof IdentityProblem
        ? oauthProblem('invalid_client', 'A valid access token is required, and an API key')
        : error
    })
    const { site, client, session: visit } = caller
    if (!client || !visit) throw oauthProblem('invalid_client', 'The access token of a client is required')
    requireOrigin(c, identity, client)
    if (sessionToken === undefined && !caller.permissions.has('members.manage'))
      throw oauthProblem('unauthorized_client', 'An API key with the permission members.manage is required')

    const opened = await services.db.transaction(async (tx) => {
      const now = services.now()
      // Locked: a concurrent block waits and finds the session.
      const member = await lockIdentity(tx, memberId)
      // A member of another site counts as unknown (CWE-639).
      if (member?.site_id !== site.id || member.status !== 'ACTIVE') return undefined
      if (sessionToken !== undefined) {
        const found = await findSecret(tx, 'session', sessionToken, now)
        if (
          found?.siteId !== site.id ||
          found.identityId !== member.id ||
          !(await consumeSecret(tx, found.hash, now))
        )
          return undefined
      }
      const made = await openSession(tx, services, {
        site,
        peer,
        proofKey,
        kind: 'oauth',
        client_id: client.id,
        subject_type: 'MEMBER',
        subject_id: member.id,
        instance_id: null,
      })
      await recordEvent(tx, services, 'signed_in', {
        siteId: site.id,
        identityId: member.id,
        clientId: client.id,
        peer,
        details: {
          grant: 'authorized_client',
          isByApiKey: sessionToken === undefined,
          sessionId: made.session.id,
        },
      })
      return made
    })
    if (!opened) throw refused()
    return answerTokens(identity, site, opened.session, opened.refreshToken)
  },
})
