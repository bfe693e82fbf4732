import { findSecret, useSecret } from '../one-time-secrets.ts'
import type { IdentityService } from '../identity-service.ts'
import type { RedirectData } from '../redirect-sessions/redirect-data.ts'
import type { Peer } from '../tokens/open-session.ts'
import { addCode } from './add-code.ts'
import { answerAddress, answerFields } from './answer-address.ts'

type Signed = { redirectToken: string; identityId: string; peer: Peer }

/** expired: unknown, used or too old · not_allowed: not an active member of the client's site. */
export type Completed = { location: string } | { reason: 'expired' | 'not_allowed' }

/** After somebody signed in on our own pages: where they go, with a code for the client that sent them. */
export const completeAuthorization = (
  { shop }: IdentityService,
  { redirectToken, identityId }: Signed,
): Promise<Completed> =>
  shop.db.transaction(async (tx) => {
    const now = shop.now()
    const found = await findSecret<RedirectData>(tx, 'redirect', redirectToken, now)
    if (
      found?.data.intent !== 'auth' ||
      found.data.request.redirectUri === null ||
      found.data.request.isSilent
    )
      return { reason: 'expired' }
    const { request } = found.data
    const code = await addCode(tx, shop, found.siteId, identityId, request)
    // Not used up: somebody else may still sign in.
    if (code === undefined) return { reason: 'not_allowed' }
    if (!(await useSecret(tx, found.hash, now))) return { reason: 'expired' }
    return {
      location: answerAddress(
        found.data.request.redirectUri!,
        request.responseMode,
        answerFields(shop.settings.publicUrl, request.state, { code }),
      ),
    }
  })
